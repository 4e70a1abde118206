"use strict";
// The page choose.html: a form whose state is the address's hash, and the answer of choose-words.js below it.
(() => {
  const {element, inside} = elements;
  const built = choosing.model(JSON.parse(document.getElementById("data").textContent));
  const fields = choosingQuestion.fields(built);
  const form = document.getElementById("ask");
  const mistake = document.getElementById("mistake");
  const headline = document.getElementById("headline");
  const answer = document.getElementById("answer");

  // --- the state --------------------------------------------------------------------------------------------------
  const hash = given => "#" + fields.filter(field => given[field.key] !== undefined && given[field.key] !== field.value)
    .map(field => field.key + "=" + encodeURIComponent(given[field.key])).join("&");

  function fromHash() {
    const given = {};
    new URLSearchParams(location.hash.slice(1)).forEach((value, key) => { given[key] = value; });
    return given;
  }

  const fromForm = () => Object.fromEntries(fields.map(field => [field.key, form.elements[field.key].value.trim()]));

  /** A word with a blank in it stands in quotes. */
  const quoted = text => (/^[\w.,-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'");
  const command = given => ["./bench choose", ...fields
    .filter(field => given[field.key] !== field.value)
    .map(field => "--" + field.key + " " + quoted(given[field.key]))].join(" ");

  // --- the form ---------------------------------------------------------------------------------------------------
  function control(field) {
    if (field.choices !== undefined) {
      return inside(element("select", undefined, {id: field.key, name: field.key}),
        ...field.choices.map(choice => element("option", field.names?.[choice] ?? choice, {value: choice})));
    }
    const isNumber = field.least !== undefined && field.words === undefined;
    const own = element("input", undefined, {id: field.key, name: field.key, type: "text", autocomplete: "off",
      spellcheck: "false", "aria-describedby": "mistake", ...(isNumber ? {inputmode: "decimal"} : {})});
    if (field.words !== undefined) own.setAttribute("list", field.key + "-words");
    return own;
  }

  fields.forEach(field => {
    const label = inside(element("label", undefined, {for: field.key}), element("span", field.label), control(field));
    if (field.words !== undefined) {
      label.append(inside(element("datalist", undefined, {id: field.key + "-words"}),
        ...field.words.map(word => element("option", undefined, {value: word}))));
    }
    form.append(label);
  });
  document.getElementById("examples").append(...choosingQuestion.EXAMPLES.map(example =>
    inside(element("li"), element("a", example.title, {href: hash(example.question)}))));

  // --- the answer -------------------------------------------------------------------------------------------------
  const page = run => "runs/" + run.name + "/report.html";
  const link = (run, text) => element("a", text, {href: page(run), title: run.name});
  const number = (found, at) => found.runs.findIndex(run => run.at === at) + 1;

  function links(found, runs) {
    return [...new Set(runs)].sort((one, other) => one - other).map(at => {
      const place = number(found, at);
      return link(found.runs[place - 1], "[" + place + "]");
    });
  }

  function cell(found, column, one) {
    const made = element("td", undefined, {"data-label": column.label});
    const isOfOneRun = one.how === "measured" && one.runs.length === 1;
    const run = isOfOneRun ? found.runs[number(found, one.runs[0]) - 1] : undefined;
    made.append(run === undefined ? one.text : link(run, one.text));
    if (one.how !== "") made.append(" ", element("abbr", one.how[0], {title: one.how}));
    if (one.spread !== "") made.append(" ", element("small", one.spread));
    return made;
  }

  function table(found) {
    const groups = [...new Set(found.columns.map(column => column.group))];
    const wide = group => found.columns.filter(column => column.group === group).length;
    const head = inside(element("thead"),
      inside(element("tr"), element("td"),
        ...groups.map(group => element("th", group, {colspan: wide(group), scope: "colgroup"})),
        element("td"), element("td")),
      inside(element("tr"), element("th", "Stack", {scope: "col"}),
        ...found.columns.map(column => element("th", column.title, {scope: "col"})),
        element("th", "Does it matter here?", {scope: "col", class: "text"}),
        element("th", "Runs", {scope: "col", class: "text"})));
    const body = inside(element("tbody"), ...found.rows.map(row => inside(element("tr"),
      element("th", row.label, {scope: "row"}),
      ...row.cells.map((one, at) => cell(found, found.columns[at], one)),
      element("td", row.matters, {class: "text", "data-label": "Does it matter here?"}),
      inside(element("td", undefined, {class: "text", "data-label": "Runs"}),
        ...links(found, row.cells.flatMap(one => one.runs))))));
    return inside(
      element("div", undefined, {class: "table", tabindex: "0", role: "region", "aria-label": "What each stack needs"}),
      inside(element("table", undefined, {class: "needs"}), head, body));
  }

  const items = (texts, name) =>
    inside(element(name ?? "ul"), ...texts.map(text => inside(element("li"), ...[].concat(text))));

  function show(given) {
    const found = choosingWords.answer(built, given);
    fields.forEach(field => {
      const isWrong = found.error !== undefined && found.error.startsWith(field.key + "=");
      form.elements[field.key].setAttribute("aria-invalid", String(isWrong));
    });
    mistake.textContent = found.error ?? "";
    headline.textContent = found.headline ?? "";
    if (found.error !== undefined) {
      answer.replaceChildren();
      return;
    }
    const how = inside(element("details"),
      element("summary", "How each number is computed, how far that was off, and the runs"),
      items(found.rules.map(rule => [rule.text + " ", ...links(found, rule.runs)])),
      element("h2", "The runs"),
      items(found.runs.map(run => [link(run, run.name), ": " + run.facts]), "ol"));
    how.open = answer.querySelector("details")?.open ?? false; // another answer leaves it as the reader had it
    answer.replaceChildren(
      ...(found.trust === "" ? [] : [element("p", found.trust, {class: "quiet trust"})]),
      items(found.sentences),
      element("p", found.question, {class: "quiet"}),
      element("p", "m: measured, in the run that the number leads to. c: computed from runs. Small: the spread between"
        + " forks or runs, and what a rule was off.", {class: "quiet signs"}),
      table(found),
      element("p", found.legend, {class: "quiet"}),
      ...(found.outside.length === 0 ? [] : [element("h2", "What no run has measured"), items(found.outside)]),
      how,
      inside(element("p", "The same in a terminal: ", {class: "command"}), element("code", command(found.given))));
  }

  function read() {
    const given = fromHash();
    fields.forEach(field => {
      const value = given[field.key] ?? field.value;
      const isSame = choice => choice.toLowerCase() === value.toLowerCase();
      form.elements[field.key].value = field.choices?.find(isSame) ?? value;
    });
    show(given);
  }

  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("input", () => {
    const given = fromForm();
    history.replaceState(null, "", hash(given) === "#" ? location.pathname + location.search : hash(given));
    show(given);
  });
  addEventListener("hashchange", read);
  read();
})();
