/** Sends every value of the parameter tables, each in a request in which nothing else is wrong. */

import { problemsOf } from './expectation.mjs';
import { ask } from './http.mjs';
import { inParallel } from './parallel.mjs';
import { acceptedOf, requestOf } from './request.mjs';
import { keepNamed } from './rows.mjs';
import { allCases } from './values.mjs';

/**
 * @param {string} base
 * @param {import('./placeholders.mjs').Known} known
 * @param {readonly import('./values.mjs').Case[]} [cases]
 * @returns {Promise<import('./rows.mjs').Outcome[]>}
 */
export async function judgeParameters(base, known, cases = allCases()) {
  const prepared = await keepNamed(base, ['authorised'], known);
  return inParallel(cases, async (one) => {
    const form = { ...one.with, [one.name]: one.value };
    const expected = one.right ? acceptedOf(one.request) : { status: 400, errors: [one.name] };
    const value = one.value.length > 40 ? `${one.value.slice(0, 40)}… (${one.value.length})` : one.value;
    const outcome = {
      ...{ id: one.name, section: one.section, parameter: one.parameter, right: one.right },
      statement: `${JSON.stringify(value)} is ${one.right ? 'accepted' : 'refused, naming it'}`,
    };
    try {
      const answer = await ask(base, requestOf({ request: one.request, form }, prepared));
      return {
        ...outcome,
        problems: problemsOf(expected, answer, prepared),
        answer: answer.text.slice(0, 600),
      };
    } catch (error) {
      return { ...outcome, problems: [String(error)], answer: '' };
    }
  });
}
