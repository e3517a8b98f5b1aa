/**
 * Requests that clients send again: payments, captures and refunds with an `Idempotency-Key`, and attempts to pay a checkout.
 * Each has a reference of its own, by which an upstream gateway's charges are counted.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { approvedCard, isPending } from './shop-load.mjs';

/** @typedef {{ readonly gateway: string, entityId: string, accessToken: string }} Service */
/** @typedef {{ id: string, code: string }} Told */
/**
 * @typedef {object} Try one request of a client, which sends it again as it was
 * @property {string} reference
 * @property {string} paymentType
 * @property {string} amount
 * @property {Told[]} told every answer to it, in their order
 * @property {(service: Service) => Promise<{ status: number, body: any }>} send
 */

const connections = 8;
/** Pause before a client repeats what was refused or has no outcome yet, in milliseconds. */
const repeatAfterMs = 300;
/** A client gives up after this time, in milliseconds. */
const patienceMs = 120_000;
/** Requests that follow one another: an authorisation, its capture and its refund, or an attempt and its refund. */
const ofChain = 3;

/**
 * @param {Service} service @param {string} path
 * @param {{ fields: Record<string, string>, key?: string, isPage?: boolean }} options
 */
async function post({ gateway, entityId, accessToken }, path, { fields, key, isPage = false }) {
  const answer = await fetch(gateway + path, {
    method: 'POST',
    headers: isPage
      ? { accept: 'application/json', origin: gateway }
      : { authorization: `Bearer ${accessToken}`, ...(key !== undefined && { 'idempotency-key': key }) },
    body: new URLSearchParams(isPage ? fields : { entityId, ...fields }),
  });
  return { status: answer.status, body: /** @type {any} */ (await answer.json()) };
}

/** Makes a request that is sent under one key. @param {() => string} path @param {Record<string, string>} fields @returns {Try} */
function keyed(path, fields) {
  const [key, reference] = [randomUUID(), randomUUID()];
  const { paymentType = '', amount = '' } = fields;
  const sent = { currency: 'EUR', ...fields, merchantTransactionId: reference };
  return {
    reference,
    paymentType,
    amount,
    told: [],
    send: (service) => post(service, path(), { fields: sent, key }),
  };
}

/** The id that the client was told first. @param {Try | undefined} request */
const idOf = (request) => request?.told[0]?.id ?? '';

/**
 * Makes so many requests. The checkouts are prepared at once, so that a standby can have them.
 *
 * @param {Service} service @param {number} count @returns {Promise<Try[]>}
 */
export async function prepareTries(service, count) {
  /** @type {Try[]} */
  const tries = [];
  while (tries.length < count) {
    const first = tries.length % (2 * ofChain) === 0 ? keyedPayment() : await attempt(service);
    const second =
      first.paymentType === 'PA'
        ? keyed(() => `/v1/payments/${idOf(first)}`, { paymentType: 'CP', amount: '30.00' })
        : keyed(() => `/v1/payments/${idOf(first)}`, { paymentType: 'RF', amount: '10.00' });
    const charged = first.paymentType === 'PA' ? second : first;
    const third = keyed(() => `/v1/payments/${idOf(charged)}`, { paymentType: 'RF', amount: '5.00' });
    tries.push(first, second, third);
  }
  return tries.slice(0, count);
}

function keyedPayment() {
  return keyed(() => '/v1/payments', {
    ...approvedCard,
    paymentType: 'PA',
    amount: '92.00',
    testMode: 'EXTERNAL',
  });
}

