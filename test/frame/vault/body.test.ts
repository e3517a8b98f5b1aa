import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentBody } from '../../../src/frame/vault/body.ts';

describe('the payment body', () => {
  test('contains the form’s own fields in their order, then the card', () => {
    const outer = [
      ['card.holder', 'Jane Jones'],
      ['customParameters[SHOPPER_x]', 'a&b=c'],
      ['card.expiryMonth', '05'],
    ];
    const card = [
      ['card.number', '4242424242424242'],
      ['card.cvv', '123'],
    ];
    expect(paymentBody(outer, card)).toBe(
      'card.holder=Jane+Jones&customParameters%5BSHOPPER_x%5D=a%26b%3Dc&card.expiryMonth=05' +
        '&card.number=4242424242424242&card.cvv=123',
    );
  });

  test.each<[string, string[][], string]>([
    ['that of the document’s request', [], 'text/html'],
    ['that of the document’s request for an empty one', [['customer.browser.acceptHeader', '']], 'text/html'],
    ['the page’s own', [['customer.browser.acceptHeader', 'text/plain']], 'text/plain'],
  ])('has one Accept header: %s', (_name, outer, sent) => {
    const body = new URLSearchParams(paymentBody(outer, [], 'text/html'));
    expect(body.getAll('customer.browser.acceptHeader')).toEqual([sent]);
    expect(new URLSearchParams(paymentBody([], [])).has('customer.browser.acceptHeader')).toBe(false);
  });

  test.each(['card.number', 'card.cvv', 'card.expiry', 'attemptId'])(
    'never takes %s from the page',
    (name) => {
      expect(paymentBody([[name, '1']], [])).toBe('');
    },
  );

  test.each(['0531', '05/31', '5/2031', '05/2031/'])(
    'contains month and year of %s, typed in a frame, in place of the page’s own',
    (date) => {
      const outer = [
        ['card.expiryMonth', ''],
        ['card.holder', 'of the page'],
      ];
      const card = [
        ['card.expiry', date],
        ['card.holder', 'Jane Jones'],
      ];
      expect([...new URLSearchParams(paymentBody(outer, card))].sort()).toEqual([
        ['card.expiryMonth', '05'],
        ['card.expiryYear', '2031'],
        ['card.holder', 'Jane Jones'],
      ]);
    },
  );

  test.each(['5', '531', '123', '5/2'])('contains no date of the digits %j, which are too few', (date) => {
    expect(paymentBody([], [['card.expiry', date]])).toBe('card.expiryMonth=&card.expiryYear=');
  });

  test.each(['1/2/29', '12/31/2028', '5271', '23/30'])(
    'contains no month and year for %s, which is no date, and none of the page’s own',
    (text) => {
      const outer = [
        ['card.expiryMonth', '05'],
        ['card.expiryYear', '2031'],
      ];
      expect(paymentBody(outer, [['card.expiry', text]])).toBe('card.expiryMonth=&card.expiryYear=');
    },
  );

  test('leaves out a card value that was not typed', () => {
    expect(
      paymentBody(
        [],
        [
          ['card.number', '42'],
          ['card.cvv', ''],
        ],
      ),
    ).toBe('card.number=42');
  });

  test.each([
    ['山田\u3000太郎', 'card.holder=%E5%B1%B1%E7%94%B0+%E5%A4%AA%E9%83%8E'],
    [' Jane\u00a0Jones\u200e', 'card.holder=Jane+Jones'],
    ['Wu', ''],
    ['李明', ''],
    ['123', ''],
    ['1234', ''],
  ])(
    'contains a holder that was typed in a frame as it is meant, and none that is too short or may be a code: %j',
    (typed, sent) => {
      expect(paymentBody([], [['card.holder', typed]])).toBe(sent);
    },
  );

  test('contains every other pair unchanged', () => {
    const pair = fc.tuple(fc.stringMatching(/^[a-z.[\]]{1,12}$/), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(pair), (outer) => {
        expect([...new URLSearchParams(paymentBody(outer, []))]).toEqual(outer);
      }),
    );
  });
});
