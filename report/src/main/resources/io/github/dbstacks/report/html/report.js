"use strict";
// Draws the charts of report.html from the JSON in it. Nothing here computes a statistic: it chooses, formats and draws.
(() => {
  const {known, show, colour, series, base, beside, labels, numbers} = dbstacks;
  const data = JSON.parse(document.getElementById("data").textContent);
  const names = cells => cells.map(cell => cell.label);

  const ratio = (cells, group) => dbstacks.forest(cells, "times the CPU of the reference", {min: 0}, group.control);

  const PARTS = [
    ["application", cell => (known(cell.cpu) ? cell.cpu - (cell.gc || 0) : undefined)],
    ["collection", cell => cell.gc],
    ["compilation", cell => cell.compilation],
    ["PostgreSQL", cell => cell.database]
  ];

  function cpu(cells, group) {
    return base({
      grid: beside(34, 44),
      xAxis: numbers("µs per " + group.operation),
      yAxis: labels(names(cells)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 1) + " µs"},
      series: PARTS.map(([name, of]) => ({type: "bar", stack: "all", name, data: cells.map(cell => of(cell) ?? "-")}))
    });
  }

  function flight(cells, group) {
    return base({
      grid: beside(34, 44),
      xAxis: numbers(group.operation + "s"),
      yAxis: labels(names(cells)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 0)},
      series: [
        {type: "bar", name: "in flight", data: cells.map(cell => cell.inFlight ?? "-")},
        {type: "bar", name: "configured", barGap: 0, itemStyle: {color: colour("grey"), opacity: 0.5},
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
      color: series(cells.indexOf(cell)),
      lineStyle: {type},
      data: PERCENTILES.map(([key]) => cell[of][key] ?? null),
      tooltip: {valueFormatter: value => show(value, 3) + " ms"}
    }));
    return base({
      xAxis: {type: "category", data: PERCENTILES.map(([, name]) => name), axisLabel: {color: colour("text")}},
      yAxis: numbers("", {type: "log", minorSplitLine: {show: false}}),
      grid: {left: 8, right: 16, top: 44, bottom: 8, containLabel: true},
      series: [...lines("turnaround", "solid"), ...lines("service", "dashed")]
    });
  }

  function iterations(cell) {
    const lines = (cell ? cell.forks : []).flatMap((fork, at) => {
      const from = Math.max(fork.measuredFrom, fork.steadyFrom ?? 0);
      const name = "fork " + fork.fork + (fork.alias ? " (alias)" : "");
      const own = {type: "line", name, showSymbol: false, color: series(at)};
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
      series: lines
    });
  }

  function threads(cells) {
    return base({
      grid: beside(34, 44),
      xAxis: numbers("number", {type: "log", min: 1}),
      yAxis: labels(names(cells)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis"},
      series: [["threads", "threads"], ["event loops", "eventLoops"], ["connections", "connections"]].map(([name, key]) =>
        ({type: "bar", name, barGap: 0, barMinHeight: 4, data: cells.map(cell => cell[key] || "-")})) // 1 is where the axis begins
    });
  }

  const MEMORY = [["rss", "resident", "solid"], ["heap", "heap", "dashed"]];

  function memory(cells) {
    return base({
      tooltip: {renderMode: "richText", confine: true, valueFormatter: value => show(value, 1) + " MB"},
      grid: {left: 8, right: 16, top: 44, bottom: 34, containLabel: true},
      xAxis: numbers("seconds"),
      yAxis: numbers("", {min: 0}),
      series: MEMORY.flatMap(([key, , type]) => cells.map((cell, at) => ({
        type: "line",
        name: cell.label,
        color: series(at),
        symbolSize: 4,
        lineStyle: {type},
        data: cell.memory?.[key] ?? []
      })))
    });
  }

  function load(points) {
    const stacks = [...new Set(points.map(point => point.label))];
    const lines = (of, type, symbol) => stacks.map((label, at) => ({
      type: "line",
      name: label,
      color: series(at),
      symbol,
      symbolSize: 9,
      lineStyle: {type},
      data: points.filter(point => point.label === label && known(point[of])).map(point => [point.rate, point[of], point.load]),
      tooltip: {formatter: one => label + ", " + one.value[2] + ": " + of + " " + show(one.value[1], 2) + " ms at "
        + show(one.value[0], 1) + "/s"}
    }));
    return base({
      grid: {left: 8, right: 24, top: 44, bottom: 34, containLabel: true},
      xAxis: numbers("answers per second", {scale: true}),
      yAxis: numbers("", {type: "log", minorSplitLine: {show: false}}),
      series: [...lines("p99", "solid", "circle"), ...lines("p50", "dashed", "emptyCircle")]
    });
  }

  /** A line for each cell but for the setting, which is the axis; its values stand in equal distances. */
  function scale(kind, group) {
    const {setting, values} = group.scale;
    const digits = kind === "rates" ? 0 : 1;
    return base({
      grid: {left: 8, right: 24, top: 44, bottom: 34, containLabel: true},
      xAxis: numbers(setting, {type: "category", data: values}),
      yAxis: numbers("", {min: 0}),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, digits)},
      series: scaleLines(group).map((line, at) => ({
        type: "line",
        name: line.label,
        color: series(at),
        symbolSize: 8,
        data: values.map(value => line[kind][value] ?? null)
      }))
    });
  }

  const scaleLines = group => group.scale.lines.filter(isChosen);

  function chain(gap) {
    const levels = [[gap.first, gap.before], ...gap.steps.map(step => [step.name, step.after])];
    return base({
      legend: {show: false},
      grid: beside(10, 44),
      xAxis: numbers("µs per SELECT"),
      yAxis: labels(levels.map(([name]) => name)),
      tooltip: {renderMode: "richText", confine: true, trigger: "axis", valueFormatter: value => show(value, 1) + " µs"},
      series: [{type: "bar", name: "cost after the step", data: levels.map(([, micros]) => micros ?? "-")}]
    });
  }

  function layers(sampled) {
    return base({
      grid: beside(34, 44),
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
    ratio: dbstacks.forestLines,
    cpu: (cells, group) => [
      ["cell, µs per " + group.operation, ...PARTS.map(([name]) => name)],
      ...cells.map(cell => [cell.label, ...PARTS.map(([, of]) => show(of(cell), 2))])
    ],
    flight: cells => [
      ["cell", "in flight", "configured", "threads", "event loops"],
      ...cells.map(cell => [cell.label, show(cell.inFlight, 1), show(cell.concurrency, 0), String(cell.threads),
        String(cell.eventLoops)])
    ],
    latency: (cells, group) => [
      ["cell, ms", ...TIMES(group).flatMap(of => PERCENTILES.map(([, name]) => of + " " + name))],
      ...cells.map(cell => [cell.label, ...["turnaround", "service"].flatMap(of =>
        PERCENTILES.map(([key]) => show(cell[of]?.[key], 3)))])
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
        const megabytes = (cell.memory?.[key] ?? []).map(point => point[1]);
        return [cell.label, name, show(megabytes[0], 1), show(megabytes[megabytes.length - 1], 1),
          megabytes.length ? show(Math.max(...megabytes), 1) : ""];
      }))
    ],
    threads: cells => [
      ["cell", "threads", "event loops", "connections"],
      ...cells.map(cell => [cell.label, String(cell.threads), String(cell.eventLoops), show(cell.connections, 0)])
    ]
  };

  // --- the page ----------------------------------------------------------------------------------------------------------
  const OPTIONS = {ratio, cpu, flight, latency, threads, memory};
  const sections = [...document.querySelectorAll(".group")];
  const isChosen = dbstacks.filters(document.getElementById("filters"), () => {
    showRows();
    draw();
  });
  const shown = group => group.rows.filter(isChosen);

  /** Rows of the main tables stand in the order of the data. */
  function showRows() {
    sections.forEach((section, at) => {
      const rows = data.groups[at].rows;
      section.hidden = !shown(data.groups[at]).length;
      [...section.querySelector(".main table").rows].slice(1).forEach((row, cell) => { row.hidden = !isChosen(rows[cell]); });
    });
  }

  function ofCells(figure, group) {
    const kind = figure.dataset.chart;
    return {
      figure,
      view: () => names(shown(group)).join("\n"),
      option: () => OPTIONS[kind](shown(group), group),
      lines: () => TABLES[kind](shown(group), group),
      height: () => (kind === "latency" || kind === "memory" ? 20 : Math.max(9, 5 + 2.6 * shown(group).length))
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
      option: () => iterations(shown(group).find(cell => cell.label === select.value)),
      lines: () => TABLES.iterations(shown(group)),
      height: () => 20
    };
  }

  function ofLoad(figure, chart) {
    const points = () => chart.points.filter(isChosen).sort((one, other) => one.rate - other.rate);
    return {
      figure,
      view: () => points().map(point => point.label + " " + point.load).join("\n"),
      option: () => load(points()),
      lines: () => [["cell", "load", "answers per second", "p50, ms", "p99, ms"],
        ...points().map(point => [point.label, point.load, show(point.rate, 1), show(point.p50, 3), show(point.p99, 3)])],
      height: () => 20
    };
  }

  function ofScale(figure, group) {
    const kind = figure.dataset.chart;
    const {setting, values} = group.scale;
    return {
      figure,
      view: () => names(scaleLines(group)).join("\n"),
      option: () => scale(kind, group),
      lines: () => [["cell", ...values.map(value => setting + " " + value)],
        ...scaleLines(group).map(line => [line.label, ...values.map(value => show(line[kind][value], kind === "rates" ? 0 : 1))])],
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
      option: () => chain(gap()),
      lines: () => [["step", gap().measure], [gap().first, show(gap().before, 1)],
        ...gap().steps.map(step => [step.name, show(step.after, 1)])],
      height: () => Math.max(9, 5 + 2.6 * (gap().steps.length + 1))
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
    ...sections.flatMap((section, at) => figures(section).map(figure =>
      (OF_KIND[figure.dataset.chart] || ofCells)(figure, data.groups[at]))),
    ...figures(document, "load").map((figure, at) => ofLoad(figure, data.loads[at])),
    ...figures(document, "chain").map(ofChain),
    ...figures(document, "layers").map((figure, at) => ofLayers(figure, data.layers[at])),
    ...figures(document, "flame").map((figure, at) => dbstacks.flames(figure, data.flames[at], isChosen, () => draw()))
  ]);
  dbstacks.makeCopyable();
  draw();
})();
