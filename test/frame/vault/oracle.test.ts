// @runs cases
/**
 * What the vault tells the page about a payment may not depend on the typed digits (threeds-security T4), because the
 * page can ask as often as it likes.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromFrame } from '../../../src/contract/messages.ts';
import { keepAttempt } from '../../../src/frame/vault/attempt.ts';
import { answerCollect } from '../../../src/frame/vault/collect.ts';
import { createVault } from '../../../src/frame/vault/pay.ts';
import { keepValues } from '../../../src/frame/vault/values.ts';
import { caseCount } from '../../support/case-count.ts';
import { createBus, createOwn } from '../kit.ts';

const pair = ['4929718264013902', '4716059830482710'] as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The gateway's answer, in whose text NUMBER stands for the typed number. */
type Answer = readonly [status: number, body: string];

/** Gives all messages that a page gets when it lets its own payment frame pay with the number of another frame. */
async function postedFor(number: string, outer: string[][], [status, body]: Answer): Promise<FromFrame[]> {
  const posted: FromFrame[] = [];
  vi.stubGlobal('fetch', () => {
    const grouped = number.replace(/.{4}(?=.)/g, '$& ');
    const text = body.replaceAll('GROUPED', grouped).replaceAll('NUMBER', number);
    return Promise.resolve(new Response(text, { status }));
  });
  const bus = createBus();
  const channel = bus.open();
  const values = keepValues(channel, undefined);
  const pay = createVault({
    url: '/x',
    own: undefined,
    values,
    attempt: keepAttempt(values),
    channel,
    post: (message) => void posted.push(message),
    accept: undefined,
  });
  const peer = bus.open();
  const typed = createOwn('card.number', number);
  keepValues(peer, typed);
  answerCollect(peer, typed, Promise.resolve());
  void pay({ fields: outer, peers: ['card.number'], again: false });
  await vi.advanceTimersByTimeAsync(20_000);
  return posted;
}

const text = fc
  .array(
    fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('NUMBER', 'GROUPED', ' ', 'card.number', '12')),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(' '));
const code = fc.constantFrom('000.100.110', '000.200.000', '200.300.404', '800.100.153', '100.100.101');
const refusal = fc.record({
  result: fc.record(
    {
      code,
      description: text,
      parameterErrors: fc.array(
        fc.record({
          name: fc.oneof(text, fc.constantFrom('card.number', 'card.cvv', 'card.expiryMonth', 'g0')),
          value: fc.oneof(text, fc.constant(null)),
          message: text,
        }),
        { maxLength: 4 },
      ),
    },
    { requiredKeys: ['code', 'description'] },
  ),
  ndc: text,
  NUMBER: text,
  card: fc.record({ last4Digits: fc.constant('NUMBER'), bin: fc.constant('NUMBER') }),
});
const payment = fc.record({
  result: fc.record({ code, description: text }),
  redirect: fc.record({
    url: fc.constantFrom(
      'https://shop.example/result?id=1',
      'https://pay.example/v1/threeDSecure/execute?id=2',
    ),
    method: fc.constantFrom('GET', 'POST'),
    parameters: fc.array(
      fc.record({ name: fc.constantFrom('id', 'resourcePath'), value: fc.constantFrom('a', 'b7') }),
    ),
  }),
  card: fc.record({ last4Digits: fc.constant('NUMBER') }),
});
const answer: fc.Arbitrary<Answer> = fc.tuple(
  fc.constantFrom(200, 200, 400, 400, 403, 404, 429, 500),
  fc.oneof(
    fc.oneof(refusal, payment).map((body) => JSON.stringify(body)),
    text,
  ),
);
const outer = fc.array(
  fc.tuple(
    fc.constantFrom(
      'g0',
      'g1',
      'billing.city',
      'card.number',
      'card.expiryMonth',
      'attemptId',
      'customParameters[abc]',
    ),
    fc.constantFrom(...pair, pair.join('x'), '12', ''),
  ),
  { maxLength: 5 },
);

describe('the messages that the vault posts to the page', () => {
  test('are equal for two numbers, whatever the gateway answers and whatever the page asked', async () => {
    await fc.assert(
      fc.asyncProperty(outer, answer, async (fields, given) => {
        const [one, other] = [
          await postedFor(pair[0], fields, given),
          await postedFor(pair[1], fields, given),
        ];
        expect(one.length).toBeGreaterThan(0);
        expect(other).toEqual(one);
        expect(JSON.stringify(one)).not.toMatch(/4929 ?718|4716 ?059/);
      }),
      { numRuns: caseCount(200) },
    );
  });
});
