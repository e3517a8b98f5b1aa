/** Turns the tables in `parameters/` into the values that are sent. README.md says how a table is read. */
import { readdirSync, readFileSync } from 'node:fs';
import { escaped } from './placeholders.mjs';

/**
 * @typedef {object} Format
 * @property {string} words
 * @property {string[]} right
 * @property {string[]} wrong
 * @property {string} [specification] what the specification says, where the values follow a settled question instead
 *
 * @typedef {object} Line
 * @property {string} names separated by spaces
 * @property {string} [is] the parameter that these names are members of
 * @property {string} [format] in formats.json
 * @property {string[]} [values] the members of a list
 * @property {string} [key] format of what stands for `{key}` in the name
 * @property {string} [value] sent with each key
 * @property {string[]} [right] more right values
 * @property {string[]} [wrong] more wrong values
 * @property {('right' | 'wrong')[]} [only] when one side is left open
 * @property {'R' | 'C'} [req] without it the parameter is optional
 * @property {'right' | 'wrong' | 'open'} [empty] when it differs from what `req` says
 * @property {Record<string, string>} [with]
 * @property {string} [specification] what the specification says, where the line follows a settled question instead
 *
 * @typedef {object} Group
 * @property {string} [prefix]
 * @property {Record<string, string>} [with]
 * @property {Line[]} parameters
 *
 * @typedef {object} Table
 * @property {string} section
 * @property {string} request
 * @property {string} [prefix]
 * @property {Record<string, string>} [with] here and in lines `{prefix}` stands for the prefix
 * @property {{ section: string, prefix: string }} [also] the same parameters behind another prefix
 * @property {Line[]} [parameters]
 * @property {Group[]} [groups]
 *
 * @typedef {object} Case
 * @property {string} section
 * @property {string} request
 * @property {string} parameter as the specification names it
 * @property {string} name as it is sent
 * @property {string} value
 * @property {boolean} right
 * @property {Record<string, string>} with
 * @property {string} [specification]
 */

const folder = new URL('../parameters/', import.meta.url);

/** @type {Record<string, Format>} */
const formats = read('formats.json');

/** @returns {Case[]} */
export function allCases() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'formats.json');
  return files.sort().flatMap((name) => casesOf(read(name)));
}

/** @param {string} name */
function read(name) {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

/** @param {Table} table @returns {Case[]} */
export function casesOf({ section, request, prefix = '', also, parameters = [], groups = [], ...table }) {
  const others = also === undefined ? [] : casesOf({ ...table, ...also, request, parameters });
  const own = [{ parameters }, ...groups].flatMap((group) => {
    const before = 'prefix' in group && group.prefix ? group.prefix : prefix;
    const companions = { ...table.with, ...('with' in group ? group.with : {}) };
    return group.parameters.flatMap((line) => {
      const specification = line.specification ?? formatNamed(line.format)?.format.specification;
      return line.names.split(' ').flatMap((name) =>
        sentOf(before + name, line).map((sent) => ({
          ...{ section, request, parameter: line.is ?? before + name, ...sent, specification },
          with: Object.fromEntries(
            Object.entries({ ...companions, ...line.with }).map(([key, value]) => [
              key.replace('{prefix}', before),
              value,
            ]),
          ),
        })),
      );
    });
  });
  return [...own, ...others];
}

/** @param {string} name @param {Line} line */
function sentOf(name, line) {
  if (line.key !== undefined) {
    const { right, wrong } = valuesOf(line.key);
    const sent = (/** @type {boolean} */ fits) => (/** @type {string} */ key) => ({
      ...{ name: name.replace('{key}', key), value: line.value ?? '', right: fits },
    });
    return [...right.map(sent(true)), ...wrong.map(sent(false))];
  }
  const { right, wrong } = line.values ? membersOf(line.values) : valuesOf(line.format);
  const empty = line.empty ?? (line.req === 'R' ? 'wrong' : 'right');
  const { only = ['right', 'wrong'] } = line;
  const rights = [...right, ...(line.right ?? []).map(repeated), ...(empty === 'right' ? [''] : [])];
  const wrongs = [...wrong, ...(line.wrong ?? []).map(repeated), ...(empty === 'wrong' ? [''] : [])];
  return [
    ...(only.includes('right') ? unique(rights).map((value) => ({ name, value, right: true })) : []),
    ...(only.includes('wrong') ? unique(wrongs).map((value) => ({ name, value, right: false })) : []),
  ];
}

/**
 * Gives the values of a format: those of the line in formats.json with the same words, with the numbers in the place of
 * `{min}` and `{max}`. An empty value is left out, because an empty parameter counts as absent.
 *
 * @param {string | undefined} words
 */
export function valuesOf(words) {
  const named = formatNamed(words);
  if (named === undefined) return { right: [], wrong: [] };
  const { format, numbers } = named;
  const written = (/** @type {string[]} */ values) =>
    unique(
      values
        .map((value) => sized(value, numbers))
        // A length of -1 or 0 gives no value.
        .filter((value) => !/\{(-1|0)\}$/.test(value))
        .map(repeated),
    );
  return { right: written(format.right), wrong: written(format.wrong) };
}

/**
 * Looks up the format that these words name, with the numbers of the words.
 *
 * @param {string | undefined} words
 */
function formatNamed(words) {
  if (words === undefined) return undefined;
  for (const [pattern, format] of Object.entries(formats)) {
    const numbers = matched(pattern, words);
    if (numbers !== undefined) return { format, numbers };
  }
  throw new Error(`formats.json has no format "${words}"`);
}

/** @param {string} pattern @param {string} words @returns {Record<string, number> | undefined} */
function matched(pattern, words) {
  const expression = pattern
    .split(/(\{min\}|\{max\})/)
    .map((part) => (part.startsWith('{') ? `(?<${part.slice(1, -1)}>[0-9]+)` : escaped(part)))
    .join('');
  const found = new RegExp(`^${expression}$`).exec(words);
  if (found === null) return undefined;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, Number(text)]));
}

/**
 * Replaces `{max+1}` by `{129}`.
 *
 * @param {string} value
 * @param {Record<string, number>} numbers
 */
function sized(value, numbers) {
  return value.replace(/\{(min|max)(?:([+-])1)?\}/g, (_whole, name, sign = '') => {
    return `{${(numbers[name] ?? 0) + (sign === '' ? 0 : Number(`${sign}1`))}}`;
  });
}

/**
 * Replaces `x{3}` by `xxx`.
 *
 * @param {string} value
 */
export function repeated(value) {
  return value.replace(/(.)\{([0-9]+)\}/gu, (_whole, character, times) => character.repeat(Number(times)));
}

/**
 * Gives the values for the members of a list, by the rule of formats.json for "one of".
 *
 * @param {string[]} members
 */
function membersOf(members) {
  const { right = [], wrong = [] } = formats['one of'] ?? {};
  const written = (/** @type {string[]} */ values) =>
    values.flatMap((value) => members.map((member) => ofMember(value, member)));
  return { right: written(right), wrong: written(wrong).filter((value) => !members.includes(value)) };
}

/** @param {string} value @param {string} member */
function ofMember(value, member) {
  return value.replace('{each in the other case}', otherCase(member)).replace('{each}', member);
}

/** @param {string} text */
function otherCase(text) {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}

/** @param {string[]} values */
function unique(values) {
  return [...new Set(values)];
}
