"use strict";
// Draws the charts of report.html from the JSON in it. Nothing here computes a statistic: it chooses, formats and draws.
(() => {
  const {known, show, colour, series, base, beside, labels, numbers, upright} = dbstacks;
  const data = JSON.parse(document.getElementById("data").textContent);
  const names = cells => cells.map(cell => cell.label);
  const briefs = cells => cells.map(cell => cell.brief);

  /** What a cell answers and what it costs, as multiples of the reference; the first is left out where a constant rate decides it. */
  const panels = group => [
    ...(group.rows.some(cell => cell.capacity)
      ? [{of: "capacity", kind: "capacityKind", axis: "× the " + group.operation + "s/s"}]
      : []),
    {of: "ratio", kind: "kind", axis: "× the CPU", control: group.control}
  ];

  /** The cheapest first, those without a ratio last. */
  const rank = cell => cell.ratio?.estimate ?? (cell.reference ? 1 : Number.MAX_VALUE);
  const sorted = cells => [...cells].sort((one, other) => rank(one) - rank(other));

  const ratio = (cells, group, width) => dbstacks.forest(sorted(cells), panels(group), {min: 0}, width);

  /** The value of a metric; undefined where a cell has none. */
  const value = id => cell => cell.values[id];

  const PARTS = [
    ["application", cell => (known(cell.values["app-cpu"]) ? cell.values["app-cpu"] - (cell.values["gc-cpu"] || 0) : undefined)],
    ["collection", value("gc-cpu")],
    ["compilation", value("jit-cpu")],
    ["database", value("database-cpu")]
  ];

  function cpu(cells, group) {
    return base({
      grid: beside(8, 44),
      xAxis: numbers("µs per " + group.operation),
      yAxis: labels(briefs(cells)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 1) + " µs"},
      series: PARTS.map(([name, of]) => ({type: "bar", stack: "all", name, data: cells.map(cell => of(cell) ?? "-")}))
    });
  }

  function flight(cells, group) {
    return base({
      grid: beside(8, 44),
      xAxis: numbers(group.operation + "s"),
      yAxis: labels(briefs(cells)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 0)},
      series: [
        {type: "bar", name: "in flight", data: cells.map(cell => cell.values["in-flight"] ?? "-")},
        {type: "bar", name: "configured", barGap: 0, itemStyle: {color: colour("grey"), opacity: 0.5},
          data: cells.map(cell => cell.values.concurrency ?? "-")}
      ]
    });
  }

  const PERCENTILES = ["p50", "p90", "p99", "p99.9", "max"];
  /** The metrics of these percentiles. */
  const [TURNAROUND, SERVICE] = [key => key + "-time", key => "service-" + key].map(id => PERCENTILES.map(name => id(name.replace(".", ""))));

  function latency(cells) {
    const lines = (ids, type) => cells.filter(cell => known(cell.values[ids[0]])).map(cell => ({
      type: "line",
      name: cell.brief,
      connectNulls: true,
      color: series(cells.indexOf(cell)),
      lineStyle: {type},
      data: ids.map(id => cell.values[id] ?? null),
      tooltip: {valueFormatter: value => show(value, 3) + " ms"}
    }));
    return base({
      xAxis: {type: "category", data: PERCENTILES, axisLabel: {color: colour("text")}},
      yAxis: upright("ms", {type: "log", minorSplitLine: {show: false}}),
      grid: {left: 8, right: 16, top: 30, bottom: 8, containLabel: true},
      series: [...lines(TURNAROUND, "solid"), ...lines(SERVICE, "dashed")]
    });
  }

  /** Two forks are so far apart, so that each is seen by itself. */
  const GAP = 3;

  function iterations(cell, group) {
    let end = 0;
    const lines = (cell ? cell.forks : []).flatMap((fork, at) => {
      const begin = end;
      end += fork.micros.length + GAP;
      const from = Math.max(fork.measuredFrom, fork.steadyFrom ?? 0);
      const name = "fork " + fork.fork + (fork.alias ? " (alias)" : "");
      const own = {type: "line", name, showSymbol: false, color: series(at)};
      const line = of => fork.micros.map((micros, index) => [begin + index + 1, of(micros, index)]);
      return [
        {...own, lineStyle: {width: 1, opacity: 0.45}, data: line(micros => micros)},
        {...own, lineStyle: {width: 3}, data: line((micros, index) => (index < from ? null : micros))}
      ];
    });
    return base({
      legend: false,
      tooltip: {renderMode: "richText", confine: true, trigger: "axis"},
      xAxis: numbers("iterations, one fork after the other", {min: 1, minInterval: 1, nameGap: 10, axisLabel: {show: false}, splitLine: {show: false}}),
      yAxis: upright("µs per " + group.operation, {scale: false}),
      series: lines
    });
  }

  const THREADS = [["threads", "threads"], ["event loops", "event-loops"]];
  /** A whole number; 0 where it is unknown. */
  const whole = number => Math.trunc(number ?? 0);

  function threads(cells) {
    return base({
      grid: beside(8, 44),
      xAxis: numbers("number", {type: "log", min: 1}),
      yAxis: labels(briefs(cells)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis"},
      series: [...THREADS.map(([name, id]) => [name, cell => whole(cell.values[id])]), ["connections", value("sessions")]].map(([name, of]) =>
        ({type: "bar", name, barGap: 0, barMinHeight: 4, data: cells.map(cell => of(cell) || "-")})) // 1 is where the axis begins
    });
  }

  const MEMORY = [["rss", "resident", "solid"], ["heap", "heap", "dashed"]];

  const overTime = (cells, keys, axis, text) =>
    base({
      tooltip: {renderMode: "richText", confine: true, valueFormatter: text},
      xAxis: numbers("seconds"),
      yAxis: upright(axis, {min: 0}),
      series: keys.flatMap(([key, , type]) => cells.map((cell, at) => ({
        type: "line",
        name: cell.brief,
        color: series(at),
        symbolSize: 4,
        lineStyle: {type},
        data: cell.overTime?.[key] ?? []
      })))
    });

  const memory = cells => overTime(cells, MEMORY, "MB", value => show(value, 1) + " MB");
  const written = cells => overTime(cells, [["written", "rows", "solid"]], "rows per request", value => show(value, 3));

  /** A mark with the page's colour inside, in both schemes: ECharts' own empty marks are white inside. */
  const hollow = own => ({color: colour("page"), borderColor: own, borderWidth: 2});

  function load(points) {
    const stacks = [...new Set(points.map(point => point.label))];
    const lines = (of, type, isHollow) => stacks.map((label, at) => ({
      type: "line",
      name: label,
      color: series(at),
      symbol: "circle",
      symbolSize: 9,
      lineStyle: {type, color: series(at)},
      ...(isHollow ? {itemStyle: hollow(series(at))} : {}),
      data: points.filter(point => point.label === label && known(point[of])).map(point => [point.rate, point[of], point.load]),
      tooltip: {formatter: one => label + ", " + one.value[2] + ": " + of + " " + show(one.value[1], 2) + " ms at "
        + show(one.value[0], 1) + "/s"}
    }));
    return base({
      xAxis: numbers("answers per second", {scale: true}),
      yAxis: upright("ms", {type: "log", minorSplitLine: {show: false}}),
      series: [...lines("p99", "solid", false), ...lines("p50", "dashed", true)]
    });
  }

  /** One load is no axis: a row for each cell, the shortest latency first. */
  const isOneLoad = points => points.every(point => point.load === points[0].load);
  const byLatency = points => [...points].sort((one, other) => (one.p99 ?? Number.MAX_VALUE) - (other.p99 ?? Number.MAX_VALUE));

  function oneLoad(points) {
    return base({
      grid: beside(8, 44),
      xAxis: numbers("ms", {type: "log", minorSplitLine: {show: false}}),
      yAxis: labels(names(points)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 2) + " ms"},
      series: [["p99", "99th percentile"], ["p50", "median"]].map(([of, name], at) =>
        ({type: "line", name, color: series(at), symbol: "circle", symbolSize: 9, lineStyle: {width: 0},
          ...(at ? {itemStyle: hollow(series(at))} : {}), data: points.map(point => point[of] ?? "-")}))
    });
  }

  /** A line for each cell but for the setting, which is the axis; its values stand in equal distances. */
  function scale(kind, group) {
    const {setting, values} = group.scale;
    const digits = kind === "rates" ? 0 : 1;
    return base({
      xAxis: numbers(setting, {type: "category", data: values}),
      yAxis: upright(kind === "rates" ? group.operation + "s per second" : "µs per " + group.operation, {min: 0}),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, digits)},
      series: scaleLines(group).map((line, at) => ({
        type: "line",
        name: line.label,
        color: series(at),
        symbolSize: 8,
        data: values.map(of => isAtLeast(kind, line, of)
          ? {value: scaled(kind, group, line, of), symbol: "triangle", itemStyle: hollow(series(at))}
          : scaled(kind, group, line, of) ?? null)
      }))
    });
  }

  /** Where nothing was fully used, a cell could perhaps answer more: a triangle that points upwards. */
  const isAtLeast = (kind, line, of) => kind === "rates" && line.atLeast.includes(of);

  const SCALED = {rates: "capacity", costs: "total-cpu"};
  /** What the cell of a line has at a value of the setting; undefined where there is no such cell. */
  const scaled = (kind, group, line, of) => group.rows[line.rows[of]]?.values[SCALED[kind]];

  const scaleLines = group => group.scale.lines.filter(isChosen);

  /** The cells at both ends and the steps between them: where a bar begins and ends, and what a step takes away. */
  function levels(gap) {
    const steps = gap.steps.map((step, at) => ({...step, before: at ? gap.steps[at - 1].after : gap.before}));
    return [{name: gap.first, total: gap.before}, ...steps, {name: gap.last, total: gap.steps[gap.steps.length - 1].after}];
  }

  /** A waterfall. The interval of a step stands at the end of its bar that the step takes away. */
  function chain(gap, width) {
    const rows = levels(gap);
    const isWide = width >= dbstacks.NARROW;
    const bars = (name, own, value) =>
      ({type: "bar", stack: "all", name, itemStyle: {color: own}, data: rows.map(row => value(row) ?? "-")});
    // The cost changes by what the step takes away, with the other sign, and so do the ends of the interval.
    const signed = number => {
      const size = show(Math.abs(number), 1);
      return (Number(size) === 0 ? "" : number < 0 ? "−" : "+") + size;
    };
    const change = row => signed(-row.less)
      + (isWide && known(row.low) ? " (" + signed(-row.high) + ".." + signed(-row.low) + ")" : "");
    const isLess = row => known(row.less) && row.less >= 0;
    const isMore = row => row.less < 0;
    const whiskers = rows.flatMap((row, at) => (known(row.low) ? [{
      type: "line",
      name: "interval of " + row.name,
      silent: true,
      z: 4,
      symbol: "rect",
      symbolSize: [2, 9],
      lineStyle: {width: 2, color: colour("text")},
      itemStyle: {color: colour("text")},
      data: [[row.after + row.low, at], [row.after + row.high, at]]
    }] : []));
    return base({
      legend: false,
      grid: {...beside(8, 44), right: isWide ? 130 : 48},
      xAxis: numbers("µs per " + gap.operation, {min: 0}),
      yAxis: labels(rows.map(row => row.name)),
      series: [
        {type: "bar", stack: "all", name: "below", silent: true, itemStyle: {color: "transparent"},
          data: rows.map(row => (known(row.less) ? Math.min(row.before, row.after) : "-"))},
        bars("whole cost", colour("grey"), row => row.total),
        bars("taken away", series(0), row => (isLess(row) ? row.before - row.after : undefined)),
        bars("added", series(1), row => (isMore(row) ? row.after - row.before : undefined)),
        ...whiskers,
        {
          type: "line",
          name: "numbers",
          silent: true,
          symbol: "circle",
          symbolSize: 1,
          itemStyle: {color: "transparent"},
          lineStyle: {color: "transparent"},
          label: {show: true, position: "right", distance: 6, color: colour("text"), fontSize: 11,
            formatter: one => (known(rows[one.value[1]].less) ? change(rows[one.value[1]]) : show(rows[one.value[1]].total, 1))},
          data: rows.map((row, at) => [Math.max(row.total ?? 0, row.before ?? 0, row.after ?? 0, (row.after ?? 0) + (row.high ?? 0)), at])
        }
      ]
    });
  }

  function layers(sampled) {
    return base({
      grid: beside(8, 44),
      xAxis: numbers(sampled.unit),
      yAxis: labels(names(sampled.cells)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 1) + " " + sampled.unit.split(" ")[0]},
      series: sampled.layers.map((name, at) =>
        ({type: "bar", stack: "all", name, itemStyle: decal(at), data: sampled.cells.map(cell => cell.costs[at])}))
    });
  }

  /** More layers than colours: the second round of colours is hatched. */
  const decal = at => (at < 8 ? {} : {decal: {symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: Math.PI / 4}});

  const TIMES = group => (group.operation === "request" ? ["latency", "answer time"] : ["turnaround", "service"]);

  // --- tables: the header first ------------------------------------------------------------------------------------------
  const TABLES = {
    ratio: (cells, group) => dbstacks.forestLines(sorted(cells), panels(group)),
    cpu: (cells, group) => [
      ["cell, µs per " + group.operation, ...PARTS.map(([name]) => name)],
      ...cells.map(cell => [cell.label, ...PARTS.map(([, of]) => show(of(cell), 2))])
    ],
    flight: cells => [
      ["cell", "in flight", "configured", "threads", "event loops"],
      ...cells.map(cell => [cell.label, show(cell.values["in-flight"], 1), show(cell.values.concurrency, 0),
        ...THREADS.map(([, id]) => String(whole(cell.values[id])))])
    ],
    latency: (cells, group) => [
      ["cell, ms", ...TIMES(group).flatMap(of => PERCENTILES.map(name => of + " " + name))],
      ...cells.map(cell => [cell.label, ...[...TURNAROUND, ...SERVICE].map(id => show(cell.values[id], 3))])
    ],
    iterations: cells => [
      ["cell", "fork", "block", "iterations", "measured from", "steady from", "first, µs", "last, µs"],
      ...cells.flatMap(cell => cell.forks.map(fork => [cell.label, String(fork.fork), String(fork.block),
        String(fork.micros.length), String(fork.measuredFrom + 1), known(fork.steadyFrom) ? String(fork.steadyFrom + 1) : "never",
        show(fork.micros[0], 1), show(fork.micros[fork.micros.length - 1], 1)]))
    ],
    memory: cells => [
      ["cell", "memory", "first, MB", "last, MB", "most, MB"],
      ...cells.flatMap(cell => MEMORY.map(([key, name]) => {
        const megabytes = (cell.overTime?.[key] ?? []).map(point => point[1]);
        return [cell.label, name, show(megabytes[0], 1), show(megabytes[megabytes.length - 1], 1),
          megabytes.length ? show(Math.max(...megabytes), 1) : ""];
      }))
    ],
    written: cells => [
      ["cell", "first, rows per request", "last, rows per request"],
      ...cells.map(cell => {
        const rows = (cell.overTime?.written ?? []).map(point => point[1]);
        return [cell.label, show(rows[0], 3), show(rows[rows.length - 1], 3)];
      })
    ],
    threads: cells => [
      ["cell", "threads", "event loops", "connections"],
      ...cells.map(cell => [cell.label, ...THREADS.map(([, id]) => String(whole(cell.values[id]))), show(cell.values.sessions, 0)])
    ]
  };

  // --- the page ----------------------------------------------------------------------------------------------------------
  const OPTIONS = {ratio, cpu, flight, latency, threads, memory, written};
  const sections = [...document.querySelectorAll("[data-at]")];
  const isChosen = dbstacks.filters(document.getElementById("filters"), () => {
    showRows();
    draw();
  });
  const shown = group => group.rows.filter(isChosen);

  /** Rows of the main tables, in the order of the data, in which they stand until a reader sorts them. */
  const mains = new Map(sections.map(section => [section, [...(section.querySelector(".main table")?.rows ?? [])].slice(1)]));

  /** What could not be measured stands below the rows of the data. */
  function showRows() {
    for (const section of sections) {
      const group = data.groups[section.dataset.at];
      section.hidden = !shown(group).length;
      mains.get(section)
        .forEach((row, cell) => { row.hidden = cell < group.rows.length && !isChosen(group.rows[cell]); });
    }
  }

  function ofCells(figure, group) {
    const kind = figure.dataset.chart;
    return {
      figure,
      view: () => names(shown(group)).join("\n"),
      option: width => OPTIONS[kind](shown(group), group, width),
      lines: () => TABLES[kind](shown(group), group),
      height: () => (["latency", "memory", "written"].includes(kind)
        ? 20
        : Math.max(9, 5 + Math.max(kind === "ratio" ? 0 : 2.6, group.ratioRow) * shown(group).length))
    };
  }

  function ofIterations(figure, group) {
    const select = figure.querySelector("select");
    select.addEventListener("change", () => draw());
    return {
      figure,
      view: () => {
        dbstacks.offer(select, names(shown(group)));
        return select.value;
      },
      tableView: () => names(shown(group)).join("\n"),
      option: () => iterations(shown(group).find(cell => cell.label === select.value), group),
      lines: () => TABLES.iterations(shown(group)),
      height: () => 20
    };
  }

  function ofLoad(figure, chart) {
    const points = () => {
      const chosen = chart.points.filter(isChosen).sort((one, other) => one.rate - other.rate);
      return isOneLoad(chosen) ? byLatency(chosen) : chosen;
    };
    return {
      figure,
      view: () => points().map(point => point.label + " " + point.load).join("\n"),
      option: () => (isOneLoad(points()) ? oneLoad(points()) : load(points())),
      lines: () => [["cell", "load", "answers per second", "p50, ms", "p99, ms"],
        ...points().map(point => [point.label, point.load, show(point.rate, 1), show(point.p50, 3), show(point.p99, 3)])],
      height: () => (isOneLoad(points()) ? Math.max(9, 5 + chart.row * points().length) : 20)
    };
  }

  function ofScale(figure, group) {
    const kind = figure.dataset.chart;
    const {setting, values} = group.scale;
    return {
      figure,
      view: () => names(scaleLines(group)).join("\n"),
      option: () => scale(kind, group),
      lines: () => [["cell", ...values.map(of => of + " " + setting)],
        ...scaleLines(group).map(line => [line.label, ...values.map(of =>
          (isAtLeast(kind, line, of) ? "≥ " : "") + show(scaled(kind, group, line, of), kind === "rates" ? 0 : 1))])],
      height: () => 20
    };
  }

  function ofChain(figure) {
    const select = figure.querySelector("select");
    select.append(...data.chain.map((gap, at) => new Option(gap.measure, at)));
    select.addEventListener("change", () => draw());
    const gap = () => data.chain[select.value];
    return {
      figure,
      view: () => select.value,
      option: width => chain(gap(), width),
      lines: () => [["step", gap().measure, "less by", "from", "to"], ...levels(gap()).map(row => [row.name,
        show(row.total ?? row.after, 1), show(row.less, 1), show(row.low, 1), show(row.high, 1)])],
      height: () => 22
    };
  }

  function ofLayers(figure, sampled) {
    return {
      figure,
      view: () => "",
      option: () => layers(sampled),
      lines: () => [["cell, " + sampled.unit, ...sampled.layers],
        ...sampled.cells.map(cell => [cell.label, ...cell.costs.map(cost => show(cost, 1))])],
      height: () => Math.max(20, 5 + 2.6 * sampled.cells.length)
    };
  }

  const OF_KIND = {iterations: ofIterations, rates: ofScale, costs: ofScale};
  const figures = (inside, kind) => [...inside.querySelectorAll("figure" + (kind ? "[data-chart=" + kind + "]" : ""))];
  showRows();
  const draw = dbstacks.draw([
    ...figures(document).filter(figure => figure.closest("[data-at]")).map(figure =>
      (OF_KIND[figure.dataset.chart] || ofCells)(figure, data.groups[figure.closest("[data-at]").dataset.at])),
    ...figures(document, "load").map((figure, at) => ofLoad(figure, data.loads[at])),
    ...figures(document, "chain").map(ofChain),
    ...figures(document, "layers").map((figure, at) => ofLayers(figure, data.layers[at]))
  ]);
  dbstacks.makeCopyable();
  draw();
})();
