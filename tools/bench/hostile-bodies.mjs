/**
 * Functions that make a form-encoded body invalid. They write bytes as latin-1 text, because most results are not valid
 * UTF-8.
 */

/** @typedef {import('./random.mjs').Random} Random */

const names = [
  '__proto__',
  'constructor',
  'prototype',
  '__proto__[amount]',
  'constructor.prototype.amount',
  'toString',
  'hasOwnProperty',
  'amount[]',
  'amount[0]',
  'card',
  'card.',
  '.',
  '[',
  ']',
  'cart.items[',
  'cart.items[]',
  'cart.items[-1].name',
  'cart.items[1e9].name',
  'cart.items[00].name',
  'cart.items[4294967296].name',
  'cart.items[0].name',
  'cart.items[__proto__].name',
  'cart.items[0][1][2][3].name',
  'airline.passengers[1000].legs[1000].fareAmount',
  'customParameters[__proto__]',
  'customParameters[forceResultCode]',
  'customParameters[]',
  'registrations[0].id',
  'registrations[9999].id',
  'overridePaymentType[VISA]',
  'threeDSecure.schemeData[%00]',
  'authentication.entityId',
  'authentication.password',
  'referenceUuid',
  'testMode',
  '',
];
const values = [
  '',
  '%00',
  '%00%00amount',
  'a%0D%0AX-Header:%201',
  '%ED%A0%80',
  '%ED%BF%BF%ED%A0%80',
  '%C0%AF',
  '%E0%80%AF',
  '%F0%80%80%80',
  '%F8%88%80%80%80',
  '%FF%FE',
  '%EF%BF%BD',
  '%EF%BB%BF92.00',
  '%E2%80%AE00.29',
  '%',
  '%4',
  '%zz',
  '%u0041',
  '+',
  '\xe4\xf6\xfc',
  '\x00\x01\x02',
  '%D9%A4%D9%A2%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0',
  '4200000000000000',
  '1e309',
  'NaN',
  '-0',
  '99999999999999999999.99',
  'javascript:alert(1)',
  'https://[::1]:99999/',
  'http://169.254.169.254/latest',
  '__proto__',
  '%7B%22a%22%3A1%7D',
  'true',
  '000.100.110',
  '800.100.153',
];

/** Adds a parameter. @param {string} body @param {string} name @param {string} value */
const plus = (body, name, value) => `${body}${body === '' ? '' : '&'}${name}=${value}`;

/** @param {Random} random @param {string} body */
const somewhere = (random, body) => random.below(body.length + 1);

/**
 * These functions by name. A failure reports the name, which says what was done to the body. @type {Record<string,
 * (body: string, random: Random) => string>}
 */
export const spoilers = {
  'hostile name': (body, random) => plus(body, random.of(names), random.of(values)),
  'hostile value': (body, random) => {
    const pairs = body.split('&');
    const at = random.below(pairs.length);
    pairs[at] = `${(pairs[at] ?? '').split('=', 1)[0]}=${random.of(values)}`;
    return pairs.join('&');
  },
  'sent twice': (body, random) => plus(body, random.of(body.split('&')).split('=', 1)[0] ?? '', 'x'),
  'left out': (body, random) => {
    const gone = random.below(body.split('&').length);
    return body
      .split('&')
      .filter((_, at) => at !== gone)
      .join('&');
  },
  'cut off': (body, random) => body.slice(0, somewhere(random, body)),
  'byte changed': (body, random) => {
    const at = somewhere(random, body);
    return `${body.slice(0, at)}${String.fromCharCode(random.below(256))}${body.slice(at + 1)}`;
  },
  'bytes put in': (body, random) => {
    const at = somewhere(random, body);
    return `${body.slice(0, at)}${random.of(values)}${body.slice(at)}`;
  },
  'UTF-16': (body) => Buffer.from(`\ufeff${body}`, 'utf16le').toString('latin1'),
  separators: (body, random) => body.replaceAll('&', random.of(['&&', ';', '&=&', '\n', '%26', '&amount&'])),
  'deep index': (body, random) =>
    plus(body, `cart.items${'[0]'.repeat(1 + random.below(200))}.name`, random.of(values)),
  'huge name': (body, random) => plus(body, 'n'.repeat(100 + random.below(5_000)), 'x'),
  'huge value': (body, random) =>
    plus(body, random.of(['merchantMemo', 'customParameters[a]', 'x']), 'v'.repeat(random.below(60_000))),
};

/**
 * Functions whose results take long to process. They are used for few bodies. @type {Record<string, (body: string,
 * random: Random) => string>}
 */
export const giants = {
  '1 MB value': (body, random) => plus(body, random.of(names), random.of(['v', '%00', '9']).repeat(2 ** 20)),
  '10,000 parameters': (body, random) => {
    const name = random.of(['p', 'cart.items[0].name', 'customParameters[k]']);
    return `${body}${Array.from({ length: 10_000 }, (_, i) => `&${name}${i}=1`).join('')}`;
  },
  '500 parameters': (body) =>
    `${body}${Array.from({ length: 480 }, (_, i) => `&cart.items[${i}].name=Lamp`).join('')}`,
  nothing: () => '',
};
