// @tests src/reference/page/names.ts
import { describe, expect, test } from 'vitest';
import { withCode } from '../../src/reference/page/names.ts';

describe('names in sentences are set as code', () => {
  test.each([
    ['card.number and card.expiryMonth are required.', '`card.number` and `card.expiryMonth` are required.'],
    [
      'amount, currency and paymentType are required.',
      '`amount`, `currency` and `paymentType` are required.',
    ],
    [
      'amount has no more decimals than currency: 92.50.',
      '`amount` has no more decimals than `currency`: 92.50.',
    ],
    [
      'Set cart.items[0].name and registrations[n].id.',
      'Set `cart.items[0].name` and `registrations[n].id`.',
    ],
    ['customParameters[3DS2_flow]=frictionless.', '`customParameters[3DS2_flow]=frictionless`.'],
    ['cannot follow after sequence=FINAL', 'cannot follow after `sequence=FINAL`'],
    ['fields ip, email, browser.* aside', 'fields `ip`, `email`, `browser.*` aside'],
    ['The header X-Simulator-Rule names 800.100.152.', 'The header `X-Simulator-Rule` names `800.100.152`.'],
    ['Keys that start with SHOPPER_ (CARD_ACCOUNT).', 'Keys that start with `SHOPPER_` (`CARD_ACCOUNT`).'],
  ])('%s', (text, marked) => {
    expect(withCode(text)).toBe(marked);
  });

  test.each([
    'Send the amount and the currency of the card.',
    'A PA is captured, at https://shop.example/result.',
    'Already `card.number`, and `PA.CP`.',
  ])('%s has no such names, or they are set as code already', (text) => {
    expect(withCode(text)).toBe(text);
  });
});
