"use strict";
// Sorts the rows of a table by a column, where a reader clicks its title or presses a key on it.
const sorting = (() => {
  /** A table with fewer rows is read at a glance. */
  const FEWEST = 3;

  /** What a cell is sorted by: what its data say, or the number that it begins with, or else its text. A reference is 1. */
  function key(cell) {
    const text = cell?.dataset.value ?? cell?.textContent.trim() ?? "";
    if (/^(itself|reference)\b/.test(text)) return 1;
    // A date is no number.
    const number = /^[±×=≈≥† ]*([-−]?[\d,]*\.?\d+)(?![\d,.]*-\d)/.exec(text);
    return number === null || cell.classList.contains("text")
      ? text : Number(number[1].replace("−", "-").replaceAll(",", ""));
  }

  const compare = (one, other) => (typeof one === "number"
    ? one - other : one.localeCompare(other, "en", {numeric: true, sensitivity: "base"}));

  const titles = table => (table.tHead ? table.tHead.rows[table.tHead.rows.length - 1] : table.rows[0]).cells;

  /** Rows that belong to the one before them. */
  function details(row) {
    const found = [];
    for (let next = row.nextElementSibling; next?.classList.contains("detail"); next = next.nextElementSibling) {
      found.push(next);
    }
    return found;
  }

  /**
   * Rows whose cell is empty stand last, and in a column of numbers those with a text, too.
   *
   * @param title a cell of the table's head
   * @param direction ascending or descending, as aria-sort has it
   */
  function sort(table, title, direction) {
    const first = titles(table)[0].parentElement;
    const rows = [...table.rows]
      .filter(row => row !== first && row.parentElement !== table.tHead && !row.classList.contains("detail"))
      .map(row => ({row, key: key(row.cells[title.cellIndex]), details: details(row)}));
    const areNumbers = rows.some(({key: own}) => typeof own === "number");
    const isKnown = ({key: own}) => (areNumbers ? typeof own === "number" : own !== "");
    const sign = direction === "descending" ? -1 : 1;
    const known = rows.filter(isKnown).sort((one, other) => sign * compare(one.key, other.key));
    for (const {row, details: own} of [...known, ...rows.filter(row => !isKnown(row))]) {
      row.parentElement.append(row, ...own);
    }
    [...titles(table)].forEach(other => other.removeAttribute("aria-sort"));
    title.setAttribute("aria-sort", direction);
  }

  /**
   * Makes the titles of a table buttons. One with data-first says in which direction its first click sorts.
   *
   * @param sorted is told of the title and the direction
   */
  function enable(table, sorted) {
    for (const title of titles(table)) {
      if (title.textContent.trim() === "") continue;
      const button = document.createElement("button");
      button.type = "button";
      button.title = title.title || "Sort by this column";
      button.append(...title.childNodes);
      title.append(button);
      button.addEventListener("click", () => {
        const before = title.getAttribute("aria-sort");
        const direction = before === null
          ? title.dataset.first ?? "ascending" : before === "ascending" ? "descending" : "ascending";
        sort(table, title, direction);
        sorted?.(title, direction);
      });
    }
  }

  document.querySelectorAll(".table > table").forEach(table => {
    if (table.rows.length > FEWEST) enable(table);
  });
  return {enable, sort};
})();
