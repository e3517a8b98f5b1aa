/** Billing address (`parameters.md`, "Billing address"; settled question 8 for the postcode). */
import { country } from './countries.ts';
import { matching, text } from './format.ts';
import { conditional, missing, optional, type Rule, type Structure } from './table.ts';

const state = matching(
  'AN 1-50 letters digits dot',
  50,
  /^[\p{L}\p{N}.]+$/u,
  'letters, digits and dots, such as CA or US.CA',
);

const postcode = matching(
  'AN 1-16 alphanumeric',
  16,
  /^[A-Za-z0-9]([A-Za-z0-9 -]*[A-Za-z0-9])?$/,
  'letters and digits, spaces and hyphens only inside, such as SW1A 1AA',
);

const streetHasName: Rule = {
  text: 'billing.street1 and billing.street2 together must not be digits only.',
  judge(parameters) {
    const street = `${parameters['billing.street1'] ?? ''}${parameters['billing.street2'] ?? ''}`;
    if (!/^[0-9]+$/.test(street.slice(0, 200))) return [];
    const name = parameters['billing.street1'] === undefined ? 'billing.street2' : 'billing.street1';
    return [
      {
        name,
        value: parameters[name] ?? null,
        message: 'must not be digits only; send the street name, and the number as billing.houseNumber1',
      },
    ];
  },
};

const houseNumbers: Rule = {
  text: 'billing.houseNumber2 requires billing.houseNumber1.',
  judge(parameters) {
    if (parameters['billing.houseNumber2'] === undefined) return [];
    if (parameters['billing.houseNumber1'] !== undefined) return [];
    return [missing('billing.houseNumber1', 'send it together with billing.houseNumber2')];
  },
};

export const billing: Structure = {
  title: 'Billing address',
  rows: [
    conditional('billing.street1', text(1, 100), 'Mandatory for 3-D Secure v2.'),
    conditional('billing.street2', text(1, 100), 'Ignored when houseNumber1 is sent.'),
    optional('billing.houseNumber1', text(1, 100), 'When present street1 holds only the street name.'),
    optional('billing.houseNumber2', text(1, 100), 'Requires houseNumber1.'),
    conditional('billing.city', text(1, 80), 'Mandatory for 3-D Secure v2.'),
    conditional('billing.state', state, 'State or region.'),
    conditional('billing.postcode', postcode, 'Mandatory for 3-D Secure v2.'),
    conditional('billing.country', country, 'Mandatory for 3-D Secure v2.'),
    optional('billing.normalized', text(1, 255), 'Normalised address.'),
    optional('billing.validationStatus', text(1, 255), 'Whether the address was validated.'),
  ],
  rules: [streetHasName, houseNumbers],
};
