/** Turns a step of a table into the request that is sent. */
import { readFileSync } from 'node:fs';
import { fill } from './placeholders.mjs';

/**
 * @typedef {Record<string, string | null>} Fields null takes a field out
 * @typedef {object} Step
 * @property {string} [request] a request of requests.json that this one begins as
 * @property {string} [send] method and path
 * @property {string[]} [uses] parts of requests.json
 * @property {Fields} [form] body fields, over those of the parts
 * @property {Fields[]} [each] the step is done once with each of these groups of body fields
 * @property {Fields} [query] fields of the address
 * @property {Fields} [headers]
 * @property {string} [body] a body in the place of a form
 * @property {string} [as] the name under which the answer is kept
 * @property {import('./expectation.mjs').Expected} [expect]
 * @property {number} [moveClock] instead of a request: milliseconds
 * @property {Record<string, string>} [hear] instead of a request: what the run's own web server is asked for
 */

const { accepted, parts, requests } = read();

/** @returns {{ accepted: Record<string, import('./expectation.mjs').Expected>, parts: Record<string, Record<string, string>>, requests: Record<string, Step> }} */
function read() {
  return JSON.parse(readFileSync(new URL('../requests.json', import.meta.url), 'utf8'));
}

/**
 * Gives the expected answer of a request of requests.json whose parameters are all right.
 *
 * @param {string} name
 */
export function acceptedOf(name) {
  const found = accepted[name];
  if (found === undefined) throw new Error(`requests.json does not say how "${name}" is accepted`);
  return found;
}

/** @param {string} name @returns {Step} */
export function requestNamed(name) {
  const found = requests[name];
  if (found === undefined) throw new Error(`requests.json has no request "${name}"`);
  return found;
}

/**
 * @param {Step} step
 * @param {import('./placeholders.mjs').Known} known
 */
export function requestOf(step, known) {
  const base = step.request === undefined ? {} : requestNamed(step.request);
  const send = step.send ?? base.send ?? '';
  const [method = '', place = ''] = send.split(' ');
  const path = fill(place, known);
  const fields = merged(...(step.uses ?? base.uses ?? []).map(partNamed), base.form, step.form);
  const query = encoded(merged(step.query), known);
  const form = encoded(fields, known);
  const isRead = ['GET', 'HEAD', 'DELETE'].includes(method);
  const address = [query, isRead ? form : ''].filter((part) => part !== '').join('&');
  const body = step.body === undefined ? (isRead ? undefined : form) : fill(step.body, known);
  const headers = merged(
    { authorization: 'Bearer {token}' },
    body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    base.headers,
    step.headers,
  );
  return {
    ...{ method, body, path: address === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${address}` },
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, known)])),
  };
}

/** @param {string} name */
function partNamed(name) {
  const part = parts[name];
  if (part === undefined) throw new Error(`requests.json has no part "${name}"`);
  return part;
}

/**
 * Merges the layers: later ones win, and null removes a field.
 *
 * @param {(Fields | undefined)[]} layers
 * @returns {Record<string, string>}
 */
function merged(...layers) {
  /** @type {Record<string, string>} */
  const result = {};
  for (const [name, value] of layers.flatMap((layer) => Object.entries(layer ?? {}))) {
    if (value === null) delete result[name];
    else result[name] = value;
  }
  return result;
}

/** @param {Record<string, string>} fields @param {import('./placeholders.mjs').Known} known */
function encoded(fields, known) {
  return Object.entries(fields)
    .map((pair) => pair.map((text) => encodeURIComponent(fill(text, known))).join('='))
    .join('&');
}
