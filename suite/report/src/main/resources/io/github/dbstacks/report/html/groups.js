"use strict";
// Draws the charts of a page whose groups have one chart each: of a comparison, of several runs together, and of the site's history.
(() => {
  const {show, colour, series, base, upright, isEstablished} = dbstacks;
  const data = JSON.parse(document.getElementById("data").textContent);

  /** One cell in every run that has it, the oldest first. Each run is a series, so that the axis has room for its interval. */
  function history(runs) {
    const points = runs.map((run, at) => {
      const own = isEstablished(run.kind) ? series(0) : colour("grey");
      return {
        type: "line",
        name: run.label,
        data: run.ratio ? [[at, run.ratio.low], [at, run.ratio.estimate], [at, run.ratio.high]] : [],
        lineStyle: {width: 3, color: own},
        itemStyle: {color: own},
        symbol: (value, point) => (point.dataIndex === 1 ? "circle" : "rect"),
        symbolSize: (value, point) => (point.dataIndex === 1 ? 11 : [12, 3]),
        tooltip: {formatter: () => run.label + ": " + (run.verdict || "reference")}
      };
    });
    points[0].markLine = {
      silent: true,
      symbol: "none",
      label: {show: false},
      lineStyle: {color: colour("text"), type: "solid"},
      data: [{yAxis: 1}]
    };
    return base({
      legend: false,
      grid: {left: 8, right: 16, top: 30, bottom: 8, containLabel: true},
      xAxis: {
        type: "category",
        data: runs.map(run => run.label),
        axisLabel: {color: colour("text"), fontSize: 11, lineHeight: 14, hideOverlap: true},
        axisLine: {onZero: false, lineStyle: {color: colour("line")}}
      },
      yAxis: upright("times the reference", {scale: true}),
      series: points
    });
  }

  const PANELS = [{of: "ratio", kind: "kind", axis: "times the run before"}];
  const TOGETHER = [{of: "ratio", kind: "kind", axis: "times the reference"}];
  const OPTIONS = {
    together: (rows, width) => dbstacks.forest(rows, TOGETHER, {scale: true}, width),
    ratio: (rows, width) => dbstacks.forest(rows, PANELS, {scale: true}, width),
    history
  };
  const LINES = {
    together: rows => dbstacks.forestLines(rows, TOGETHER),
    ratio: rows => dbstacks.forestLines(rows, PANELS),
    history: runs => [
      ["run", "JDK", "commit", "µs", "µs of the database", "ratio", "from", "to", "verdict"],
      ...runs.map(run => [run.label, run.jdk, run.commit, show(run.cpu, 1), show(run.database, 1), show(run.ratio?.estimate, 3),
        show(run.ratio?.low, 3), show(run.ratio?.high, 3), run.verdict || "reference"])
    ]
  };

  const sections = [...document.querySelectorAll(".group")];
  const isChosen = dbstacks.filters(document.getElementById("filters"), () => {
    showSections();
    draw();
  });
  const shown = at => data.groups[at].rows.filter(isChosen);

  function showSections() {
    sections.forEach((section, at) => { section.hidden = !shown(at).length; });
  }

  showSections();
  /** A group without an interval to draw has no figure. */
  const draw = dbstacks.draw(sections.flatMap((section, at) => [...section.querySelectorAll("figure")].map(figure => {
    const kind = figure.dataset.chart;
    return {
      figure,
      view: () => shown(at).map(row => row.label).join("\n"),
      option: width => OPTIONS[kind](shown(at), width),
      lines: () => LINES[kind](shown(at)),
      height: () => (kind === "history" ? 20 : Math.max(9, 5 + 2.6 * shown(at).length))
    };
  })));
  dbstacks.makeCopyable();
  draw();
})();
