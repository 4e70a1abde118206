"use strict";
// Draws the charts of a page whose groups have one chart each: of a comparison, and of the site's history.
(() => {
  const {show, colour, series, base, numbers, isEstablished} = dbstacks;
  const data = JSON.parse(document.getElementById("data").textContent);

  /** One cell in every run that has it, the oldest first. */
  function history(runs) {
    const colourOf = run => (isEstablished(run) ? series(0) : colour("grey"));
    return base({
      legend: {show: false},
      grid: {left: 8, right: 16, top: 16, bottom: 8, containLabel: true},
      xAxis: {
        type: "category",
        data: runs.map(run => run.label),
        axisLabel: {color: colour("text"), fontSize: 11, hideOverlap: true},
        axisLine: {lineStyle: {color: colour("line")}}
      },
      yAxis: numbers("", {scale: true}),
      series: [{
        type: "line",
        lineStyle: {width: 0},
        symbol: "circle",
        symbolSize: 11,
        data: runs.map(run => ({value: run.ratio?.estimate ?? "-", itemStyle: {color: colourOf(run)}})),
        tooltip: {formatter: point => runs[point.dataIndex].label + ": " + (runs[point.dataIndex].verdict || "reference")},
        markLine: {
          silent: true,
          symbol: "none",
          label: {show: false},
          data: [
            {yAxis: 1, lineStyle: {color: colour("text"), type: "solid", width: 1}},
            ...runs.flatMap((run, at) => (run.ratio ? [[
              {coord: [at, run.ratio.low], lineStyle: {color: colourOf(run), type: "solid", width: 3}},
              {coord: [at, run.ratio.high]}
            ]] : []))
          ]
        }
      }]
    });
  }

  const OPTIONS = {
    ratio: rows => dbstacks.forest(rows, "times the CPU of the run before", {scale: true}),
    history
  };
  const LINES = {
    ratio: dbstacks.forestLines,
    history: runs => [
      ["run", "JDK", "commit", "µs", "µs of PostgreSQL", "ratio", "from", "to", "verdict"],
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
  const draw = dbstacks.draw(sections.map((section, at) => {
    const figure = section.querySelector("figure");
    const kind = figure.dataset.chart;
    return {
      figure,
      option: () => OPTIONS[kind](shown(at)),
      lines: () => LINES[kind](shown(at)),
      height: () => (kind === "history" ? 20 : Math.max(9, 5 + 2.6 * shown(at).length))
    };
  }));
  dbstacks.makeCopyable();
  draw();
})();
