"use strict";
// The question that is asked: its fields, what they take, and numbers as text.
const choosingQuestion = (() => {
  /** Round trips in ms that people report, for who has not measured: within a zone, and between two (1.5 to 2.7). */
  const ZONES = {"same-zone": 0.5, "other-zone": 2.1};
  const SYSTEMS = {postgresql: "PostgreSQL", mariadb: "MariaDB", mysql: "MySQL"};
  /** What each system allows unless it is told otherwise, by its documentation. */
  const MAX_CONNECTIONS = {postgresql: 100, mariadb: 151, mysql: 151};

  const EXAMPLES = [
    {
      title: "Spring Boot, 800 requests a second, three queries each, the database 1 ms away, four pods: virtual"
        + " threads or WebFlux with R2DBC?",
      question: {framework: "Spring Boot", only: "JDBC in Spring MVC, R2DBC in WebFlux", rate: "800", statements: "3",
        distance: "1", instances: "4"}
    },
    {
      title: "Quarkus with Hibernate, 1,000 requests a second, the database in the same zone, two pods: is reactive"
        + " worth it?",
      question: {framework: "Quarkus", only: "Hibernate", rate: "1000", distance: "same-zone", instances: "2"}
    },
    {
      title: "2,000 requests a second, three queries each, the database in another zone, max_connections 200, four"
        + " pods: how many connections?",
      question: {only: "JDBC in, Vert.x in, R2DBC in", rate: "2000", statements: "3", distance: "other-zone",
        instances: "4", "max-connections": "200"}
    }
  ];

  // --- numbers as text --------------------------------------------------------------------------------------------
  const thousands = text => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

  /** A number has two digits behind the point below 10, and one below 100. */
  function text(number) {
    if (number === Infinity) return "no end";
    if (number > 0 && number < 0.01) return "under 0.01";
    if (number < 10) return number.toFixed(2);
    return number < 100 ? number.toFixed(1) : thousands(number.toFixed(0));
  }

  const whole = number => (number === Infinity ? "no end" : thousands(number.toFixed(0)));
  const plain = number =>
    String(number).split(".").map((part, at) => (at === 0 ? thousands(part) : part)).join(".");
  const plural = (number, word) => plain(number) + " " + word + (number === 1 ? "" : "s");
  const list = (names, word) => (names.length < 2
    ? names.join("")
    : names.slice(0, -1).join(", ") + " " + word + " " + names[names.length - 1]);

  // --- the fields -------------------------------------------------------------------------------------------------
  /** The fields in the order of the form: key in an address and of an option, label, default value, what it takes. */
  function fields(built) {
    const frameworks = ["any"];
    built.rows.forEach(row => [row.stack.platform, row.stack.framework].forEach(name => {
      if (name !== "" && frameworks.indexOf(name) < 0) frameworks.push(name);
    }));
    return [
      {key: "framework", label: "Framework", value: "any", choices: frameworks},
      {key: "only", label: "Only stacks whose name has one of", value: ""},
      {key: "database", label: "Database", value: "postgresql", choices: Object.keys(SYSTEMS), names: SYSTEMS},
      {key: "rate", label: "Requests a second, in all", value: "100", least: 0.01, most: 1e6},
      {key: "statements", label: "Statements a request, in turn", value: "1", least: 1, most: 1000, isWhole: true},
      {key: "work", label: "The statements are", value: "reading", choices: ["reading", "writing"]},
      {key: "distance", label: "Round trip to the database, ms", value: "0", least: 0, most: 1000,
        words: Object.keys(ZONES)},
      {key: "cores", label: "Cores of an instance", value: "2", least: 0.1, most: 256},
      {key: "instances", label: "Instances", value: "1", least: 1, most: 10000, isWhole: true},
      {key: "p99", label: "p99 that is allowed, ms", value: "", least: 0.1, most: 60000, mayBeEmpty: true},
      {key: "max-connections", label: "max_connections", value: "", least: 1, most: 100000, isWhole: true,
        mayBeEmpty: true}
    ];
  }

  const refused = (field, given, takes) =>
    ({error: field.key + "=" + given + " is not allowed: it takes " + takes + "."});

  /** The value of a field, or {error: a sentence}. */
  function parsed(field, given) {
    if (field.choices !== undefined) {
      const same = choice => choice.toLowerCase().replace(/-/g, " ");
      const found = field.choices.filter(choice => same(choice) === same(given))[0];
      return found === undefined ? refused(field, given, list(field.choices, "or")) : found;
    }
    if (field.least === undefined) return given;
    if (given === "" && field.mayBeEmpty) return undefined;
    if (field.words !== undefined && field.words.indexOf(given) >= 0) return ZONES[given];
    const number = /^\d+(\.\d+)?$/.test(given) ? Number(given) : NaN;
    if (number >= field.least && number <= field.most && (!field.isWhole || Math.floor(number) === number)) {
      return number;
    }
    return refused(field, given, (field.isWhole ? "a whole number" : "a number") + " from " + plain(field.least)
      + " to " + plain(field.most) + (field.words === undefined ? "" : ", " + list(field.words, "or")));
  }

  /** Whether a word names a row: the name of a stack names no other one, any other word all whose name has it. */
  function isNamed(built, row, word) {
    const isWhole = one => one.label.toLowerCase() === word || one.stack.label.toLowerCase() === word;
    return built.rows.some(isWhole) ? isWhole(row) : row.label.toLowerCase().indexOf(word) >= 0;
  }

  /**
   * What is asked, with what nobody said as it is by itself.
   *
   * @param given texts by the keys of fields; others are left out
   * @return what choosing.answer takes, or {error: a sentence}
   */
  function ask(built, given) {
    const asked = {given: {}};
    const all = fields(built);
    all.forEach(field => {
      asked.given[field.key] = given[field.key] === undefined ? field.value : String(given[field.key]).trim();
      asked[field.key] = parsed(field, asked.given[field.key]);
    });
    const wrong = all.map(field => asked[field.key]).filter(found => found !== undefined && found.error !== undefined);
    if (wrong.length > 0) return wrong[0];
    asked.words = asked.only.toLowerCase().split(",").map(word => word.trim()).filter(word => word !== "");
    asked.isNamed = (row, word) => isNamed(built, row, word);
    const isOf = row => asked.framework === "any" || asked.framework === row.stack.platform
      || asked.framework === row.stack.framework;
    asked.isAbout = row =>
      isOf(row) && (asked.words.length === 0 || asked.words.some(word => asked.isNamed(row, word)));
    if (!built.rows.some(asked.isAbout)) {
      const names = built.rows.filter(isOf).slice(0, 3).map(row => row.label);
      return refused(all[1], asked.given.only, "parts of names, such as " + list(names, "or"));
    }
    if (asked["max-connections"] === undefined) asked["max-connections"] = MAX_CONNECTIONS[asked.database];
    return asked;
  }

  /** The question as a sentence. */
  function sentence(asked) {
    const distance = asked.distance === 0
      ? " on the same machine"
      : " at a round trip of " + plain(asked.distance) + " ms";
    return plain(asked.rate) + " requests a second to " + plural(asked.instances, "instance") + " with "
      + plural(asked.cores, "core") + (asked.instances === 1 ? "" : " each") + ", each request with "
      + plural(asked.statements, asked.work === "writing" ? "INSERT" : "SELECT")
      + (asked.statements === 1 ? "" : ", one after another") + ", " + SYSTEMS[asked.database] + distance
      + (asked.p99 === undefined ? "" : ", p99 of " + plain(asked.p99) + " ms allowed") + ".";
  }

  return {
    EXAMPLES: EXAMPLES, SYSTEMS: SYSTEMS, fields: fields, ask: ask, sentence: sentence, text: text, whole: whole,
    plain: plain, plural: plural, list: list
  };
})();
