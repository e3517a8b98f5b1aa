/**
 * The page chooses every parameter except those of the card, and may ask as often as it likes (threeds-security T4,
 * T23). So no answer may tell which number was typed: not by a name, a text, a header, an order or a size.
 * `ORACLE_GUESSES` sets how many guesses are made.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { passesLuhn } from '../../src/contract/card/luhn.ts';
import { structures } from '../../src/contract/parameters/index.ts';
import type { TestGateway } from '../support/gateway.ts';
import { testSimulator } from '../support/simulator-routes.ts';
import { isTypedInFrame } from '../support/typed.ts';

const guesses = Number(process.env.ORACLE_GUESSES ?? 1_200);
vi.setConfig({ testTimeout: 600_000 + guesses * 30 });

/** Gives a valid number with this beginning. */
function rightNumber(start: string): string {
  return start + ([...'0123456789'].find((digit) => passesLuhn(start + digit)) ?? '');
}

/** Pairs of numbers for which every answer must be the same. */
const pairs = [
  ['of one brand', rightNumber('492971826401390'), rightNumber('471605983048271')],
  ['of one brand, one of them a test card', '4200000000000000', rightNumber('492971826401390')],
  ['of one brand and 19 digits', rightNumber('400000000000000000'), rightNumber('491718492513647028')],
  [
    'that fail the check',
    `${rightNumber('492971826401390')}0`.slice(1),
    `${rightNumber('471605983048271')}0`.slice(1),
  ],
] as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testSimulator();
});
afterAll(() => gateway.close());

type Pair = readonly [one: string, other: string];

/** Makes what a page could ask about: the numbers as a whole, in part or among others, in every way of writing. */
function guessOf([one, other]: Pair) {
  const number = fc.constantFrom(
    one,
    other,
    one.slice(0, -1),
    one.slice(1),
    other.slice(0, 12),
    other.slice(-12),
  );
  const group = fc.array(fc.oneof(number, fc.stringMatching(/^[0-9]{12,19}$/)), {
    minLength: 1,
    maxLength: 200,
  });
  const between = fc.constantFrom('', '', ' ', '-', ', ', '/', '.', 'x', '\u00a0', '\u200b', ' - ');
  const writing = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => [...text].join(' '),
    (text) => [...text].join('-'),
    (text) => [...text].join('.'),
    (text) => [...text].join('a'),
    (text) => (text.match(/.{1,4}/g) ?? []).join(' '),
    (text) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
    (text) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (text) => [...text].reverse().join(''),
    (text) => Buffer.from(text).toString('base64'),
    (text) => Buffer.from(text).toString('hex'),
    (text) => encodeURIComponent(encodeURIComponent(text)),
    (text) => JSON.stringify({ number: text }),
  );
  const text = fc
    .tuple(group, between, writing, fc.constantFrom('', 'x', '12 ', 'https://shop.example/?n='))
    .map(([numbers, joint, write, before]) => before + numbers.map(write).join(joint));
  return text.map((guess) => guess.slice(0, 8_000));
}

/** Every parameter of any operation except those that are typed in the frames. */
const known = structures
  .flatMap(({ rows }) => rows.map(({ name }) => name.replace('[n]', '[0]').replace('[n]', '[0]')))
  .filter((name) => !isTypedInFrame(name));
const parameter = fc.oneof(
  fc.constantFrom(...known),
  fc.constantFrom(
    'g0',
    'card.number ',
    'cardnumber',
    'card[number]',
    'Card.Number',
    'card.number[0]',
    'card.token',
  ),
);

function requestOf(pair: Pair) {
  const guess = guessOf(pair);
  const short = guess.map((text) => text.slice(0, 60));
  const inName = short.chain((text) =>
    fc.constantFrom(
      text,
      `g${text}`,
      `customParameters[${text}]`,
      `a[b][${text}]`,
      `cart.items[${text}].name`,
    ),
  );
  const guessed = fc.oneof(
    fc.tuple(parameter, guess),
    fc.tuple(inName, fc.constantFrom('1', '')),
    fc.tuple(inName, guess),
  );
  return fc.array(guessed, { minLength: 1, maxLength: 4 });
}

