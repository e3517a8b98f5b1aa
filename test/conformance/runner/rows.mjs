/**
 * Runs one row of `service/`: sends its requests one after the other and compares each answer with what the row
 * expects.
 */
import { problemsOf } from './expectation.mjs';
import { ask } from './http.mjs';
import { requestNamed, requestOf } from './request.mjs';

/**
 * @typedef {import('./request.mjs').Step} Step
 * @typedef {import('./placeholders.mjs').Known} Known
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {string} section file and heading of the specification
 * @property {string} statement
 * @property {string[]} [before] requests whose answers the row uses, each kept under its name
 * @property {Step[]} steps
 * @property {string} [server] how our own gateway is started for this row, in servers.json
 * @property {string[]} [needs] means that only this implementation is known to have
 * @property {string} [specification] what the specification says, where the row follows a settled question instead
 * @property {string} [note]
 * @typedef {Omit<Row, 'steps'> & Step & { steps?: Step[] }} WrittenRow as it stands in its table
 *
 * @typedef {object} Outcome
 * @property {string} id
 * @property {string} section
 * @property {string} statement
 * @property {string[]} problems
 * @property {string} answer the last one, for the report
 * @property {string} [parameter]
 * @property {boolean} [right]
 * @property {string} [specification]
 *
 * @typedef {object} Means what a run has besides the server
 * @property {string} base
 * @property {Known} known
 * @property {(pattern: Record<string, string>, known: Known) => Promise<string[]>} [hear]
 */

/** @param {Row} row @param {Means} means @returns {Promise<Outcome>} */
export async function judgeRow(row, means) {
  const { id, section, statement, specification } = row;
  const last = { text: '' };
  const outcome = (/** @type {string[]} */ problems) => ({
    ...{ id, section, statement, specification, problems, answer: last.text.slice(0, 600) },
  });
  try {
    const known = await keepNamed(means.base, row.before ?? [], means.known);
    return outcome(await judgeSteps(row.steps.flatMap(singleSteps), means, known, last));
  } catch (error) {
    return outcome([error instanceof Error ? error.message : String(error)]);
  }
}

/**
 * A step with `each` becomes one step for every group of fields in that list.
 *
 * @param {Step} step
 * @returns {Step[]}
 */
function singleSteps({ each, ...step }) {
  if (each === undefined) return [step];
  return each.map((form) => ({ ...step, form: { ...step.form, ...form } }));
}

/**
 * @param {Step[]} steps
 * @param {Means} means
 * @param {Known} known
 * @param {{ text: string }} last
 */
async function judgeSteps(steps, { base, hear }, known, last) {
  const problems = [];
  for (const [index, step] of steps.entries()) {
    const where = steps.length > 1 ? `step ${index + 1}: ` : '';
    if (step.hear !== undefined) {
      const heard = hear === undefined ? ['nothing listens'] : await hear(step.hear, known);
      problems.push(...heard.map((problem) => where + problem));
      continue;
    }
    const answer = await ask(base, requestOf(stepOf(step), known));
    last.text = answer.text;
    if (step.as !== undefined) known[step.as] = answer;
    problems.push(...problemsOf(step.expect ?? {}, answer, known).map((problem) => where + problem));
  }
  return problems;
}

/**
 * A step that moves the clock becomes a request that only our own gateway knows.
 *
 * @param {Step} step
 * @returns {Step}
 */
function stepOf({ moveClock, ...step }) {
  if (moveClock === undefined) return step;
  return {
    ...{ send: 'POST /_sim/clock', form: { advance: String(moveClock) }, expect: { status: 200 } },
    headers: { authorization: null },
  };
}

/**
 * Sends the named requests of requests.json one after the other, and gives what is known together with their answers.
 * Each must be answered with 200.
 *
 * @param {string} base
 * @param {string[]} names
 * @param {Known} before
 * @returns {Promise<Known>}
 */
export async function keepNamed(base, names, before) {
  const known = { ...before };
  for (const name of names) {
    const answer = await ask(base, requestOf(requestNamed(name), known));
    if (answer.status !== 200)
      throw new Error(`the request "${name}" before it is answered with ${answer.status}: ${answer.text}`);
    known[name] = answer;
  }
  return known;
}
