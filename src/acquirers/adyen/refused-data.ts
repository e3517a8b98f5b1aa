/** The outcomes of what is refused before anything is sent, beyond what `capabilities-data.ts` rules out. */
import type { Outcome } from '../../connector/index.ts';

export const refusedOrders = {
  withoutCard: { code: '600.200.100', rule: 'adyen-needs-a-card' },
  account: {
    code: '600.200.100',
    rule: 'adyen-needs-an-account',
    errors: [
      { name: 'bankAccount.iban', value: null, message: 'is needed with bankAccount.holder; send both' },
    ],
  },
  unnamed: {
    code: '600.200.501',
    rule: 'adyen-has-not-named-the-account',
    errors: [
      {
        name: 'standingInstruction.mode',
        value: 'REPEATED',
        message: 'needs an account that Adyen has named; let the shopper pay with it once more, with INITIAL',
      },
    ],
  },
  phone: {
    code: '600.200.100',
    rule: 'adyen-needs-a-phone',
    errors: [
      {
        name: 'customer.mobile',
        value: null,
        message: 'must be a phone number; send it with the code of its country, such as +351912345678',
      },
    ],
  },
  token: { code: '600.200.100', rule: 'adyen-needs-the-token-of-the-wallet' },
  /** Adyen wants to be told the new total (`amountUpdates`), which the order does not have. */
  raise: {
    code: '700.400.000',
    rule: 'adyen-cannot-raise',
    errors: [
      { name: 'paymentType', value: 'PA', message: 'cannot raise another one at Adyen; send a new one' },
    ],
  },
  practice: {
    code: '600.200.500',
    rule: 'adyen-has-no-such-practice',
    errors: [
      {
        name: 'standingInstruction.industryPractice',
        value: null,
        message: 'must be DELAYED_CHARGES or NO_SHOW at Adyen; leave it out',
      },
    ],
  },
  partWithoutLines: {
    code: '600.200.100',
    rule: 'adyen-needs-the-lines-of-the-part',
    errors: [
      {
        name: 'cart.items[0].price',
        value: null,
        message: 'is needed by Adyen for a part of a pay-later order; send the items of the part',
      },
    ],
  },
  unknownPayment: { code: '700.100.100', rule: 'adyen-does-not-know-the-payment' },
  /** Adyen cancels or refunds a whole payment. After several captures it would refund them all. */
  reversalOfFollowUp: {
    code: '700.100.700',
    rule: 'adyen-cannot-reverse-a-follow-up',
    errors: [{ name: 'paymentType', value: 'RV', message: 'reverses whole payments at Adyen; send RF' }],
  },
  amount: {
    code: '100.550.303',
    rule: 'adyen-has-no-such-amount',
    errors: [
      {
        name: 'amount',
        value: null,
        message: 'has decimals, which Adyen does not have in this currency; send a whole amount',
      },
    ],
  },
  /** @param sum of the lines. @param difference to the amount, in words */
  sum: (sum: string, difference: string): Outcome => ({
    code: '600.200.500',
    rule: 'adyen-needs-lines-of-the-amount',
    errors: [
      {
        name: 'cart.items[0].totalAmount',
        value: null,
        message: `and those of the other items, shipping.cost and cart.payments make ${sum}, ${difference}; send totalAmount where the price of a unit is rounded, and an item for each cost`,
      },
    ],
  }),
  tax: (name: string, value: string, expected: string): Outcome => ({
    code: '600.200.500',
    rule: 'adyen-needs-one-tax',
    errors: [
      {
        name,
        value,
        message: `does not fit the item's tax amount, which would be ${expected}; correct one, or leave it out`,
      },
    ],
  }),
} as const satisfies Record<string, Outcome | ((...values: string[]) => Outcome)>;
