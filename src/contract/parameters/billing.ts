/**
 * The parameters of the billing addresses of the shopper and of the merchant (`parameters.md`, "Billing address").
 */
import { addressFields, addressRules } from './address.ts';
import { text } from './format.ts';
import { createPhoneFormat, emailAddress } from './formats.ts';
import { phoneNumbers } from './other-digits.ts';
import { rowsWithPrefix, type Structure, withNewPrefix } from './table.ts';

const city = { ...text(1, 80), example: 'Saint-Étienne' };

export const billing: Structure = {
  title: 'Billing address',
  source: 'parameters.md, "Billing address"',
  rows: rowsWithPrefix('billing.', addressFields(city, ' Mandatory for 3-D Secure v2.')),
  rules: addressRules('billing.'),
};

export const merchantBilling: Structure = {
  title: 'Merchant billing address',
  source: 'parameters.md, "Billing address", merchant billing address',
  rows: [
    ...withNewPrefix(rowsWithPrefix('billing.', addressFields(city, '')), 'billing.', 'merchant.billing.'),
    ...rowsWithPrefix('merchant.billing.', [
      // The specification gives no length for these three.
      ['givenName surname middleName', text(1, 255), 'Name of the person at the merchant.'],
      ['companyName', text(1, 60), 'Company.'],
      ['phone', { ...text(1, 25), digits: phoneNumbers, example: '+49 89 123456' }, 'Phone number.'],
      [
        'workPhone',
        { ...text(1, 25), digits: phoneNumbers, example: '+49 89 123456' },
        'Phone number at work.',
      ],
      ['mobile', createPhoneFormat(6, 26), 'Mobile number.'],
      ['email', emailAddress(6, 128), 'E-mail address.'],
    ]),
  ],
  rules: addressRules('merchant.billing.'),
};