/** Gives everything that a page can see of an answer, in its order. */
async function answerTo(path: string, number: string, guessed: readonly (readonly [string, string])[]) {
  const fields = new URLSearchParams([['card.number', number], ...guessed.map((pair) => [...pair])]);
  const { statusCode, headers, rawPayload } = await gateway.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    payload: fields.toString(),
  });
  const { date: _date, ...same } = headers;
  const body = withoutRequestId(rawPayload.toString('latin1'));
  return { statusCode, headers: Object.entries(same), size: rawPayload.length, body };
}

/** Removes the id that every answer has of its own; all ids have the same length. */
function withoutRequestId(body: string): string {
  return body.replace(/_[0-9a-f]{32}"/g, '_"');
}

describe('the answer to a guess in any name and value', () => {
  test.each(pairs)('is the same for two numbers %s', async (_what, one, other) => {
    const pair = [one, other] as const;
    const path = `/v1/checkouts/${await gateway.prepare()}/payment`;
    // Without an expiry date nothing is paid, and no decline is counted.
    await fc.assert(
      fc.asyncProperty(requestOf(pair), async (guessed) => {
        const [one, other] = [await answerTo(path, pair[0], guessed), await answerTo(path, pair[1], guessed)];
        expect(one.statusCode).toBe(400);
        expect(other).toEqual(one);
      }),
      { numRuns: Math.ceil(guesses / pairs.length) },
    );
  });

  test('is the same while the instrument is only stored', async () => {
    const prepared = {
      createRegistration: 'true',
      shopperResultUrl: 'https://shop.example/result',
      entityId: 'a'.repeat(32),
    };
    const { id } = (
      await gateway.post('/v1/checkouts', prepared, { authorization: 'Bearer dGVzdA==' })
    ).json();
    const [, ...pair] = pairs[0];
    await fc.assert(
      fc.asyncProperty(requestOf(pair), async (guessed) => {
        const path = `/v1/checkouts/${id}/registration`;
        const one = await answerTo(path, pair[0], guessed);
        expect(await answerTo(path, pair[1], guessed)).toEqual(one);
      }),
      { numRuns: Math.ceil(guesses / 10) },
    );
  });

  test('leaves nothing else to see, neither in the journal nor at the checkout', async () => {
    const seen = async (number: string) => {
      await gateway.app.inject({ method: 'DELETE', url: '/_sim/journal' });
      const id = await gateway.prepare();
      const guessed: [string, string][] = [
        ['g0', pairs[0][1]],
        [`g${pairs[0][1]}`, '1'],
        ['billing.city', [...pairs[0][1]].join('x')],
      ];
      await answerTo(`/v1/checkouts/${id}/payment`, number, guessed);
      const journal = await gateway.get('/_sim/journal');
      const config = await gateway.get(`/v1/checkouts/${id}/config`);
      const entries = JSON.parse(journal.body.replaceAll(id, 'ID'));
      for (const { parameters } of entries) delete parameters['card.number'];
      const status = await gateway.status(id);
      return [
        entries,
        ...[config.body, status.body].map((body) => withoutRequestId(body).replaceAll(id, 'ID')),
      ];
    };
    expect(await seen(pairs[0][2])).toEqual(await seen(pairs[0][1]));
  });
});

test('a payment is answered alike for two numbers of one brand', async () => {
  const [, ...pair] = pairs[0];
  const answers = [];
  for (const number of pair) {
    const id = await gateway.prepare();
    const { statusCode, headers, body } = await gateway.pay(id, { 'card.number': number });
    const { date: _date, ...same } = headers;
    answers.push({ statusCode, headers: same, body: withoutRequestId(body).replaceAll(id, 'ID') });
  }
  expect(answers[0]?.statusCode).toBe(200);
  expect(answers[1]).toEqual(answers[0]);
});
