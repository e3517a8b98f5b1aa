/**
 * Generates requests of every kind, valid and invalid, for all checkouts, payments and registrations that a gateway has
 * created so far.
 */
import { approvedCard, orderAmount } from './card-order.mjs';
import { giants, spoilers } from './hostile-bodies.mjs';

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {{ name: string, value: string }} Known a parameter of the tables and a value that fits */
/** @typedef {'GET' | 'POST' | 'DELETE'} Method */
/**
 * @typedef {{ operation: string, spoiled: string[], method: Method, url: string, headers: Record<string, string>,
 *   body: Buffer }} Generated
 */

const formType = 'application/x-www-form-urlencoded; charset=UTF-8';
const types = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/x-www-form-urlencoded;charset=latin1',
  'application/x-www-form-urlencoded',
  `${'x/'.repeat(500)}`,
  '',
];

/** @type {Record<string, string>[]} */
const instruments = [
  approvedCard,
  { ...approvedCard, 'card.number': '5454545454545454', paymentBrand: 'MASTER' },
  { ...approvedCard, 'card.holder': 'Decline 800.100.153' },
  {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane',
    'bankAccount.iban': 'DE23100000001234567890',
  },
  { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example' },
  { paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.country': 'DE' },
];
const back = { shopperResultUrl: 'https://shop.example/result' };

/** @typedef {(fields: { random: Random, type: string, instrument: Record<string, string> }) => Record<string, string>} Fields */

/**
 * The path and the fields of each kind of POST. `{c}` stands for a checkout's id, `{p}` for a payment's, `{r}` for a
 * registration's. @type {[string, Fields][]}
 */
const posts = [
  ['/v1/checkouts', ({ type }) => ({ ...orderAmount, paymentType: type, ...back })],
  ['/v1/checkouts', () => ({ createRegistration: 'true', ...back })],
  ['/v1/checkouts/{c}', ({ type }) => ({ ...orderAmount, paymentType: type })],
  ['/v1/checkouts/{c}/payment', ({ instrument }) => ({ ...instrument, ...back })],
  [
    '/v1/checkouts/{c}/payment',
    ({ instrument, random }) => ({ ...instrument, ...back, attemptId: random.hex(32) }),
  ],
  ['/v1/checkouts/{c}/registration', ({ instrument }) => ({ ...instrument, ...back })],
  ['/v1/payments', ({ instrument, type }) => ({ ...instrument, ...orderAmount, paymentType: type, ...back })],
  [
    '/v1/payments',
    ({ instrument }) => ({ ...instrument, ...orderAmount, paymentType: 'PA', createRegistration: 'true' }),
  ],
  [
    '/v1/payments/{p}',
    ({ random }) => ({ amount: '1.00', currency: 'EUR', paymentType: random.of(followUps) }),
  ],
  ['/v1/payments/{p}', ({ random }) => ({ paymentType: random.of(followUps) })],
  ['/v1/registrations', ({ instrument }) => ({ ...instrument, ...back })],
  ['/v1/registrations/{r}', () => ({ 'card.holder': 'Jane Miller' })],
  ['/v1/registrations/{r}/payments', ({ type }) => ({ ...orderAmount, paymentType: type })],
];
const followUps = ['CP', 'RV', 'RF', 'RB', 'RC', 'PA'];

/** @type {[Method, string][]} */
const reads = [
  ['GET', '/v1/checkouts/{c}/payment'],
  ['GET', '/v1/checkouts/{c}/registration'],
  ['GET', '/v1/checkouts/{c}/config'],
  ['GET', '/v1/payments/{p}'],
  ['GET', '/v1/registrations/{r}'],
  ['GET', '/v1/query/{p}'],
  ['GET', '/v1/query'],
  ['GET', '/v1/resultcodes'],
  ['DELETE', '/v1/registrations/{r}'],
];

/** @type {Record<string, string>[]} */
const wrongCredentials = [{}, { authorization: 'Bearer x' }, { authorization: `Bearer ${'A'.repeat(3000)}` }];

const strangeIds = [
  '',
  '.',
  '..',
  '%00',
  '%2e%2e%2f',
  '__proto__',
  'A'.repeat(199),
  'A'.repeat(5000),
  '%ED%A0%80',
  '%zz',
];

/**
 * @param {Random} random @param {readonly Known[]} known
 * @param {{ entityId: string, accessToken: string }} merchant
 */
export function generatorOf(random, known, { entityId, accessToken }) {
  /** Ids of recent answers, by the letter of their kind. */
  const recent = { c: [''], p: [''], r: [''] };

  /** @param {string} path */
  const filled = (path) =>
    path.replace(/\{([cpr])\}/, (_, kind) => {
      if (random.onceIn(12)) return random.of(strangeIds);
      return random.of(recent[/** @type {'c' | 'p' | 'r'} */ (kind)]) || random.hex(32);
    });

  /** @returns {Record<string, string>} */
  const authorization = () => {
    if (!random.onceIn(40)) return { authorization: `Bearer ${accessToken}` };
    return random.of(wrongCredentials);
  };

  /** Returns further known parameters with valid values. */
  const extra = () =>
    Object.fromEntries(
      Array.from({ length: random.onceIn(3) ? random.below(30) : 0 }, () => random.of(known)).map(
        ({ name, value }) => [name.replaceAll('[n]', `[${random.below(20)}]`), value],
      ),
    );

  /** @param {string} body @returns {{ body: string, spoiled: string[] }} */
  const spoil = (body) => {
    if (random.onceIn(3)) return { body, spoiled: [] };
    const giant = random.onceIn(500);
    const ways = giant ? giants : spoilers;
    const spoiled = Array.from({ length: giant ? 1 : 1 + random.below(3) }, () =>
      random.of(Object.keys(ways)),
    );
    return { body: spoiled.reduce((text, way) => ways[way]?.(text, random) ?? text, body), spoiled };
  };

  /** @returns {Generated} */
  const post = () => {
    const [path, fieldsOf] = random.of(posts);
    const type = random.of(['PA', 'DB', 'DB', 'CD']);
    const fields = {
      entityId,
      ...fieldsOf({ random, type, instrument: random.of(instruments) }),
      ...extra(),
    };
    const { body, spoiled } = spoil(new URLSearchParams(fields).toString());
    const mixed = random.onceIn(30) ? `?${body.slice(0, 2000).replaceAll(/[^\x21-\x7e]/g, '.')}` : '';
    const contentType = random.onceIn(40) ? random.of(types) : formType;
    return {
      operation: `POST ${path}`,
      spoiled: mixed === '' ? spoiled : [...spoiled, 'query and body'],
      method: 'POST',
      url: filled(path) + mixed,
      headers: { ...authorization(), 'content-type': contentType, accept: 'application/json' },
      body: Buffer.from(body, 'latin1'),
    };
  };

  /** @returns {Generated} */
  const read = () => {
    const [method, path] = random.of(reads);
    const reference = random.onceIn(2) ? '&merchantTransactionId=order-20261120' : '';
    const linked = random.onceIn(3) ? '&includeLinkedTransactions=true' : '';
    const { body, spoiled } = spoil(`entityId=${entityId}${reference}${linked}`);
    // A request line cannot hold spaces or control characters, so no client can send such an address.
    const query = body.slice(0, 6000).replaceAll(/[^\x21-\x7e]/g, '.');
    const url = `${filled(path)}?${query}`;
    const headers = authorization();
    return { operation: `${method} ${path}`, spoiled, method, url, headers, body: Buffer.alloc(0) };
  };

  return {
    /** @returns {Generated} */
    next: () => (random.onceIn(6) ? read() : post()),
    /** Remembers the id of an answer, for later requests. @param {string} operation @param {string} id */
    keep(operation, id) {
      const kind = id.includes('.') ? 'c' : operation.includes('/registrations') ? 'r' : 'p';
      recent[kind].push(id);
      if (recent[kind].length > 30) recent[kind].shift();
    },
  };
}
