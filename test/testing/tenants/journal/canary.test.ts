// @runs cases
/** No digit of a card number beyond its ends, and none of a security code, gets into a journal (design decision 12). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../../support/case-count.ts';
import { type JournaledGateway, journaledGateway } from './support.ts';

let gateway: JournaledGateway;
beforeAll(async () => {
  gateway = await journaledGateway();
});
afterAll(() => gateway.close());

/** Whether the digits pass the Luhn check. */
function isValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Gives the card number with these digits in the middle, whose first six and last four digits are always the same. */
function cardWith(middle: string): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `492912${digit}${middle}1236`);
  return numbers.find(isValid) ?? '';
}

const middles = fc.stringMatching(/^[0-9]{5}$/);
/** Two card numbers that differ only in the digits that nobody may see. */
const twoCards = fc.tuple(middles, middles).map((pair) => pair.map(cardWith) as [string, string]);
const twoCodes = fc.tuple(fc.stringMatching(/^[0-9]{3,4}$/), fc.stringMatching(/^[0-9]{3,4}$/));

/** How a number is written: in one piece, in groups, with text around it, in digits of another script. */
const writings: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => number.replace(/(....)/g, '$1 ').trim(),
  (number) => number.replace(/(....)(?=.)/g, '$1-'),
  (number) => `order ${number}, please`,
  (number) => `x${number}y`,
  (number) => [...number].join(' '),
  (number) => number.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
];
const names = [
  'card.number',
  'card.holder',
  'note',
  'merchantTransactionId',
  'merchantMemo',
  'descriptor',
  'billing.city',
  'customParameters[a]',
  'attemptId',
  'checkoutId',
  'entityId',
  'id',
  'ndcid',
  'creq',
  'number',
  'amount',
  'threeDSServerTransID',
  'card.expiryMonth',
  'shopperResultUrl',
  'authentication.userId',
  'cart.items[0].name',
];
const paths: readonly ((text: string) => string)[] = [
  () => '/v1/checkouts',
  (text) => `/v1/checkouts/${text}/payment`,
  (text) => `/v1/checkouts/${'A'.repeat(32)}.${text}/payment`,
  (text) => `/v1/payments/${text}`,
  (text) => `/v1/registrations/${text}/payments`,
  (text) => `/v1/threeDSecure/${text}/step`,
  (text) => `/v1/checkouts?note=${text}&merchantMemo=${text}`,
  (text) => `/${text}/${text}`,
  () => '/acs/challenge',
];

/** Sends a request, and gives what the journal holds of it, without times and durations. */
async function recordedOf(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  gateway.journal.clear();
  await gateway.post(path, fields);
  const { events } = gateway.journal.events({ after: 0 });
  expect(events.length).toBeGreaterThan(0);
  return JSON.stringify(events.map(({ seq: _, at: __, realTime: ___, ...event }) => event)).replace(
    /"milliseconds":[0-9.]+/g,
    '',
  );
}

test('the journal does not depend on the hidden digits of a card number, wherever they were sent', async () => {
  const write = fc.constantFrom(...writings);
  const path = fc.constantFrom(...paths);
  const name = fc.constantFrom(...names);
  const property = fc.asyncProperty(twoCards, write, path, name, async (cards, write, pathTo, name) => {
    const sent: string[] = [];
    for (const text of cards.map(write)) {
      const fields = { [name]: text, [`${text}name`]: 'x', other: text };
      sent.push(await recordedOf(pathTo(encodeURIComponent(text)), fields));
    }
    const [one, other] = sent;
    expect(other).toBe(one);
  });
  await fc.assert(property, { numRuns: caseCount(20) });
});

test('the journal does not depend on a security code under any of its names', async () => {
  const name = fc.constantFrom('card.cvv', 'customParameters[CVV2]', 'cvc', 'cvn', 'card.cvc', 'CVV');
  const path = fc.constantFrom(...paths.map((pathTo) => pathTo('A')));
  const property = fc.asyncProperty(twoCodes, name, path, async ([one, other], name, path) => {
    expect(await recordedOf(path, { [name]: other })).toBe(await recordedOf(path, { [name]: one }));
  });
  await fc.assert(property, { numRuns: caseCount(8) });
});

test('events that are recorded by hand do not depend on these digits either', () => {
  const write = fc.constantFrom(...writings);
  const property = fc.property(twoCards, twoCodes, write, (cards, codes, write) => {
    const shown = cards.map((card, at) => {
      const text = write(card);
      gateway.journal.clear();
      gateway.journal.record({
        lane: 'callback',
        kind: 'callback',
        what: `sent ${text}`,
        checkoutId: text,
        paymentId: text,
        detail: {
          [text]: text,
          deep: [{ list: [text, Number(card)] }],
          card: { number: card, acctNumber: text, cvv: codes[at], securityCode: codes[at] },
        },
      });
      const [event] = gateway.journal.events().events;
      return JSON.stringify({ ...event, seq: 0, realTime: 0 });
    });
    expect(shown[1]).toBe(shown[0]);
  });
  fc.assert(property, { numRuns: caseCount(75) });
});
