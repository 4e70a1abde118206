"use strict";
// Draws stacks as a flame graph with the outermost frame on top, in the way of ECharts' own example
// (https://echarts.apache.org/examples/en/editor.html?c=flame-graph). Nothing here computes a cost.
dbstacks.flames = (() => {
  const {known, show, colour, series, base} = dbstacks;
  const MOST_ROWS = 40;
  const LEAST_SHARE = 0.001;
  const TABLE_OF = {"cpu-samples": "running code", allocations: "allocated class"};

  /** The frames of a graph as a tree: each with what called it, what it called, and where its box begins and ends. */
  function tree(chart, graph) {
    const open = [];
    return graph.depths.map((depth, at) => {
      const parent = open[depth - 1];
      const name = chart.names[graph.names[at]];
      const frame = {depth, parent, name: name.text, layer: name.layer, cost: graph.costs[at], reference: graph.references[at],
        children: [], from: parent ? parent.filled : 0};
      frame.filled = frame.from;
      if (parent) {
        parent.filled += frame.cost;
        parent.children.push(frame);
      }
      open[depth] = frame;
      return frame;
    });
  }

  /** What is wide enough to be seen when this frame has all the width. */
  function visible(root) {
    const found = [];
    const visit = frame => {
      if (frame.cost >= LEAST_SHARE * root.cost && frame.depth - root.depth < MOST_ROWS) {
        found.push(frame);
        frame.children.forEach(visit);
      }
    };
    visit(root);
    return found;
  }

  function ofLayer(frame) {
    return {fill: frame.depth ? series(frame.layer) : colour("grey"), opacity: 0.35};
  }

  /** The larger the difference, as a share of the larger of the two, the stronger. */
  function ofDifference(frame) {
    const difference = frame.cost - frame.reference;
    const share = Math.abs(difference) / Math.max(frame.cost, frame.reference);
    return share < 0.02
      ? {fill: colour("grey"), opacity: 0.2}
      : {fill: series(difference > 0 ? 1 : 0), opacity: 0.15 + 0.4 * share};
  }

  function box(frame, style, api) {
    const [left, top] = api.coord([api.value(0), api.value(2)]);
    const [right, bottom] = api.coord([api.value(1), api.value(2) + 1]);
    const width = right - left;
    return {
      type: "rect",
      shape: {x: left, y: top, width: Math.max(0.5, width - 1), height: bottom - top - 1},
      style,
      textConfig: {position: "insideLeft", inside: true},
      textContent: width < 24 ? undefined : {
        type: "text",
        silent: true,
        style: {text: frame.name, fill: colour("text"), fontSize: 11, width: width - 8, overflow: "truncate", ellipsis: "…"}
      }
    };
  }

  /**
   * A figure in which a reader chooses a cell and what of its stacks is drawn.
   *
   * @param chart the graphs of one sampling
   * @param isChosen tells of a graph whether the filters show its cell
   * @param redraw called when a choice has changed
   */
  return (figure, chart, isChosen, redraw) => {
    const of = name => figure.querySelector("select." + name);
    const [cell, view, colours, frame] = ["cell", "view", "colours", "frame"].map(of);
    const unit = chart.unit.split(" ")[0];
    let graph;
    let frames = [];
    let drawn = [];
    let root;

    const cost = one => show(one, one < 10 ? 2 : 1) + " " + unit;
    const isAgainst = () => colours.selectedIndex === 1 && graph.references.length > 0;

    /** Another cell, other stacks, or a filter: a new graph begins with all of its stacks. */
    function choose() {
      const labels = [...new Set(chart.graphs.filter(isChosen).map(one => one.cell))];
      dbstacks.offer(cell, labels);
      const chosen = chart.graphs.find(one => one.cell === cell.value && one.byLayer === (view.selectedIndex === 0));
      if (chosen !== graph) {
        graph = chosen;
        frames = graph ? tree(chart, graph) : [];
        zoom(frames[0]);
      }
    }

    /** The frame that has all the width, those that called it, and those that it called. */
    function zoom(to) {
      root = to;
      drawn = root ? visible(root) : [];
      const callers = [];
      for (let at = root?.parent; at; at = at.parent) {
        callers.unshift(at);
      }
      const option = (mark, one) => new Option(mark + one.name + ", " + cost(one.cost), frames.indexOf(one));
      frame.replaceChildren(...callers.map(one => option("↑ ", one)), ...(root ? [option("", root)] : []),
        ...(root ? root.children.map(one => option("↓ ", one)) : []));
      frame.selectedIndex = callers.length;
      colours.disabled = !graph?.references.length;
    }

    function text(one) {
      return one.name + "\n" + (chart.layers[one.layer] ? "layer: " + chart.layers[one.layer] + "\n" : "") + cost(one.cost) + ", "
        + show(100 * one.cost / frames[0].cost, 1) + " % of all" + (known(one.reference) ? "\nreference: " + cost(one.reference) : "");
    }

    const rows = () => 1 + Math.max(0, ...drawn.map(one => one.depth - root.depth));

    for (const select of [cell, view, colours]) {
      select.addEventListener("change", redraw);
    }
    frame.addEventListener("change", () => {
      zoom(frames[frame.value]);
      redraw();
    });
    choose();
    return {
      figure,
      view: () => {
        choose();
        return [cell.value, view.value, colours.selectedIndex, frame.value].join("\n");
      },
      tableView: () => cell.value,
      option: () => base({
        legend: false,
        grid: {left: 0, right: 0, top: 0, bottom: 0},
        xAxis: {type: "value", show: false, min: root?.from ?? 0, max: root ? root.from + root.cost : 1},
        yAxis: {type: "value", show: false, inverse: true, min: 0, max: rows()},
        tooltip: {renderMode: "richText", confine: true, formatter: one => text(drawn[one.dataIndex])},
        series: [{
          type: "custom",
          encode: {x: [0, 1], y: 2},
          data: drawn.map(one => [one.from, one.from + one.cost, one.depth - root.depth]),
          renderItem: (params, api) => {
            const one = drawn[params.dataIndex];
            return box(one, isAgainst() ? ofDifference(one) : ofLayer(one), api);
          }
        }]
      }),
      clicked: event => {
        const one = drawn[event.dataIndex];
        zoom(one === root ? root.parent ?? root : one);
        redraw();
      },
      lines: () => {
        const hottest = chart.graphs.find(one => one.cell === cell.value && one.byLayer)?.hottest ?? [];
        const hasReference = hottest.some(one => known(one.reference));
        return [
          [TABLE_OF[chart.sampling], "layer", chart.unit, "%", ...(hasReference ? ["in the reference"] : [])],
          ...hottest.map(one => [one.name, one.layer, show(one.cost, 2), show(100 * one.cost / frames[0].cost, 1),
            ...(hasReference ? [show(one.reference, 2)] : [])])
        ];
      },
      height: () => 1.35 * rows()
    };
  };
})();
