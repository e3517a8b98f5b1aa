/** An upstream gateway that charges at once, answers a little later, and counts every charge. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** The parameter by which the gateway names its transaction. An upstream repeats it in the record. */
const transactionKey = 'forwardedTransaction';

/** @typedef {{ id: string, paymentType: string, merchantTransactionId: string, name: string }} Charge */

/**
 * @param {object} [options]
 * @param {() => number} [options.delayMs] how long an answer takes after the charge, in milliseconds
 * @param {string} [options.code] result code of every charge
 */
export async function startCountingUpstream({ delayMs = () => 0, code = '000.100.112' } = {}) {
  /** @type {Map<string, Charge & Record<string, unknown>>} by id */
  const charges = new Map();
  /** @type {Map<string, string[]>} ids by `merchantTransactionId` */
  const named = new Map();
  const common = { buildNumber: 'b', timestamp: 't', ndc: 'n' };

  /** @param {URLSearchParams} fields */
  const charge = (fields) => {
    const field = (/** @type {string} */ name) => fields.get(name) ?? '';
    const id = randomBytes(16).toString('hex');
    const name = field(`customParameters[${transactionKey}]`);
    const merchantTransactionId = field('merchantTransactionId');
    const record = {
      id,
      paymentType: field('paymentType'),
      amount: field('amount'),
      currency: field('currency'),
      merchantTransactionId,
      customParameters: { [transactionKey]: name },
      result: { code, description: '' },
      name,
    };
    charges.set(id, record);
    named.set(merchantTransactionId, [...(named.get(merchantTransactionId) ?? []), id]);
    return record;
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream');
    const answer = (/** @type {number} */ status, /** @type {object} */ content) =>
      response
        .writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
        .end(JSON.stringify({ ...content, ...common }));
    if (request.method === 'POST') {
      const record = charge(new URLSearchParams(body));
      const wait = delayMs();
      if (wait > 0) setTimeout(() => answer(200, record), wait);
      else answer(200, record);
      return;
    }
    const known = charges.get(pathname.split('/').at(-1) ?? '');
    if (known) return answer(200, known);
    const ids = named.get(searchParams.get('merchantTransactionId') ?? '') ?? [];
    const payments = ids.map((id) => charges.get(id));
    if (payments.length === 0) return answer(404, { result: { code: '700.400.580', description: '' } });
    answer(200, { result: { code: '000.000.100', description: '' }, payments });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    charges,
    /** Names of transactions that were charged more than once. */
    chargedTwice() {
      const seen = new Set();
      const twice = new Set();
      for (const { name } of charges.values()) {
        if (seen.has(name)) twice.add(name);
        seen.add(name);
      }
      return [...twice];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
