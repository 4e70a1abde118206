"use strict";
// What every page with charts shares: colours, parts of charts, filters that stand in the address, tables to copy, and the
// order in which charts are drawn. Nothing here knows what a chart shows.
const dbstacks = (() => {
  const known = number => number !== undefined && number !== null;
  const show = (number, digits) => (known(number) ? number.toFixed(digits) : "");

  // --- colours: page.css has them, for both schemes ------------------------------------------------------------------------
  const style = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  let cache = {};
  const colour = name => (cache[name] ??= style(name));
  const series = at => colour("c" + (at % 8 + 1));

  // --- parts of charts -----------------------------------------------------------------------------------------------------
  /** The names of series stand below a chart, see draw(); a chart that needs none says legend: false. */
  function base(extra) {
    return Object.assign(
      {
        animation: false,
        color: [0, 1, 2, 3, 4, 5, 6, 7].map(series),
        textStyle: {color: colour("text"), fontFamily: "system-ui, sans-serif"},
        grid: {left: 8, right: 36, top: 30, bottom: 34, containLabel: true},
        tooltip: {renderMode: "richText", confine: true}
      },
      extra);
  }

  /** Room for the labels of cells, in pixels. */
  const room = () => Math.min(190, document.documentElement.clientWidth / 2.6);

  /** Letters of names beside rows: several lines of them must fit a row of a telephone. */
  const small = () => (document.documentElement.clientWidth < NARROW ? {fontSize: 10, lineHeight: 11} : {fontSize: 12, lineHeight: 13});

  /** A grid whose left side has that room, since text cannot be measured before it is drawn. */
  const beside = (top, bottom) => ({left: room() + 10, right: 24, top, bottom, containLabel: false});

  function labels(names) {
    return {
      type: "category",
      inverse: true,
      data: names.map(name => name.replace(/^(.{99}).{2,}$/m, "$1…").replace(/ ?\+/g, " +")),
      axisLabel: {color: colour("text"), width: room(), overflow: "break", ...small(), interval: 0},
      axisLine: {lineStyle: {color: colour("line")}},
      axisTick: {show: false}
    };
  }

  function numbers(name, more) {
    return Object.assign(
      {
        type: "value",
        name,
        nameLocation: "middle",
        nameGap: 26,
        nameTextStyle: {color: colour("text")},
        axisLabel: {color: colour("text"), hideOverlap: true},
        splitLine: {lineStyle: {color: colour("line")}}
      },
      more);
  }

  /** The same upright, with its title above it. */
  const upright = (name, more) =>
    numbers(name, {nameLocation: "end", nameGap: 12, nameTextStyle: {color: colour("text"), align: "left"}, ...more});

  const isEstablished = kind => kind === "more" || kind === "less" || kind === "no relevant difference";

  /** A chart that is narrower has room for one panel. */
  const NARROW = 480;

  /** ECharts draws the line of a series' mark at 5, whatever the series says: what stands before it is drawn later. */
  const IN_FRONT = 6;

  /**
   * Ratios with their intervals, one below the other.
   *
   * @param rows without a ratio none is drawn, but for a reference, which is 1
   * @param panels side by side, the most important last: of: the name of the ratio; kind: that of what its verdict comes to; axis: its
   *     title; control: an interval that is drawn as a band, undefined for none. Where there is no room for two, the ratios of the others
   *     stand below the names
   * @param more properties of the axes
   * @param width of the chart, in pixels
   */
  function forest(rows, panels, more, width) {
    const last = panels[panels.length - 1];
    const drawn = rows.filter(cell => cell.reference || panels.some(panel => cell[panel.of]));
    const shown = width < NARROW ? [last] : panels;
    const others = panels.filter(panel => !shown.includes(panel));
    const name = cell => [cell.brief ?? cell.label, ...others.filter(panel => cell[panel.of])
      .map(panel => show(cell[panel.of].estimate, 2) + " " + panel.axis)].join("\n");
    const [left, right, between] = [room() + 10, 28, 28];
    const each = (width - left - right - between * (shown.length - 1)) / shown.length;

    /** The word stands on the side of the line at 1 that has more room: it does not reach into the next panel. */
    const side = panel => (Math.max(...drawn.map(cell => cell[panel.of]?.high ?? 1)) < 1.6 ? "left" : "right");

    function interval(panel, at, cell, row) {
      const ratio = cell[panel.of];
      const own = isEstablished(cell[panel.kind]) ? series(0) : cell.reference ? colour("text") : colour("grey");
      // The number may stand on the line at 1: it has a ground of its own, in front of the line.
      const label = {show: true, position: "top", distance: 5, fontSize: 11, color: colour("text"),
        backgroundColor: colour("page"), padding: [0, 2]};
      return {
        type: "line",
        name: cell.label,
        xAxisIndex: at,
        yAxisIndex: at,
        data: ratio
          ? [[ratio.low, row], {value: [ratio.estimate, row], label: {...label, formatter: show(ratio.estimate, 2)}}, [ratio.high, row]]
          : [{value: [1, row], label: {...label, position: side(panel), formatter: "reference"}}],
        z: IN_FRONT,
        lineStyle: {width: 3, color: own},
        itemStyle: {color: own},
        symbol: (value, point) => (point.dataIndex === 1 || !ratio ? "circle" : "rect"),
        symbolSize: (value, point) => (point.dataIndex === 1 || !ratio ? 9 : [3, 11]),
        tooltip: {formatter: () => cell.label + ": " + (ratio
          ? show(ratio.estimate, 3) + " (" + show(ratio.low, 3) + ".." + show(ratio.high, 3) + ") " + panel.axis + ", " + cell[panel.kind]
          : "reference")}
      };
    }

    const intervals = shown.flatMap((panel, at) => {
      const own = drawn.flatMap((cell, row) => (cell.reference || cell[panel.of] ? [interval(panel, at, cell, row)] : []));
      if (own.length) {
        own[0].markLine = {
          silent: true,
          symbol: "none",
          label: {show: false},
          lineStyle: {color: colour("text"), type: "solid"},
          data: [{xAxis: 1}]
        };
        if (panel.control) {
          own[0].markArea = {
            silent: true,
            itemStyle: {color: colour("grey"), opacity: 0.2},
            data: [[{xAxis: panel.control.low}, {xAxis: panel.control.high}]]
          };
        }
      }
      return own;
    });
    return base({
      legend: false,
      grid: shown.map((panel, at) => ({left: left + at * (each + between), width: each, top: 14, bottom: 44, containLabel: false})),
      xAxis: shown.map((panel, at) => numbers(panel.axis, {gridIndex: at, ...more})),
      yAxis: shown.map((panel, at) => {
        const axis = labels(drawn.map(name));
        return {...axis, gridIndex: at, axisLabel: at ? {show: false} : axis.axisLabel};
      }),
      series: intervals
    });
  }

  const forestLines = (rows, panels) => [
    ["cell", ...panels.flatMap(panel => [panel.axis, "from", "to"]), "verdict"],
    ...rows.map(cell => [
      cell.label,
      ...panels.flatMap(({of}) => [show(cell[of]?.estimate, 3), show(cell[of]?.low, 3), show(cell[of]?.high, 3)]),
      cell.verdict || "reference"
    ])
  ];

  // --- filters -------------------------------------------------------------------------------------------------------------
  /**
   * The check boxes of the form choose. What is not chosen stands in the address, so that a view can be linked.
   *
   * @param changed called after the choice has changed
   * @return tells of an object whether all its values are chosen
   */
  function filters(form, changed) {
    const boxes = form ? [...form.querySelectorAll("input")] : [];
    const keys = [...new Set(boxes.map(box => box.name))];
    /** Key and value of each box that is not checked. */
    let unchecked = [];

    function read() {
      unchecked = boxes.filter(box => !box.checked).map(box => [box.name, box.value]);
    }

    /** An address may also name a place on the page. */
    function fromAddress() {
      if (location.hash.length > 1 && !location.hash.includes("=")) {
        return;
      }
      const chosen = new URLSearchParams(location.hash.slice(1));
      for (const box of boxes) {
        box.checked = !chosen.has(box.name) || chosen.getAll(box.name).includes(box.value);
      }
      read();
    }

    /** A key is left out while all its values are chosen. */
    function address() {
      const chosen = new URLSearchParams();
      for (const key of keys) {
        const own = boxes.filter(box => box.name === key);
        if (own.some(box => !box.checked)) {
          const checked = own.filter(box => box.checked);
          (checked.length ? checked.map(box => box.value) : [""]).forEach(value => chosen.append(key, value));
        }
      }
      const text = chosen.toString();
      return text ? "#" + text : location.pathname + location.search;
    }

    read();
    fromAddress();
    form?.addEventListener("change", () => {
      read();
      history.replaceState(null, "", address());
      changed();
    });
    addEventListener("hashchange", () => {
      fromAddress();
      changed();
    });
    return row => !unchecked.some(([key, value]) => row[key] === value);
  }

  // --- tables --------------------------------------------------------------------------------------------------------------
  const markdown = lines => lines.map((cells, at) => "| "
    + cells.map(cell => cell.replace(/[\\|<`*_[\]]/g, "\\$&").replace(/\s+/g, " ")).join(" | ") + " |"
    + (at === 0 ? "\n|" + cells.map((cell, column) => (column ? "---:" : "---")).join("|") + "|" : "")).join("\n") + "\n";
  const csv = lines => lines.map(cells => cells.map(cell => (/[",\r\n]/.test(cell) ? '"' + cell.replaceAll('"', '""') + '"' : cell))
    .join(",")).join("\n") + "\n";

  /** The text of the rows that are shown. */
  const linesOf = element => [...element.rows].filter(row => !row.hidden)
    .map(row => [...row.cells].map(cell => cell.textContent.trim()));

  function table(lines) {
    const element = document.createElement("table");
    lines.forEach((cells, at) => {
      const row = element.insertRow();
      for (const cell of cells) {
        const field = document.createElement(at === 0 ? "th" : "td");
        if (at === 0) {
          field.scope = "col";
        }
        field.textContent = cell;
        row.append(field);
      }
    });
    return element;
  }

  /** A click on the button copies what text() gives. */
  function copies(button, text) {
    const title = button.textContent;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text());
        button.textContent = "Copied";
      } catch {
        button.textContent = "The browser does not allow to copy";
      }
      setTimeout(() => { button.textContent = title; }, 2000);
    });
    return button;
  }

  function copyButton(name, of, lines) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy as " + name;
    return copies(button, () => of(lines()));
  }

  /** Two buttons that copy the table as it is shown. */
  function copyButtons(element) {
    const paragraph = document.createElement("p");
    paragraph.className = "copy";
    paragraph.append(copyButton("Markdown", markdown, () => linesOf(element)), copyButton("CSV", csv, () => linesOf(element)));
    return paragraph;
  }

  /** Puts the buttons into the place that the page has kept for them behind each of its tables, and lets others copy their element. */
  function makeCopyable() {
    document.querySelectorAll("button[data-copy]").forEach(button =>
      copies(button, () => document.getElementById(button.dataset.copy).textContent));
    document.querySelectorAll(".table + .copy").forEach(place =>
      place.replaceWith(copyButtons(place.previousElementSibling.querySelector("table"))));
  }

  // --- drawing -------------------------------------------------------------------------------------------------------------
  /** Offers these choices, and keeps the one that was made if it is among them. */
  function offer(select, choices) {
    const before = select.value;
    if ([...select.options].map(option => option.value).join("\n") !== choices.join("\n")) {
      select.replaceChildren(...choices.map(choice => new Option(choice, choice)));
      select.value = choices.includes(before) ? before : choices[0];
    }
  }

  /**
   * Draws charts, those in sight first, then their tables and all others one after the other, so that a page of a thousand forks answers
   * at once. A chart or table whose view is as it was drawn is left as it is.
   *
   * @param charts each with its figure; view(): a text that tells how the chart looks, asked for before all else; tableView(): the same of
   *     its table, where that differs; option(width): what ECharts draws in so many pixels; height(): in rem; lines(): its table, the header
   *     first
   * @return what draws again those whose view has changed
   */
  function draw(charts) {
    let waiting = [];
    let round = 0;
    /** Counts what changed all colours. */
    let colours = 0;
    for (const chart of charts) {
      chart.area = chart.figure.querySelector(".chart");
      chart.place = chart.figure.querySelector(".lines");
      chart.keys = document.createElement("p");
      chart.keys.className = "keys";
      chart.area.after(chart.keys);
      chart.tasks = [];
    }

    /** The name of each series once, in full, with its colour: any number of them has room below the chart. */
    function drawKeys(chart, option) {
      const keys = new Map();
      if (option.legend !== false) {
        option.series.forEach((one, at) => {
          if (!keys.has(one.name)) {
            keys.set(one.name, [one.color ?? one.itemStyle?.color ?? series(at), one.itemStyle?.decal]);
          }
        });
      }
      chart.keys.replaceChildren(...[...keys].map(([name, [own, isHatched]]) => {
        const [key, mark] = [document.createElement("span"), document.createElement("i")];
        mark.style.background = own;
        key.append(mark, name + (isHatched ? " (hatched)" : ""));
        return key;
      }));
    }

    function drawChart(chart) {
      if (chart.instance) {
        // ECharts' own resize would draw once more what it shows now.
        chart.instance.getZr().resize(chart.size);
      } else {
        chart.instance = echarts.init(chart.area, null, {renderer: "svg", ...chart.size});
      }
      const option = chart.option(chart.size.width);
      drawKeys(chart, option);
      chart.instance.setOption({...option, legend: {show: false}}, {notMerge: true});
      chart.drawn = chart.wanted;
    }

    function drawTable(chart) {
      const lines = table(chart.lines());
      const around = document.createElement("div");
      around.className = "table";
      around.append(lines);
      chart.place.replaceChildren(around, copyButtons(lines));
      chart.tableDrawn = chart.tableWanted;
    }

    function perform(chart) {
      chart.tasks.shift()(chart);
      if (!chart.tasks.length) {
        chart.figure.removeAttribute("aria-busy");
      }
    }

    function next(of) {
      if (of === round && waiting.length) {
        perform(waiting[0]);
        waiting = waiting.filter(chart => chart.tasks.length);
        setTimeout(() => next(of));
      }
    }

    /** All charts must be there before the page is printed. */
    function finish() {
      for (const chart of waiting.splice(0)) {
        while (chart.tasks.length) {
          perform(chart);
        }
      }
    }

    /** What is to be done for a chart, if anything is. */
    function plan(chart, view) {
      chart.size = {width: chart.area.clientWidth, height: chart.area.clientHeight};
      chart.wanted = [colours, chart.size.width, chart.size.height, view].join("\n");
      chart.tableWanted = chart.tableView ? chart.tableView() : view;
      chart.tasks = [
        ...(chart.wanted === chart.drawn ? [] : [drawChart]),
        ...(chart.tableWanted === chart.tableDrawn ? [] : [drawTable])
      ];
      if (chart.tasks.length) {
        chart.figure.setAttribute("aria-busy", "true");
      }
    }

    const isSeen = chart => {
      const place = chart.area.getBoundingClientRect();
      return place.bottom > 0 && place.top < innerHeight && place.height > 0;
    };

    function all() {
      round++;
      for (const chart of charts) {
        chart.tasks = [];
        chart.figure.removeAttribute("aria-busy");
      }
      const shown = charts.filter(chart => !chart.figure.closest("[hidden], details:not([open])"));
      const views = shown.map(chart => chart.view());
      for (const chart of shown) {
        chart.area.style.height = chart.height() + "rem";
      }
      // Only now sizes are asked for, so that the browser lays out the page once.
      shown.forEach((chart, at) => plan(chart, views[at]));
      waiting = shown.filter(chart => chart.tasks.length);
      const seen = waiting.filter(isSeen);
      seen.filter(chart => chart.tasks[0] === drawChart).forEach(perform);
      waiting = [...seen, ...waiting.filter(chart => !seen.includes(chart))].filter(chart => chart.tasks.length);
      const now = round;
      // The browser paints what is in sight before anything else is drawn.
      requestAnimationFrame(() => setTimeout(() => next(now)));
    }

    function recolour() {
      colours++;
      cache = {};
      all();
    }

    // What a reader unfolds is drawn then: before that it has no size.
    document.addEventListener("toggle", event => {
      if (event.target.querySelector("figure")) {
        all();
      }
    }, true);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
    let width = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth !== width) {
        width = innerWidth;
        all();
      }
    });
    /** On paper the choice that was made stands behind what it is a choice of. */
    const spell = () => document.querySelectorAll("label > select").forEach(select => {
      select.parentElement.dataset.chosen = select.selectedOptions[0]?.text ?? "";
    });
    // Paper has colours and a width of its own.
    matchMedia("print").addEventListener("change", event => {
      spell();
      recolour();
      if (event.matches) {
        finish();
      }
    });
    return all;
  }

  return {known, show, colour, series, base, beside, labels, numbers, upright, isEstablished, NARROW, forest, forestLines, filters, makeCopyable, offer, draw};
})();
