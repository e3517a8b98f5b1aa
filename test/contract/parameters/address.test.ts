import { expect, test } from 'vitest';
import { withoutIgnored } from '../../../src/contract/parameters/address.ts';

test('the second line of a street is ignored beside a house number of the same address, and nothing else is', () => {
  const sent = {
    amount: '92.00',
    'billing.street2': 'Back yard',
    'billing.houseNumber1': '5',
    'shipping.street2': 'Third floor',
  };
  const { 'billing.street2': _ignored, ...read } = sent;
  expect(withoutIgnored(sent)).toEqual(read);
});
