/**
 * Simulates shops that send payments until the gateway is killed, and notes everything that the gateway has
 * acknowledged.
 */

import { approvedCard, orderAmount } from './card-order.mjs';

/**
 * @typedef {{ gateway: string, entityId: string, accessToken: string }} Server
 * @typedef {{ checkout: string, fields: Record<string, string>, code?: string }} Submission
 * @typedef {{ id: string, code: string }} Answered
 * @typedef {{ checkouts: string[], submissions: Submission[], payments: Answered[], followUps: Answered[],
 *   registrations: string[], asked: Submission[] }} Notes `asked`: submissions without an answer
 */

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

/** The gateway has answered something unexpected. */
class Refused extends Error {}

/**
 * @param {Server} server @param {string} path @param {Record<string, string>} fields
 * @returns {Promise<{ id: string, result: { code: string } }>}
 */
async function post({ gateway, entityId, accessToken }, path, fields) {
  const answer = await fetch(gateway + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    body: new URLSearchParams({ entityId, ...fields }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Refused(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Submits a payment as the widget does. @param {Server} server @param {Submission} submission */
export async function submit({ gateway }, { checkout, fields }) {
  const answer = await fetch(`${gateway}/v1/checkouts/${checkout}/payment`, {
    method: 'POST',
    headers: { accept: 'application/json', origin: gateway },
    body: new URLSearchParams(fields),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Refused(`A submission was answered ${answer.status}: ${text}`);
  /** @type {{ result: { code: string } }} */
  const { result } = JSON.parse(text);
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
async function prepareOnly(server, notes) {
  await prepare(server, notes);
}

/** @param {Server} server @param {Notes} notes */
async function buyThroughWidget(server, notes) {
  const checkout = await prepare(server, notes, { createRegistration: 'true' });
  const fields = { ...approvedCard, shopperResultUrl, attemptId: randomHex() };
  /** @type {Submission} */
  const submission = { checkout, fields };
  notes.asked.push(submission);
  submission.code = await submit(server, submission);
  notes.asked.splice(notes.asked.indexOf(submission), 1);
  notes.submissions.push(submission);
}

/** @param {Server} server @param {Notes} notes */
async function payAndFollowUp(server, notes) {
  const note = (/** @type {{ id: string, result: { code: string } }} */ { id, result }) => ({
    id,
    code: result.code,
  });
  const paid = await post(server, '/v1/payments', {
    ...orderAmount,
    ...approvedCard,
    paymentType: 'PA',
    createRegistration: 'true',
  });
  notes.payments.push(note(paid));
  for (const paymentType of ['CP', 'CP', 'CP']) {
    const fields = { amount: '30.00', currency: 'EUR', paymentType };
    const captured = await post(server, `/v1/payments/${paid.id}`, fields);
    notes.followUps.push(note(captured));
    const refund = { amount: '10.00', currency: 'EUR', paymentType: 'RF' };
    notes.followUps.push(note(await post(server, `/v1/payments/${captured.id}`, refund)));
  }
}

/** @param {Server} server @param {Notes} notes */
async function storeInstrument(server, notes) {
  notes.registrations.push((await post(server, '/v1/registrations', approvedCard)).id);
}

function randomHex() {
  return crypto.randomUUID().replaceAll('-', '');
}
