/** Simulates shops that send payments, and notes everything that the gateway has acknowledged. */
import { setTimeout as pause } from 'node:timers/promises';

const orderAmount = { amount: '92.00', currency: 'EUR' };

/** The simulator approves this card without 3-D Secure. */
const approvedCard = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
  'card.cvv': '123',
};

/**
 * @typedef {{ readonly gateway: string, entityId: string, accessToken: string, origin?: string }} Server several nodes are one server whose
 *   address changes
 * @typedef {{ checkout: string, fields: Record<string, string>, code?: string }} Submission
 * @typedef {{ id: string, code: string }} Answered
 * @typedef {(server: Server, notes: Notes) => Promise<unknown>} Flow
 * @typedef {{ checkouts: string[], submissions: Submission[], payments: Answered[], followUps: Answered[],
 *   registrations: string[], asked: Submission[] }} Notes `asked`: submissions without an answer
 */

/** How long a shop waits after a request that failed, in milliseconds. */
const afterFailureMs = 20;
// No server listens at this address: the test only checks that the reminder is stored.
const shopperResultUrl = 'http://127.0.0.1:9/result';

/** @returns {Notes} */
export function newNotes() {
  return { checkouts: [], submissions: [], payments: [], followUps: [], registrations: [], asked: [] };
}

/** Sends payments over several connections until the server is killed. @param {Server} server @param {Notes} notes */
export async function buyUntilGone(server, notes, connections = 6) {
  const flows = [
    buyThroughWidget,
    payAndFollowUp,
    buyThroughWidget,
    storeInstrument,
    payAndFollowUp,
    prepareOnly,
  ];
  const shops = Array.from({ length: connections }, async (_, at) => {
    const flow = flows[at % flows.length];
    for (;;) await flow?.(server, notes);
  });
  const ends = await Promise.allSettled(shops);
  const wrong = ends.find((end) => end.status === 'rejected' && end.reason instanceof Refused);
  if (wrong?.status === 'rejected') throw wrong.reason;
}

/**
 * Sends payments over several connections until it is over. A request may fail.
 *
 * @param {Server} server @param {Notes} notes
 * @param {{ flows: readonly Flow[], isOver(): boolean, mayFail(error: unknown): boolean }} options
 */
export async function keepBuying(server, notes, { flows, isOver, mayFail }) {
  await Promise.all(
    flows.map(async (flow) => {
      while (!isOver()) {
        try {
          await flow(server, notes);
        } catch (error) {
          if (!mayFail(error)) throw error;
          await pause(afterFailureMs);
        }
      }
    }),
  );
}

/** Whether an answer says that the outcome is not known yet. @param {string} code */
export const isPending = (code) => /^(000\.200|800\.400\.5|100\.400\.500|900\.100\.300)/.test(code);

/** The gateway has answered something unexpected. */
class Refused extends Error {}

/**
 * @param {Server} server @param {string} path @param {(gateway: string) => RequestInit} initAt
 * @param {readonly number[]} [expected] statuses that are an answer
 * @returns {Promise<{ id: string, result: { code: string } }>}
 */
async function send(server, path, initAt, expected = [200]) {
  const { gateway } = server;
  const answer = await fetch(gateway + path, initAt(gateway));
  const text = await answer.text();
  if (!expected.includes(answer.status)) throw new Refused(`${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** @param {Server} server @param {string} path @param {Record<string, string>} fields */
function post(server, path, fields) {
  const { entityId, accessToken } = server;
  return send(server, path, () => ({
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    body: new URLSearchParams({ entityId, ...fields }),
  }));
}

/** Submits a payment as the widget does. @param {Server} server @param {Submission} submission */
export async function submit(server, { checkout, fields }) {
  const { result } = await send(server, `/v1/checkouts/${checkout}/payment`, (gateway) => ({
    method: 'POST',
    headers: { accept: 'application/json', origin: server.origin ?? gateway },
    body: new URLSearchParams(fields),
  }));
  return result.code;
}

/**
 * Reads a checkout's status as a shop does, and gives the code. A decline is told with 400.
 *
 * @param {Server} server @param {string} checkout
 */
export async function readCode(server, checkout) {
  const { entityId, accessToken } = server;
  const path = `/v1/checkouts/${checkout}/payment?entityId=${entityId}`;
  const headers = { authorization: `Bearer ${accessToken}` };
  const { result } = await send(server, path, () => ({ headers }), [200, 400]);
  return result.code;
}

/** @param {Server} server @param {Notes} notes @param {Record<string, string>} [more] */
async function prepare(server, notes, more = {}) {
  const { id } = await post(server, '/v1/checkouts', {
    ...orderAmount,
    paymentType: 'DB',
    shopperResultUrl,
    ...more,
  });
  notes.checkouts.push(id);
  return id;
}

/** @param {Server} server @param {Notes} notes */
export async function prepareOnly(server, notes) {
  await prepare(server, notes);
}

/**
 * Prepares a checkout and fills in the form.
 *
 * @param {Server} server @param {Notes} notes @param {Record<string, string>} [more] parameters of the checkout
 * @returns {Promise<Submission>}
 */
export async function fillForm(server, notes, more = {}) {
  const checkout = await prepare(server, notes, { createRegistration: 'true', ...more });
  return { checkout, fields: { ...approvedCard, shopperResultUrl, attemptId: randomHex() } };
}

/**
 * Prepares a checkout and pays it, and gives its id.
 *
 * @param {Server} server @param {Notes} notes @param {Record<string, string>} [more] parameters of the checkout
 */
export async function buyThroughWidget(server, notes, more = {}) {
  const submission = await fillForm(server, notes, more);
  notes.asked.push(submission);
  submission.code = await submit(server, submission);
  notes.asked.splice(notes.asked.indexOf(submission), 1);
  notes.submissions.push(submission);
  return submission.checkout;
}

/**
 * Authorises, captures and refunds from server to server.
 *
 * @param {Server} server @param {Notes} notes @param {Record<string, string>} [more] parameters of the authorisation
 */
export async function payAndFollowUp(server, notes, more = {}) {
  const note = (/** @type {{ id: string, result: { code: string } }} */ { id, result }) => ({
    id,
    code: result.code,
  });
  const paid = await post(server, '/v1/payments', {
    ...orderAmount,
    ...approvedCard,
    paymentType: 'PA',
    createRegistration: 'true',
    ...more,
  });
  notes.payments.push(note(paid));
  if (isPending(paid.result.code)) return;
  for (const paymentType of ['CP', 'CP', 'CP']) {
    const fields = { amount: '30.00', currency: 'EUR', paymentType };
    const captured = await post(server, `/v1/payments/${paid.id}`, fields);
    notes.followUps.push(note(captured));
    if (isPending(captured.result.code)) return;
    const refund = { amount: '10.00', currency: 'EUR', paymentType: 'RF' };
    notes.followUps.push(note(await post(server, `/v1/payments/${captured.id}`, refund)));
  }
}

/** @param {Server} server @param {Notes} notes */
export async function storeInstrument(server, notes) {
  notes.registrations.push((await post(server, '/v1/registrations', approvedCard)).id);
}

function randomHex() {
  return crypto.randomUUID().replaceAll('-', '');
}