/** Prepares a checkout and makes the attempt to pay it. @param {Service} service @returns {Promise<Try>} */
async function attempt(service) {
  const reference = randomUUID();
  const [paymentType, amount] = ['DB', '92.00'];
  const fields = {
    ...{ paymentType, amount, currency: 'EUR', testMode: 'EXTERNAL' },
    ...{ merchantTransactionId: reference, shopperResultUrl: 'https://shop.example/result' },
  };
  const { body } = await post(service, '/v1/checkouts', { fields });
  const path = `/v1/checkouts/${body.id}/payment`;
  const form = { ...approvedCard, attemptId: randomUUID().replaceAll('-', '') };
  return {
    ...{ reference, paymentType, amount, told: [] },
    async send(at) {
      const paid = await post(at, path, { fields: form, isPage: true });
      // The page is not told the payment's id, the shop's server is.
      if (paid.status !== 200 || isPending(paid.body.result.code)) return paid;
      const query = `${path}?entityId=${at.entityId}`;
      const answer = await fetch(at.gateway + query, {
        headers: { authorization: `Bearer ${at.accessToken}` },
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/**
 * Sends requests over several connections, those of a chain one after the other. A client repeats until it has an outcome; one
 * that may fail gives up when its connection breaks.
 *
 * @param {Service} service @param {readonly Try[]} tries @param {object} options
 * @param {boolean} options.mayFail
 * @param {(request: Try, status: number) => void} [options.note] is told each answer that is refused or has no outcome yet
 */
export function sendTries(service, tries, { mayFail, note }) {
  let answered = 0;
  let next = 0;
  let problem = '';
  const sendOne = async (/** @type {Try} */ request) => {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const { status, body } = await request.send(service);
      const code = body.result.code;
      if (status === 200 && !isPending(code)) {
        request.told.push({ id: body.id, code });
        answered += 1;
        return;
      }
      problem = JSON.stringify(body.result);
      note?.(request, status);
      if (mayFail || performance.now() > deadline) {
        request.told.push({ id: '', code });
        return;
      }
      await pause(repeatAfterMs);
    }
  };
  const work = async () => {
    for (let at = next; at < tries.length; at = next) {
      next += ofChain;
      try {
        for (const request of tries.slice(at, at + ofChain)) await sendOne(request);
      } catch (error) {
        // The connection broke: this client has no answer to what it sent.
        if (!mayFail || !(error instanceof TypeError)) throw error;
      }
    }
  };
  let isOver = false;
  const over = Promise.all(Array.from({ length: connections }, work)).then(() => {
    isOver = true;
  });
  return {
    over,
    answered: () => answered,
    /** Resolves when so many have an outcome. @param {number} count */
    async reaches(count) {
      while (answered < count) {
        if (isOver)
          throw new Error(`Only ${answered} of ${tries.length} requests got an outcome: ${problem}`);
        await pause(2);
      }
    },
  };
}

/**
 * Compares what clients were told with the stored payments and with what was charged.
 *
 * @param {readonly Try[]} tries
 * @param {readonly { id: string, payment_type: string, amount: string | number, currency: string, state: string,
 *   reference: string, upstream: string, code: string }[]} rows
 * @param {readonly Record<string, any>[]} charges
 */
export function compareTries(tries, rows, charges) {
  const found = {
    'charged twice upstream': /** @type {string[]} */ ([]),
    'missing: not charged, not stored, or answered without an outcome': /** @type {string[]} */ ([]),
    'records that differ from what was charged, or from an answer': /** @type {string[]} */ ([]),
  };
  const [twice, missing, different] = Object.values(found);
  for (const { reference, paymentType, amount, told } of tries) {
    const charged = charges.filter((one) => one.merchantTransactionId === reference);
    const stored = rows.filter((row) => row.reference === reference);
    const what = `${paymentType} ${reference} ${JSON.stringify(told)}`;
    if (charged.length > 1) twice?.push(what);
    const last = told.at(-1);
    const [charge] = charged;
    const [row] = stored;
    if (charge === undefined || row === undefined || !last?.id) {
      missing?.push(what);
      continue;
    }
    const answers = told.filter(({ id }) => id !== '');
    const isSame =
      stored.length === 1 &&
      row.state === 'succeeded' &&
      row.upstream === charge.id &&
      row.code === charge.result.code &&
      [row.payment_type, charge.paymentType].every((type) => type === paymentType) &&
      [(Number(row.amount) / 100).toFixed(2), charge.amount].every((value) => value === amount) &&
      answers.every(({ id, code }) => id === row.id && code === row.code);
    if (!isSame) different?.push(`${what} ${JSON.stringify({ stored, charge })}`);
  }
  for (const [figure, list] of Object.entries(found)) {
    if (list.length > 0) console.error(`${figure}:\n${list.slice(0, 5).join('\n')}`);
  }
  return Object.entries(found).map(([figure, list]) => ({ figure, value: list.length, 'at most': 0 }));
}
