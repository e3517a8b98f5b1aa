/** Sends every value of the parameter tables, each in a request in which nothing else is wrong. */

import { problemsOf } from './expectation.mjs';
import { ask } from './http.mjs';
import { inParallel } from './parallel.mjs';
import { namesIn } from './placeholders.mjs';
import { acceptedOf, requestOf } from './request.mjs';
import { keepNamed } from './rows.mjs';
import { allCases } from './values.mjs';

/**
 * @typedef {import('./placeholders.mjs').Known} Known
 * @typedef {import('./values.mjs').Case} Case
 * @typedef {import('./rows.mjs').Outcome} Outcome
 */

/**
 * A value such as `{authorised.id}` needs the answer of the request `authorised` of requests.json. That request is sent
 * once; when it fails, the values that need it fail and say why, and all others are sent.
 *
 * @param {string} base
 * @param {Known} known
 * @param {readonly Case[]} [cases]
 * @returns {Promise<Outcome[]>}
 */
export async function judgeParameters(base, known, cases = allCases()) {
  /** @type {Map<string, Promise<Known>>} */
  const answers = new Map();
  const keep = (/** @type {string} */ name) => {
    const answer = answers.get(name) ?? keepNamed(base, [name], known);
    answers.set(name, answer);
    return answer;
  };
  return inParallel(cases, async (one) => {
    try {
      const needed = namesIn(one.value).filter((name) => !(name in known));
      const all = Object.assign({}, known, ...(await Promise.all(needed.map(keep))));
      const expected = one.right ? acceptedOf(one.request) : { status: 400, errors: [one.name] };
      const form = { ...one.with, [one.name]: one.value };
      const answer = await ask(base, requestOf({ request: one.request, form }, all));
      return outcomeOf(one, problemsOf(expected, answer, all), answer.text.slice(0, 600));
    } catch (error) {
      return outcomeOf(one, [error instanceof Error ? error.message : String(error)]);
    }
  });
}

/**
 * Gives every value as failed, for a server that could not be started.
 *
 * @param {string} problem
 * @returns {Outcome[]}
 */
export function allValuesFailed(problem) {
  return allCases().map((one) => outcomeOf(one, [problem]));
}

/** @param {Case} one @param {string[]} problems @param {string} [answer] @returns {Outcome} */
function outcomeOf({ name, section, parameter, right, specification, value }, problems, answer = '') {
  const shown = value.length > 40 ? `${value.slice(0, 40)}… (${value.length})` : value;
  return {
    ...{ id: name, section, parameter, right, specification, problems, answer },
    statement: `${JSON.stringify(shown)} is ${right ? 'accepted' : 'refused, naming it'}`,
  };
}
