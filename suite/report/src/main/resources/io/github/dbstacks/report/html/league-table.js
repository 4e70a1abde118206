"use strict";
// One table of league.html: a row for each stack, a column for each metric, and below an open row what is behind it.
const leagueTable = (() => {
  const {element, inside} = elements;
  /** Places in the numbers of a value, see LeagueData. */
  const [VALUE, LEAST, MOST, RATIO, LOW, HIGH, VERDICT] = [0, 1, 2, 3, 4, 5, 6];
  const SIGNS = {more: "× ", less: "× ", no_relevant_difference: "= ", inconclusive: "≈ "};

  const isUsable = run => run.validity?.level !== "invalid";
  const name = row => (row.stack + " " + row.more).trim();
  const title = (column, table) => column.titles[table.operation] ?? column.id;

  function show(value, digits) {
    const size = Math.abs(value);
    const decimals = digits ?? (size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
    return value.toLocaleString("en-US", {minimumFractionDigits: decimals, maximumFractionDigits: decimals})
      .replace("-", "−");
  }

  const range = (low, high, digits) => show(low, digits) + ".." + show(high, digits);
  const isCompared = (numbers, row, reference, table) =>
    numbers[RATIO] !== undefined && table.rows[row.reference] === reference;

  /** Whether an established difference is better, worse, or neither. */
  function tone(column, verdict) {
    if (column.better === "neither" || (verdict !== "more" && verdict !== "less")) return undefined;
    return column.better === verdict ? "better" : "worse";
  }

  function valueCell(numbers) {
    const made = element("td", show(numbers[VALUE]), {"data-value": numbers[VALUE]});
    if (numbers[LEAST] < numbers[MOST]) made.append(" ", element("small", range(numbers[LEAST], numbers[MOST])));
    return made;
  }

  /** A ratio has the interval of the run where that has compared the two; else it is of the two values alone. */
  function ratioCell(numbers, row, at, column, {reference, table}) {
    const other = reference.values[at];
    if (row === reference) return element("td", "1", {"data-value": 1});
    if (isCompared(numbers, row, reference, table)) {
      const made = element("td", (SIGNS[numbers[VERDICT]] ?? "") + show(numbers[RATIO], 2), {"data-value": numbers[RATIO]});
      const own = tone(column, numbers[VERDICT]);
      if (own !== undefined) made.classList.add(own);
      made.append(" ", element("small", range(numbers[LOW], numbers[HIGH], 2)));
      return made;
    }
    if (other === undefined || other[VALUE] === 0) return element("td");
    const ratio = numbers[VALUE] / other[VALUE];
    return element("td", show(ratio, 2), {"data-value": ratio});
  }

  function cell(row, at, view) {
    const numbers = row.values[at];
    if (numbers === undefined) return element("td");
    const made = view.reference === undefined
      ? valueCell(numbers) : ratioCell(numbers, row, at, view.columns[at], view);
    if (!isUsable(view.run) && made.textContent !== "") made.classList.add("unusable");
    return made;
  }

  /** Every number of a row, with what it is. */
  function everyNumber(row, view) {
    const reference = view.table.rows[row.reference];
    const head = ["metric", "value", "forks", ...(reference ? ["against " + name(reference)] : []), "what it is"];
    const lines = Object.entries(row.values).map(([at, numbers]) => {
      const ratio = numbers[RATIO] === undefined
        ? "" : (SIGNS[numbers[VERDICT]] ?? "") + show(numbers[RATIO], 2) + " (" + range(numbers[LOW], numbers[HIGH], 2) + ")";
      return inside(element("tr"),
        element("td", title(view.columns[at], view.table)),
        element("td", show(numbers[VALUE])),
        element("td", numbers[LEAST] < numbers[MOST] ? range(numbers[LEAST], numbers[MOST]) : ""),
        ...(reference ? [element("td", ratio)] : []),
        element("td", view.columns[at].meaning, {class: "text"}));
    });
    const all = inside(element("table"),
      inside(element("tr"), ...head.map((text, at) =>
        element("th", text, {scope: "col", ...(at === head.length - 1 ? {class: "text"} : {})}))),
      ...lines);
    return inside(element("details"),
      element("summary", "Every number of this row: " + lines.length), inside(element("div", undefined, {class: "table"}), all));
  }

  /** The method that answers a request of a row, so that nobody has to look for it in its file. */
  const excerpt = (row, view) => (row.excerpt < 0 ? [] : [
    element("p", "What answers a request:", {class: "quiet"}),
    inside(element("pre"), element("code", view.excerpts[row.excerpt]))
  ]);

  /** What is behind a row. */
  function detail(row, view) {
    const {run, compare} = view;
    const {statements} = view.table;
    const link = (target, text) => element("a", text, {href: target});
    const facts = [
      ["It runs again with", element("code", row.command)],
      ["Code", row.code.length ? inside(element("span"), ...row.code.flatMap((path, at) =>
        [...(at ? [", "] : []), link("code/" + path + ".txt", path)])) : "not in this checkout"],
      ...(statements.length ? [["Statements", inside(element("span"), ...statements.flatMap((text, at) =>
        [...(at ? ["; "] : []), element("code", text)]), ", in a mapper's own words where there is one")]] : []),
      ["Its run", inside(element("span"), link("runs/" + run.name + "/report.html", "page"), ", ",
        ...["summary.csv", "cells.csv"].flatMap(file => [link("runs/" + run.name + "/" + file, file), ", "]),
        "records.tar.xz in results/" + (run.sentIn ? "" : "published/") + run.name + " of the repository")],
      ["Consists of", Object.entries(row.parts).map(([part, text]) => part + ": " + text).join("; ") || "not recorded"]
    ];
    const button = element("button", "Compare the others with this row", {type: "button"});
    button.addEventListener("click", () => compare(name(row)));
    const all = inside(element("div"),
      inside(element("dl"), ...facts.flatMap(([term, text]) => [element("dt", term), inside(element("dd"), text)])),
      ...excerpt(row, view), button, everyNumber(row, view));
    return inside(element("tr", undefined, {class: "detail"}),
      inside(element("td", undefined, {colspan: view.shown.length + 1}), all));
  }

  function line(row, view) {
    const isOpen = view.open.includes(name(row));
    const button = element("button", row.stack, {type: "button", "aria-expanded": isOpen});
    if (row.more !== "") button.append(" ", element("span", row.more));
    const {driver, pool, connections} = row.parts;
    const parts = [driver, pool, connections && connections + " connections"].filter(part => part);
    const head = inside(element("th", undefined, {scope: "row"}), button);
    if (row.status !== "ok") head.append(" ", element("strong", row.status));
    if (parts.length) head.append(" ", element("small", parts.join(", ")));
    const made = inside(element("tr"), head, ...view.shown.map(at => cell(row, at, view)));
    button.addEventListener("click", () => {
      const opens = button.getAttribute("aria-expanded") === "false";
      button.setAttribute("aria-expanded", opens);
      if (opens) made.after(detail(row, view));
      else made.nextElementSibling.remove();
      view.opened(name(row), opens);
    });
    return isOpen ? [made, detail(row, view)] : [made];
  }

  /**
   * @param view what is shown: table, run, and all columns and excerpts; shown: places of columns; rows; reference: the
   *     row that the others are compared with, if any; open: names of rows; opened(name, isOpen), compare(name) and
   *     sorted(id, direction) are told what a reader does; sort: id of a column and direction
   */
  function made(view) {
    const heads = [
      element("th", "Stack", {scope: "col", "data-id": "stack"}),
      ...view.shown.map(at => element("th", title(view.columns[at], view.table), {scope: "col",
        title: view.columns[at].meaning, "data-id": view.columns[at].id,
        "data-first": view.columns[at].better === "more" ? "descending" : "ascending"}))
    ];
    const table = inside(element("table", undefined, {class: "league"}),
      inside(element("thead"), inside(element("tr"), ...heads)),
      inside(element("tbody"), ...view.rows.flatMap(row => line(row, view))));
    sorting.enable(table, (head, direction) => view.sorted(head.dataset.id, direction));
    const by = heads.find(head => head.dataset.id === view.sort?.id);
    if (by !== undefined) sorting.sort(table, by, view.sort.direction);
    return inside(element("div", undefined, {class: "table"}), table);
  }

  return {isUsable, name, title, made};
})();
