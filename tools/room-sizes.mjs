import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Returns the size of each room and each library in a built script, as lines of a table. Modules compress better
 * together than alone, so each room's own compressed size is scaled until all of them add up to the script.
 *
 * @param {Record<string, { code: string | null }>} modules by path, as the bundler gives them
 * @param {number} total bytes of the script, brotli 11
 * @returns {string[]} the most expensive first
 */
export function roomSizes(modules, total) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const [path, { code }] of Object.entries(modules)) {
    const room = roomOf(path);
    if (code) texts.set(room, (texts.get(room) ?? '') + bare(code));
  }
  const sizes = [...texts].map(([room, text]) => ({ room, size: compressed(text) }));
  const sum = sizes.reduce((all, { size }) => all + size, 0);
  return sizes
    .sort((one, other) => other.size - one.size)
    .map(({ room, size }) => `  ${room.padEnd(36)}${Math.round((size / sum) * total)}`);
}

/** @param {string} path */
function roomOf(path) {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (library) return library;
  const [, room = '', inner = ''] = /src\/([^/]+)\/((?:form\/)?[^/]+)/.exec(path) ?? [];
  return room ? `${room}/${inner.replace(/\.tsx?$/, '')}` : 'bundler';
}

/** Returns the code without comments and white space, which the minifier removes. @param {string} code */
const bare = (code) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');

/** @param {string} text */
const compressed = (text) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
