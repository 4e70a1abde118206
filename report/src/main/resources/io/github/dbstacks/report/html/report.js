"use strict";
// Draws the charts of report.html from the JSON in it. Nothing here computes a statistic: it chooses, formats and draws.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  // Okabe and Ito, "Color Universal Design": colours that colour-blind readers can tell apart.
  const COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c8c00", "#7f7f7f"];
  const GREY = "#8a8a8a";
  const FILTERS = ["stack", "profiles", "workload", "jdk", "libraries"];
  const charts = [];

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const text = () => (dark.matches ? "#ececec" : "#1c1c1c");
  const line = () => (dark.matches ? "#4a4f57" : "#c4c7cc");
  const known = number => number !== undefined && number !== null;
  const show = (number, digits) => (known(number) ? number.toFixed(digits) : "");

  // --- which cells are shown -------------------------------------------------------------------------------------------
  const rows = data.groups.flatMap(group => group.rows);
  const values = key => [...new Set(rows.map(row => row[key]))].sort();
  const form = document.getElementById("filters");

  function buildFilters() {
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const key of FILTERS) {
      if (values(key).length < 2) {
        continue;
      }
      const field = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = key;
      field.append(legend);
      for (const value of values(key)) {
        const box = document.createElement("input");
        box.type = "checkbox";
        box.name = key;
        box.value = value;
        box.checked = !chosen.has(key) || chosen.getAll(key).includes(value);
        const label = document.createElement("label");
        label.append(box, " " + value);
        field.append(label);
      }
      form.append(field);
    }
    form.hidden = !form.children.length;
    form.addEventListener("change", () => {
      history.replaceState(null, "", address());
      drawAll();
    });
    addEventListener("hashchange", () => {
      const now = new URLSearchParams(location.hash.slice(1));
      for (const box of form.querySelectorAll("input")) {
        box.checked = !now.has(box.name) || now.getAll(box.name).includes(box.value);
      }
      drawAll();
    });
  }

  /** The address that shows the same: a key is left out while all its values are chosen. */
  function address() {
    const chosen = new URLSearchParams();
    for (const key of FILTERS) {
      const boxes = [...form.querySelectorAll("input")].filter(box => box.name === key);
      if (boxes.some(box => !box.checked)) {
        const checked = boxes.filter(box => box.checked);
        (checked.length ? checked.map(box => box.value) : [""]).forEach(value => chosen.append(key, value));
      }
    }
    return chosen.size ? "#" + chosen : location.pathname + location.search;
  }

  function shown(group) {
    const unchecked = [...form.querySelectorAll("input:not(:checked)")];
    return group.rows.filter(row => !unchecked.some(box => row[box.name] === box.value));
  }

  // --- charts ------------------------------------------------------------------------------------------------------------
  function base(extra) {
    return Object.assign(
      {
        animation: false,
        color: COLOURS,
        textStyle: {color: text(), fontFamily: "system-ui, sans-serif"},
        grid: {left: 8, right: 24, top: 34, bottom: 8, containLabel: true},
        legend: {top: 0, type: "scroll", textStyle: {color: text()}, pageTextStyle: {color: text()}},
        tooltip: {renderMode: "richText", confine: true}
      },
      extra);
  }

  /** Room for the labels of cells, in pixels. */
  const room = () => Math.min(190, innerWidth / 2.6);

  /** A grid whose left side has that room, since text cannot be measured before it is drawn. */
  const beside = (top, bottom) => ({left: room() + 10, right: 24, top, bottom, containLabel: false});

  function labels(cells) {
    return {
      type: "category",
      inverse: true,
      data: cells.map(cell => cell.label.replaceAll("+", " +")),
      axisLabel: {color: text(), width: room(), overflow: "break", fontSize: 11, lineHeight: 13, interval: 0},
      axisLine: {lineStyle: {color: line()}}
    };
  }

  function numbers(name, more) {
    return Object.assign(
      {
        type: "value",
        name,
        nameLocation: "middle",
        nameGap: 26,
        nameTextStyle: {color: text()},
        axisLabel: {color: text()},
        splitLine: {lineStyle: {color: line()}}
      },
      more);
  }

  const isEstablished = cell => cell.kind === "more" || cell.kind === "less" || cell.kind === "no relevant difference";

  function ratio(cells, group) {
    const drawn = cells.filter(cell => cell.ratio || cell.reference);
    const intervals = drawn.map((cell, at) => ({
      type: "line",
      name: cell.label,
      data: cell.ratio ? [[cell.ratio.low, at], [cell.ratio.estimate, at], [cell.ratio.high, at]] : [[1, at]],
      lineStyle: {width: 3, color: isEstablished(cell) ? COLOURS[0] : GREY},
      itemStyle: {color: isEstablished(cell) ? COLOURS[0] : cell.reference ? text() : GREY},
      symbol: (value, point) => (point.dataIndex === 1 || !cell.ratio ? "circle" : "rect"),
      symbolSize: (value, point) => (point.dataIndex === 1 || !cell.ratio ? 11 : [3, 12]),
      tooltip: {formatter: () => cell.label + ": " + (cell.verdict || "reference")}
    }));
    if (intervals.length) {
      intervals[0].markLine = {
        silent: true,
        symbol: "none",
        label: {show: false},
        lineStyle: {color: text(), type: "solid"},
        data: [{xAxis: 1}]
      };
      if (group.control) {
        intervals[0].markArea = {
          silent: true,
          itemStyle: {color: GREY, opacity: 0.2},
          data: [[{xAxis: group.control.low}, {xAxis: group.control.high}]]
        };
      }
    }
    return base({
      legend: {show: false},
      grid: beside(10, 44),
      xAxis: numbers("times the CPU of the reference", {min: 0}),
      yAxis: labels(drawn),
      series: intervals
    });
  }

  const PARTS = [
    ["application", cell => (known(cell.cpu) ? cell.cpu - (cell.gc || 0) : undefined)],
    ["collection", cell => cell.gc],
    ["compilation", cell => cell.compilation],
    ["PostgreSQL", cell => cell.database]
  ];

  function cpu(cells) {
    return base({
      grid: beside(34, 44),
      xAxis: numbers("µs per SELECT"),
      yAxis: labels(cells),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 1) + " µs"},
      series: PARTS.map(([name, of]) => ({type: "bar", stack: "all", name, data: cells.map(cell => of(cell) ?? "-")}))
    });
  }

  function flight(cells) {
    return base({
      grid: beside(34, 44),
      xAxis: numbers("SELECTs"),
      yAxis: labels(cells),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 0)},
      series: [
        {type: "bar", name: "in flight", data: cells.map(cell => cell.inFlight ?? "-")},
        {type: "bar", name: "configured", barGap: 0, itemStyle: {color: GREY, opacity: 0.5},
          data: cells.map(cell => cell.concurrency ?? "-")}
      ]
    });
  }

  const PERCENTILES = [["p50", "p50"], ["p90", "p90"], ["p99", "p99"], ["p999", "p99.9"], ["max", "max"]];

  function latency(cells) {
    const lines = (of, type) => cells.filter(cell => cell[of]).map(cell => ({
      type: "line",
      name: cell.label,
      connectNulls: true,
      color: COLOURS[cells.indexOf(cell) % COLOURS.length],
      lineStyle: {type},
      data: PERCENTILES.map(([key]) => cell[of][key] ?? null),
      tooltip: {valueFormatter: value => show(value, 3) + " ms"}
    }));
    return base({
      xAxis: {type: "category", data: PERCENTILES.map(([, name]) => name), axisLabel: {color: text()}},
      yAxis: numbers("", {type: "log", minorSplitLine: {show: false}}),
      grid: {left: 8, right: 16, top: 44, bottom: 8, containLabel: true},
      series: [...lines("turnaround", "solid"), ...lines("service", "dashed")]
    });
  }

  function iterations(cell) {
    const series = (cell ? cell.forks : []).flatMap((fork, at) => {
      const from = Math.max(fork.measuredFrom, fork.steadyFrom ?? 0);
      const name = "fork " + fork.fork + (fork.alias ? " (alias)" : "");
      const own = {type: "line", name, showSymbol: false, color: COLOURS[at % COLOURS.length]};
      return [
        {...own, lineStyle: {width: 1, opacity: 0.45}, data: fork.micros.map((micros, index) => [index + 1, micros])},
        {...own, lineStyle: {width: 3}, data: fork.micros.map((micros, index) => [index + 1, index < from ? null : micros])}
      ];
    });
    return base({
      tooltip: {renderMode: "richText", confine: true, trigger: "axis"},
      grid: {left: 8, right: 16, top: 34, bottom: 34, containLabel: true},
      xAxis: numbers("iteration", {min: 1, minInterval: 1, splitLine: {show: false}}),
      yAxis: numbers("", {scale: false}),
      series
    });
  }

  // --- tables ------------------------------------------------------------------------------------------------------------
  const TABLES = {
    ratio: cells => [
      ["cell", "ratio", "from", "to", "verdict"],
      ...cells.map(cell => [cell.label, show(cell.ratio?.estimate, 3), show(cell.ratio?.low, 3), show(cell.ratio?.high, 3),
        cell.verdict || "reference"])
    ],
    cpu: cells => [
      ["cell, µs per SELECT", ...PARTS.map(([name]) => name)],
      ...cells.map(cell => [cell.label, ...PARTS.map(([, of]) => show(of(cell), 2))])
    ],
    flight: cells => [
      ["cell", "in flight", "configured", "threads", "event loops"],
      ...cells.map(cell => [cell.label, show(cell.inFlight, 1), show(cell.concurrency, 0), String(cell.threads),
        String(cell.eventLoops)])
    ],
    latency: cells => [
      ["cell, ms", ...PERCENTILES.map(([, name]) => "turnaround " + name), ...PERCENTILES.map(([, name]) => "service " + name)],
      ...cells.map(cell => [cell.label, ...["turnaround", "service"].flatMap(of =>
        PERCENTILES.map(([key]) => show(cell[of]?.[key], 3)))])
    ],
    iterations: cells => [
      ["cell", "fork", "block", "iterations", "measured from", "steady from", "first, µs", "last, µs"],
      ...cells.flatMap(cell => cell.forks.map(fork => [cell.label, String(fork.fork), String(fork.block),
        String(fork.micros.length), String(fork.measuredFrom + 1), known(fork.steadyFrom) ? String(fork.steadyFrom + 1) : "never",
        show(fork.micros[0], 1), show(fork.micros[fork.micros.length - 1], 1)]))
    ]
  };

  function table(lines) {
    const element = document.createElement("table");
    lines.forEach((cells, at) => {
      const row = element.insertRow();
      for (const cell of cells) {
        const field = document.createElement(at === 0 ? "th" : "td");
        field.textContent = cell;
        row.append(field);
      }
    });
    return element;
  }

  const markdown = lines => lines.map((cells, at) => "| " + cells.map(cell => cell.replaceAll("|", "\\|")).join(" | ") + " |"
    + (at === 0 ? "\n|" + cells.map((cell, column) => (column ? "---:" : "---")).join("|") + "|" : "")).join("\n") + "\n";
  const csv = lines => lines.map(cells => cells.map(cell => (/[",\n]/.test(cell) ? '"' + cell.replaceAll('"', '""') + '"' : cell))
    .join(",")).join("\n") + "\n";

  function copyButton(name, of, lines) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy as " + name;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(of(lines));
        button.textContent = "Copied";
      } catch {
        button.textContent = "The browser does not allow to copy";
      }
      setTimeout(() => { button.textContent = "Copy as " + name; }, 2000);
    });
    return button;
  }

  // --- drawing -----------------------------------------------------------------------------------------------------------
  const OPTIONS = {ratio, cpu, flight, latency};

  function height(kind, cells) {
    return kind === "latency" || kind === "iterations" ? 20 : Math.max(9, 5 + 2.6 * cells.length);
  }

  function draw(chart) {
    const cells = shown(chart.group);
    chart.figure.closest(".group").hidden = !cells.length;
    if (chart.kind === "iterations") {
      const before = chart.select.value;
      chart.select.replaceChildren(...cells.map(cell => new Option(cell.label, cell.label)));
      chart.select.value = cells.some(cell => cell.label === before) ? before : cells[0]?.label;
    }
    const option = chart.kind === "iterations"
      ? iterations(cells.find(cell => cell.label === chart.select.value))
      : OPTIONS[chart.kind](cells, chart.group);
    chart.area.style.height = height(chart.kind, cells) + "rem";
    chart.instance ??= echarts.init(chart.area, null, {renderer: "svg"});
    chart.instance.resize();
    chart.instance.setOption(option, {notMerge: true});
    const lines = TABLES[chart.kind](cells);
    chart.table.replaceChildren(table(lines), copyButton("Markdown", markdown, lines), copyButton("CSV", csv, lines));
  }

  /** A chart that nobody could see yet is drawn later anyway. */
  function drawAll() {
    charts.filter(chart => chart.isDrawn).forEach(draw);
    charts.forEach(chart => { chart.figure.closest(".group").hidden = !shown(chart.group).length; });
  }

  /** One chart after the other from the top, so that the first is there at once on a page of a thousand forks. */
  function drawNext() {
    const chart = charts.find(chart => !chart.isDrawn);
    if (chart) {
      chart.isDrawn = true;
      draw(chart);
      setTimeout(drawNext);
    }
  }

  buildFilters();
  document.querySelectorAll(".group").forEach((section, at) => {
    section.querySelectorAll("figure").forEach(figure => charts.push({
      group: data.groups[at],
      figure,
      kind: figure.dataset.chart,
      area: figure.querySelector(".chart"),
      table: figure.querySelector(".table"),
      select: figure.querySelector("select"),
      isDrawn: false
    }));
  });
  for (const chart of charts) {
    chart.area.style.height = height(chart.kind, shown(chart.group)) + "rem";
    chart.select?.addEventListener("change", () => draw(chart));
  }
  drawNext();
  dark.addEventListener("change", drawAll);
  addEventListener("resize", () => charts.forEach(chart => chart.instance?.resize()));
  addEventListener("beforeprint", () => charts.filter(chart => !chart.isDrawn).forEach(chart => {
    chart.isDrawn = true;
    draw(chart);
  }));
})();
