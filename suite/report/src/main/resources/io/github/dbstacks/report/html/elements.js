"use strict";
// What scripts of pages make elements with. A text is never read as HTML.
const elements = {
  element(name, text, attributes) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    Object.entries(attributes ?? {}).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  },

  /** The outer one, with these in it. */
  inside(outer, ...parts) {
    outer.append(...parts);
    return outer;
  }
};
