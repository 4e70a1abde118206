"use strict";
// The page league.html: which of its tables is shown, and how. The address says so, too.
(() => {
  const {element, inside} = elements;
  const {isUsable, name, title} = leagueTable;
  const {columns, runs, excerpts, tables} = JSON.parse(document.getElementById("data").textContent);
  const form = document.getElementById("view");
  const place = document.getElementById("league");
  /** What chooses a table, the widest choice first: each offers what the choices before it leave. */
  const KEYS = {work: "Work", load: "Load", database: "Database", jdk: "JDK", run: "Run"};
  const keys = Object.keys(KEYS);
  const of = (table, key) => (key === "run" ? runs[table.run].name : table[key]);
  /** table, compare, columns, filter, sort and open, as the address has them. */
  let state = {};

  /** The table that agrees with most of what is wanted, the widest choices first; of several the best known. */
  const best = wanted => keys.reduce((left, key) => {
    const agreeing = left.filter(table => of(table, key) === wanted[key]);
    return agreeing.length ? agreeing : left;
  }, tables)[0];

  const offered = key => {
    const before = keys.slice(0, keys.indexOf(key));
    return [...new Set(tables.filter(table => before.every(other => of(table, other) === of(state.table, other)))
      .map(table => of(table, key)))];
  };

  const ofRun = run => run.label + (run.sentIn ? ", sent in" : "") + (isUsable(run) ? "" : ", not usable");
  const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
  /** What a choice is called. */
  function words(key, value) {
    if (key === "run") return ofRun(runs.find(run => run.name === value));
    return key === "work" ? capital(tables.find(table => table.work === value).task) : value;
  }

  const present = table => columns.map((column, at) => at).filter(at => table.rows.some(row => row.values[at] !== undefined));
  const usual = table => {
    const all = present(table);
    return all.filter(at => columns[at].first && !all.some(other => columns[other].id === columns[at].unless));
  };
  const shown = () => {
    const chosen = present(state.table).filter(at => state.columns?.includes(columns[at].id));
    return chosen.length ? chosen : usual(state.table);
  };
  const reference = () => state.table.rows.find(row => name(row) === state.compare);

  function rows() {
    const wanted = state.filter.toLowerCase().split(/\s+/);
    return state.table.rows.filter(row => {
      const text = [name(row), ...Object.values(row.parts)].join(" ").toLowerCase();
      return wanted.every(word => text.includes(word));
    });
  }

  function sort() {
    const first = columns.find(column => column.id === state.table.order);
    return state.sort ?? (first && {id: first.id, direction: first.better === "more" ? "descending" : "ascending"});
  }

  // --- the address ------------------------------------------------------------------------------------------------
  /** Another address names a place on the page. */
  const isView = () => location.hash.length < 2 || location.hash.includes("=");

  function read() {
    const said = new URLSearchParams(isView() ? location.hash.slice(1) : "");
    const [id, direction] = (said.get("sort") ?? "").split(" ");
    state = {
      table: best(Object.fromEntries(said)),
      compare: said.get("compare") ?? "",
      columns: said.has("columns") ? said.get("columns").split(" ") : undefined,
      filter: said.get("filter") ?? "",
      sort: id ? {id, direction: direction === "descending" ? direction : "ascending"} : undefined,
      open: said.getAll("open")
    };
    fill();
    draw();
  }

  function say() {
    const said = new URLSearchParams(keys.map(key => [key, of(state.table, key)]));
    if (reference() !== undefined) said.set("compare", state.compare);
    if (state.columns !== undefined) said.set("columns", state.columns.join(" "));
    if (state.filter !== "") said.set("filter", state.filter);
    if (state.sort !== undefined) said.set("sort", state.sort.id + " " + state.sort.direction);
    state.open.forEach(row => said.append("open", row));
    history.replaceState(null, "", "#" + said);
  }

  // --- the form ---------------------------------------------------------------------------------------------------
  const labelled = (text, control) => inside(element("label"), element("span", text), control);
  const boxes = element("p");
  const summary = element("summary");
  form.append(
    ...keys.map(key => labelled(KEYS[key], element("select", undefined, {name: key}))),
    labelled("Compare with", element("select", undefined, {name: "compare"})),
    labelled("Only rows with", element("input", undefined, {name: "filter", type: "search", autocomplete: "off"})),
    inside(element("details"), summary, boxes));

  function offer(select, choices, chosen) {
    select.replaceChildren(...choices.map(([value, text]) => element("option", text, {value})));
    select.value = chosen;
  }

  function fill() {
    keys.forEach(key => offer(form.elements[key], offered(key).map(value =>
      [value, words(key, value)]), of(state.table, key)));
    offer(form.elements.compare, [["", "nothing"],
      ...state.table.rows.map(row => [name(row), name(row)])], reference() === undefined ? "" : state.compare);
    if (form.elements.filter.value !== state.filter) form.elements.filter.value = state.filter;
    const all = present(state.table);
    summary.textContent = "Columns: " + shown().length + " of " + all.length;
    boxes.replaceChildren(...all.map(at => {
      const box = element("input", undefined, {type: "checkbox", name: "columns", value: columns[at].id});
      box.checked = shown().includes(at);
      return inside(element("label", undefined, {title: columns[at].meaning}), box, " " + title(columns[at], state.table));
    }));
  }

  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("input", event => {
    const {name: key, value} = event.target;
    if (keys.includes(key)) {
      state.table = best({...Object.fromEntries(keys.map(other => [other, of(state.table, other)])), [key]: value});
    } else if (key === "columns") {
      state.columns = [...boxes.querySelectorAll("input")].filter(box => box.checked).map(box => box.value);
      summary.textContent = "Columns: " + shown().length + " of " + present(state.table).length;
    } else {
      state[key] = value;
    }
    if (key !== "columns") fill();
    draw();
    say();
  });

  // --- the table --------------------------------------------------------------------------------------------------
  function facts(run) {
    const made = element("p", undefined, {class: "facts"});
    if (run.sentIn) made.append(element("strong", "sent in"), " ");
    inside(made,
      inside(element("span"), "One run: ", element("a", run.name, {href: "runs/" + run.name + "/report.html"})),
      " ", element("span", run.facts));
    // A telephone has no room for what stands below the name of each row.
    const [connections, ...others] = new Set(state.table.rows.map(row => row.parts.connections));
    return connections && !others.length ? inside(made, " ", element("span", connections + " connections")) : made;
  }

  function legend(run) {
    const other = reference();
    return (other === undefined
      ? "Small: the least and the most of the run's forks. "
      : "Each number is a multiple of that of " + name(other) + ". With an interval of 95 % the run has compared the two: ×"
        + " is a difference that is established, = none that matters, ≈ not decided. Without one it is the ratio of the two"
        + " values alone. ")
      + "A title sorts. A name opens the code of the row, its raw data and its command."
      + (isUsable(run) ? "" : " †: the run calls itself not usable, so trust no number of it.");
  }

  function draw() {
    const {table} = state;
    const run = runs[table.run];
    const visible = rows();
    const parts = [element("h2", [capital(table.task), table.load, table.database, "JDK " + table.jdk].join(", "))];
    if (run.validity !== undefined) {
      parts.push(inside(element("p", undefined, {class: "validity " + run.validity.level}),
        element("strong", run.validity.title), " " + run.validity.sentence));
    }
    const view = {
      table,
      run,
      columns,
      excerpts,
      shown: shown(),
      rows: visible,
      reference: reference(),
      open: state.open,
      sort: sort(),
      opened(row, isOpen) {
        state.open = [...state.open.filter(other => other !== row), ...(isOpen ? [row] : [])];
        say();
      },
      compare(row) {
        state.compare = row;
        fill();
        draw();
        say();
        form.elements.compare.focus();
      },
      sorted(id, direction) {
        state.sort = {id, direction};
        say();
      }
    };
    place.replaceChildren(...parts, facts(run),
      element("p", (visible.length === table.rows.length ? "" : visible.length + " of ")
        + table.rows.length + (table.rows.length === 1 ? " row" : " rows")
        + (reference() === undefined ? "" : ", against " + name(reference())), {class: "quiet", role: "status"}),
      leagueTable.made(view),
      element("p", legend(run), {class: "quiet"}));
  }

  addEventListener("hashchange", () => {
    if (isView()) read();
  });
  read();
})();
