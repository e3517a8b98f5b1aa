/** The parameters of a virtual account (`parameters.md`, "Virtual account"). */
import { text } from './format.ts';
import { requiredRow, type Structure } from './table.ts';

export const virtualAccount: Structure = {
  title: 'Virtual account',
  source: 'parameters.md, "Virtual account"',
  rows: [
    {
      ...requiredRow('virtualAccount.accountId', text(1, 100), 'Account of the shopper at the provider.'),
      example: 'jane@shop.example',
    },
  ],
  rules: [],
};
