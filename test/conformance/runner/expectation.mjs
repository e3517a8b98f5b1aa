/** Compares an answer with what the table expects of it. */
import { createHash } from 'node:crypto';
import { at, escaped, fill } from './placeholders.mjs';

/**
 * A text is the exact value, `/…/` a pattern, null says that there is none; `object` and `list` ask for the kind alone.
 *
 * @typedef {string | null | { kind: 'object' | 'list' }} Matcher
 * @typedef {object} Expected
 * @property {number | number[]} [status]
 * @property {string} [code] of the result
 * @property {Record<string, Matcher>} [body] by path
 * @property {Record<string, Matcher>} [headers]
 * @property {string[]} [keys] the members of the body, exactly these
 * @property {string[]} [errors] the names in result.parameterErrors, exactly these
 * @property {boolean} [strings] every scalar of the body is a text
 * @property {string} [text] pattern of the whole body
 * @property {string} [sha384] the body's digest as `integrity` writes it
 */

/**
 * What is wrong, a sentence each; empty when the answer is as expected.
 *
 * @param {Expected} expected
 * @param {import('./http.mjs').Answer} answer
 * @param {import('./placeholders.mjs').Known} known
 * @returns {string[]}
 */
export function problemsOf(expected, answer, known) {
  const { status, code, body = {}, headers = {}, keys, errors, strings, text, sha384 } = expected;
  const problems = [];
  const statuses = [status ?? []].flat();
  if (statuses.length > 0 && !statuses.includes(answer.status))
    problems.push(`status is ${answer.status}, not ${statuses.join(' or ')}`);
  const fields = code === undefined ? body : { 'result.code': code, ...body };
  for (const [path, matcher] of Object.entries(fields))
    problems.push(...mismatch(path, matcher, at(answer.body, path), known));
  for (const [name, matcher] of Object.entries(headers))
    problems.push(...mismatch(`header ${name}`, matcher, answer.headers[name.toLowerCase()], known));
  if (keys !== undefined) problems.push(...differing('members', keys, Object.keys(Object(answer.body))));
  if (errors !== undefined)
    problems.push(...differing('result.parameterErrors', errors, errorNames(answer.body)));
  if (strings) problems.push(...scalarsBesideText(answer.body));
  if (text !== undefined) problems.push(...mismatch('the body', text, answer.text, known));
  if (sha384 !== undefined) problems.push(...mismatch('its digest', sha384, digestOf(answer.text), known));
  return problems;
}

/** @param {unknown} body @returns {string[]} */
function errorNames(body) {
  const errors = at(body, 'result.parameterErrors');
  return Array.isArray(errors) ? errors.map((error) => String(at(error, 'name'))) : [];
}

/**
 * @param {string} what
 * @param {Matcher} matcher
 * @param {unknown} value
 * @param {import('./placeholders.mjs').Known} known
 */
function mismatch(what, matcher, value, known) {
  const shown = value === undefined ? 'absent' : JSON.stringify(value)?.slice(0, 300);
  if (matcher === null) return value === undefined ? [] : [`${what} is ${shown}, not absent`];
  if (typeof matcher === 'object') {
    const fits = matcher.kind === 'list' ? Array.isArray(value) : isObject(value);
    return fits ? [] : [`${what} is ${shown}, not of the kind ${matcher.kind}`];
  }
  const pattern = /^\/(.+)\/([a-z]*)$/s.exec(matcher);
  const wanted = fill(matcher, known);
  const fits =
    typeof value === 'string' &&
    (pattern === null
      ? value === wanted
      : new RegExp(fill(pattern[1] ?? '', known, escaped), pattern[2]).test(value));
  return fits ? [] : [`${what} is ${shown}, not ${wanted}`];
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {string} what @param {string[]} wanted @param {string[]} found */
function differing(what, wanted, found) {
  const [left, right] = [[...wanted].sort().join(', '), [...found].sort().join(', ')];
  return left === right ? [] : [`${what} are [${right}], not [${left}]`];
}

/** @param {unknown} value @param {string} [path] @returns {string[]} */
function scalarsBesideText(value, path = '') {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) => scalarsBesideText(member, `${path}.${name}`));
  }
  return typeof value === 'string' ? [] : [`${path.slice(1) || 'the body'} is ${value}, which is no text`];
}

/** @param {string} text */
function digestOf(text) {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
