/** Reads the values that files of types name. */

/** @param {string} text @param {RegExp} pattern with one group */
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, value = '']) => value);

/** The quoted values of the longest union of this name. @param {string} text @param {string} name */
export function unionValues(text, name) {
  const unions = all(text, new RegExp(`\\btype ${name} =([^;]*);`, 'g'));
  const [longest = ''] = unions.sort((one, other) => other.length - one.length);
  return all(longest, /["']([^"']*)["']/g);
}

/** The quoted values of an enumeration. @param {string} text @param {string} name */
export function enumValues(text, name) {
  const [, body = ''] = new RegExp(`enum ${name} \\{([^}]*)\\}`).exec(text) ?? [];
  return all(body, /= "([^"]*)"/g);
}

/** The values that the comment above a member lists, in bold or as code. @param {string} text @param {string} member */
export function listedValues(text, member) {
  const [before = ''] = text.split(new RegExp(`^\\s+"?${member}"?\\??: `, 'm'));
  return all(before.slice(before.lastIndexOf('/**')), /(?:\*\*|`)(\w+)(?:\*\*|`)/g);
}
