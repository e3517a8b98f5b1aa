/** Does one whole run: every row, every value of every parameter, and with a browser the rows that one shows. */
import { expiryDates } from './expiry-dates.mjs';
import { ask, hangUp } from './http.mjs';
import { inParallel } from './parallel.mjs';
import { allValuesFailed, judgeParameters } from './parameters.mjs';
import { openReceiver } from './receiver.mjs';
import { judgeRow } from './rows.mjs';
import { ownServers } from './servers.mjs';
import { allRows } from './tables.mjs';

/**
 * @typedef {import('./rows.mjs').Outcome} Outcome
 * @typedef {import('./rows.mjs').Row} Row
 * @typedef {import('./servers.mjs').Server} Server
 * @typedef {{ rows: Outcome[], values: Outcome[], browser: Outcome[], notRun: Row[] }} Verdict
 * @typedef {(server: Server) => Promise<Outcome[]>} BrowserJudge
 */

/**
 * @param {Server | undefined} other a server that runs already; without one our own gateway is started
 * @param {string[]} means what of ours it has, too, such as `test cards`
 * @param {BrowserJudge} [judgeBrowser] without it no row is shown in a browser
 * @returns {Promise<Verdict>}
 */
export async function judge(other, means = [], judgeBrowser = async () => []) {
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
    const values = await serverOf('default').then(
      ({ base, entity, token }) => judgeParameters(base, { entity, token }),
      (error) => allValuesFailed(String(error)),
    );
    const browser = await judgeBrowser(await serverOf('default'));
    return { rows: outcomes, values, browser, notRun: all.filter((row) => !rows.includes(row)) };
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
    return { base, known: { ...expiryDates(), entity, token, shop: receiver.shop }, hear: receiver.hear };
  }
}

/** @param {Row} row @param {string} problem @returns {Outcome} */
function unstarted({ id, section, statement, specification }, problem) {
  return { id, section, statement, specification, problems: [problem], answer: '' };
}
