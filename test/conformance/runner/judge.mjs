/** Does one whole run: every row, then every value of every parameter. */
import { ask, hangUp } from './http.mjs';
import { inParallel } from './parallel.mjs';
import { judgeParameters } from './parameters.mjs';
import { openReceiver } from './receiver.mjs';
import { judgeRow } from './rows.mjs';
import { ownServers } from './servers.mjs';
import { allRows } from './tables.mjs';

/**
 * @typedef {import('./rows.mjs').Outcome} Outcome
 * @typedef {import('./rows.mjs').Row} Row
 * @typedef {import('./servers.mjs').Server} Server
 * @typedef {{ rows: Outcome[], values: Outcome[], notRun: Row[] }} Verdict
 */

/**
 * @param {Server | undefined} other a server that runs already; without one our own gateway is started
 * @param {string[]} means what of ours it has, too, such as `test cards`
 * @returns {Promise<Verdict>}
 */
export async function judge(other, means = []) {
  if (other !== undefined) await reach(other.base);
  const receiver = await openReceiver();
  const servers = ownServers();
  try {
    const isOf = (/** @type {Row} */ { needs = [], server }) =>
      server === undefined && needs.every((need) => means.includes(need));
    const all = allRows();
    const rows = other === undefined ? all : all.filter(isOf);
    const serverOf = (/** @type {string} */ name) =>
      other === undefined ? servers.get(name) : Promise.resolve(other);
    const outcomes = await judgeRows(rows, serverOf, receiver);
    const { base, entity, token } = await serverOf('default');
    const values = await judgeParameters(base, { entity, token });
    return { rows: outcomes, values, notRun: all.filter((row) => !rows.includes(row)) };
  } finally {
    receiver.close();
    hangUp();
    await servers.stop();
  }
}

/**
 * Throws when nobody answers at the address, so that not every row has to say it.
 *
 * @param {string} base
 */
async function reach(base) {
  try {
    await ask(base, { method: 'GET', path: '/', headers: {}, body: undefined });
  } catch (error) {
    throw new Error(`${base} cannot be reached: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Runs the rows of the plain server side by side. Rows of another server run one after the other, because they share
 * its clock and its counters.
 *
 * @param {Row[]} rows
 * @param {(name: string) => Promise<Server>} serverOf
 * @param {Awaited<ReturnType<typeof openReceiver>>} receiver
 */
async function judgeRows(rows, serverOf, receiver) {
  const names = [...new Set(rows.map(({ server = 'default' }) => server))];
  /** @type {Map<Row, Outcome>} */
  const outcomes = new Map();
  for (const name of names) {
    const its = rows.filter(({ server = 'default' }) => server === name);
    const server = await serverOf(name).catch((error) => String(error));
    const one = async (/** @type {Row} */ row) => {
      outcomes.set(
        row,
        typeof server === 'string' ? unstarted(row, server) : await judgeRow(row, of(server)),
      );
    };
    if (name === 'default') await inParallel(its, one);
    else for (const row of its) await one(row);
  }
  return rows.flatMap((row) => outcomes.get(row) ?? []);

  /** @param {Server} server */
  function of({ base, entity, token }) {
    return { base, known: { entity, token, shop: receiver.shop }, hear: receiver.hear };
  }
}

/** @param {Row} row @param {string} problem @returns {Outcome} */
function unstarted({ id, section, statement }, problem) {
  return { id, section, statement, problems: [problem], answer: '' };
}
