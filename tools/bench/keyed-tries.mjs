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
/** Pause of a client between two requests, in milliseconds. */
const betweenMs = 50;

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

/** Makes a payment and two requests that follow it. @param {Service} service @param {boolean} isKeyed whether it is a merchant's payment */
async function createChain(service, isKeyed) {
  const first = isKeyed ? keyedPayment() : await attempt(service);
  const second =
    first.paymentType === 'PA'
      ? keyed(() => `/v1/payments/${idOf(first)}`, { paymentType: 'CP', amount: '30.00' })
      : keyed(() => `/v1/payments/${idOf(first)}`, { paymentType: 'RF', amount: '10.00' });
  const charged = first.paymentType === 'PA' ? second : first;
  const third = keyed(() => `/v1/payments/${idOf(charged)}`, { paymentType: 'RF', amount: '5.00' });
  return [first, second, third];
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
  const { status, body } = await post(service, '/v1/checkouts', { fields });
  if (status !== 200) throw new TypeError(`a checkout was answered ${status}`);
  const path = `/v1/checkouts/${body.id}/payment`;
  const form = { ...approvedCard, attemptId: randomUUID().replaceAll('-', '') };
  return {
    ...{ reference, paymentType, amount, told: [] },
    async send(at) {
      const paid = await post(at, path, { fields: form, isPage: true });
      // The page is not told the payment's id, the shop's server is.
      if (paid.status >= 500 || isPending(paid.body.result.code)) return paid;
      const query = `${path}?entityId=${at.entityId}`;
      const answer = await fetch(at.gateway + query, {
        headers: { authorization: `Bearer ${at.accessToken}` },
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/**
 * Pays over several connections until it is told to stop. A client sends again what was refused, what has no outcome yet, and
 * what got no answer, until it has an outcome.
 *
 * @param {Service} service
 */
export function startClients(service) {
  /** @type {Try[]} */
  const tries = [];
  /** @type {number[]} when each payment was acknowledged, as `performance.now()` gives it */
  const toldAt = [];
  /** @type {Record<string, number>} how often there was another answer, by what it was */
  const otherwise = {};
  let isOver = false;
  /** @template T @param {() => Promise<T | undefined>} send gives nothing when there is no outcome */
  const untilAnswered = async (send) => {
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      const outcome = await send().catch((/** @type {unknown} */ error) => {
        if (!(error instanceof TypeError)) throw error;
        count(error.message);
      });
      if (outcome !== undefined) return outcome;
      await pause(repeatAfterMs);
    }
  };
  const count = (/** @type {string} */ what) => {
    otherwise[what] = (otherwise[what] ?? 0) + 1;
  };
  const settle = (/** @type {Try} */ request) =>
    untilAnswered(async () => {
      const { status, body } = await request.send(service);
      const code = body.result.code;
      // A payment that has failed has an id as well.
      if (body.id === undefined || isPending(code)) return count(`${status} ${code}`);
      request.told.push({ id: body.id, code });
      if (status === 200) toldAt.push(performance.now());
      else count(`${status} ${code}`);
      return status === 200;
    });
  const work = async (/** @type {number} */ first) => {
    for (let at = first; !isOver; at += 1) {
      const chain = await untilAnswered(() => createChain(service, at % 2 === 0));
      for (const request of chain ?? []) {
        if (isOver) break;
        tries.push(request);
        if (!(await settle(request))) break;
        await pause(betweenMs);
      }
    }
  };
  const over = Promise.all(Array.from({ length: connections }, (_, at) => work(at)));
  return {
    tries,
    toldAt,
    otherwise,
    /** Resolves when every request has an outcome. */
    async stop() {
      isOver = true;
      await over;
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
  /** `lost`: acknowledged, and not stored or charged as it was told. `undecided`: without an outcome at the end. */
  const wrong = { lost: [], twice: [], undecided: [] };
  for (const request of tries) {
    const { reference, paymentType, amount, told } = request;
    const charged = charges.filter((one) => one.merchantTransactionId === reference);
    const stored = rows.filter((row) => row.reference === reference);
    const add = (/** @type {any[]} */ list) => list.push({ request, stored, charged });
    if (charged.length > 1 || stored.length > 1) add(wrong.twice);
    const [answer] = told;
    const [charge] = charged;
    const [row] = stored;
    const isAsTold =
      row?.id === answer?.id &&
      row?.code === answer?.code &&
      (row?.state === 'failed'
        ? charge === undefined
        : row?.state === 'succeeded' &&
          row.upstream === charge?.id &&
          [row.payment_type, charge?.paymentType].every((type) => type === paymentType) &&
          [(Number(row.amount) / 100).toFixed(2), charge?.amount].every((value) => value === amount));
    if (answer === undefined) add(wrong.undecided);
    else if (!isAsTold) add(wrong.lost);
  }
  for (const [what, list] of Object.entries(wrong)) {
    for (const one of list.slice(0, 5)) console.error(`${what}: ${JSON.stringify(one)}`);
  }
  return { lost: wrong.lost.length, twice: wrong.twice.length, undecided: wrong.undecided.length };
}
