/**
 * Values that a visitor can type to pay, by method. They repeat the simulator's rules, which the shop cannot read
 * because they belong to the gateway; tests compare both.
 */
import type { ShopTexts } from '../../texts/shop.ts';
import type { Method } from '../orders/methods.ts';

export interface TestValue {
  /** The value as it is printed: digits in groups. */
  readonly value: string;
  /** The brand or the kind of number that the value is, since its digits do not say so. */
  readonly name: string;
  readonly end: 'pays' | 'asks' | 'refused';
}

export interface TestData {
  readonly values: readonly TestValue[];
  readonly hints: readonly (keyof ShopTexts)[];
}

const page: TestData = { values: [], hints: ['nextPage'] };

export const testData: Readonly<Record<Method, TestData>> = {
  cards: {
    values: [
      { value: '4200 0000 0000 0000', name: 'Visa', end: 'pays' },
      { value: '5454 5454 5454 5454', name: 'Mastercard', end: 'pays' },
      { value: '3777 777777 77770', name: 'American Express', end: 'pays' },
      { value: '4200 0000 0000 0042', name: 'Visa', end: 'asks' },
    ],
    hints: ['datesAndCodes', 'declineByName'],
  },
  debit: {
    values: [
      { value: 'DE23 1000 0000 1234 5678 90', name: 'IBAN', end: 'pays' },
      { value: 'AT61 1904 3002 3457 3201', name: 'IBAN', end: 'pays' },
      { value: 'DE28 1000 0000 0000 0002 03', name: 'IBAN', end: 'refused' },
    ],
    hints: ['declineByName'],
  },
  transfer: { values: [{ value: 'MARKDEF1100', name: 'BIC', end: 'pays' }], hints: ['nextPage'] },
  account: page,
  later: page,
  cash: page,
  wallets: { values: [], hints: ['sheet'] },
};
