/**
 * Fills the placeholders of a table. `{checkout.id}` stands for the field `id` of the answer that was kept as
 * `checkout`, `{checkout#location}` for its header, and `{entity}` for a value that the run knows. Braces around
 * anything else (`{32}`) stay as they are.
 */

/** @typedef {Record<string, unknown>} Known names to values and kept answers */

const placeholder = /\{([a-z][\w-]*)(?:([.#])([^{}]+))?\}/gi;

/**
 * @param {string} text
 * @param {Known} known
 * @param {(value: string) => string} [write] how a value is written into the text
 */
export function fill(text, known, write = (value) => value) {
  return text.replace(placeholder, (whole, name, kind, path) => {
    if (!(name in known)) return whole;
    const value = kind === undefined ? known[name] : fieldOf(known[name], kind, path);
    if (typeof value !== 'string') throw new Error(`${whole} stands for no text`);
    return write(value);
  });
}

/**
 * Gives the names before the dots of a text: `authorised` for `{authorised.id}`.
 *
 * @param {string} text
 */
export function namesIn(text) {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** @param {unknown} answer @param {string} kind @param {string} path */
function fieldOf(answer, kind, path) {
  return kind === '#' ? at(at(answer, 'headers'), path) : at(at(answer, 'body'), path);
}

/**
 * The member at a path such as `result.code` or `payments.0.id`; undefined when there is none.
 *
 * @param {unknown} value
 * @param {string} path
 * @returns {unknown}
 */
export function at(value, path) {
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** @param {string} text */
export function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
