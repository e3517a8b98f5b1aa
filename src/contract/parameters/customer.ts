/**
 * The parameters of the customer (`parameters.md`, "Customer"; gateway-contract 5.5 for
 * `customer.browser.javascriptEnabled`).
 */

import { date } from './dates.ts';
import { digits, matching, oneOf, text } from './format.ts';
import { emailAddress, flag, phone, textUpTo } from './formats.ts';
import { language } from './language-codes.ts';
import { identityNumbers, phoneNumbers } from './other-digits.ts';
import {
  conditionalRow,
  except,
  missing,
  optionalRow,
  type Rule,
  type Structure,
  together,
  withNewPrefix,
} from './table.ts';

const pixels = matching(
  '1-6 chars, pixels',
  6,
  /^[0-9]+$/,
  'a number of pixels, such as 1080',
  '1080',
  '1080px',
  '1234567',
);
const minutes = matching(
  '1-5 chars, minutes',
  5,
  /^[+-]?[0-9]+$/,
  'minutes between UTC and local time, such as -60',
  '-60',
  'UTC',
);

/**
 * Parameters that a page or a server adds by itself. They are not data about a customer, so no name is required with
 * them (settled question 16).
 */
const technical = ['ip', 'email', 'merchantCustomerId', 'browser.*', 'browserFingerprint.*'];

/** Returns the rule that other data come with a name. @param aside patterns of what comes without one */
function createNamesRule(aside: readonly string[]): Rule {
  const patterns = aside.map((one) => one.replaceAll('.', '\\.').replace('*', '.+'));
  const isAside = new RegExp(`^customer\\.(${patterns.join('|')})$`);
  return {
    // Clients send a given name alone, or a phone number before a name was typed.
    isLenient: true,
    text: `customer.givenName and customer.surname are required when any other customer field is sent, the technical fields ${aside.slice(0, -1).join(', ')} and ${aside.at(-1)} aside.`,
    judge(parameters, { names: known }) {
      const sent = known.find((name) => name.startsWith('customer.') && !isAside.test(name));
      if (sent === undefined) return [];
      return ['customer.givenName', 'customer.surname']
        .filter((name) => parameters[name] === undefined)
        .map((name) => missing(name, `send it together with ${sent}`));
    },
  };
}

const identification = (prefix: string) =>
  together(`${prefix}identificationDocType`, `${prefix}identificationDocId`);

export const customer: Structure = {
  title: 'Customer',
  source: 'parameters.md, "Customer"; gateway-contract.md, 5.5',
  rows: [
    optionalRow('customer.merchantCustomerId', text(1, 255), 'Shopper id in the merchant system.'),
    conditionalRow(
      'customer.givenName',
      { ...textUpTo(50), example: 'Jane' },
      'Required when any other customer field is sent.',
    ),
    optionalRow('customer.middleName', text(2, 50), 'Middle name.'),
    conditionalRow(
      'customer.surname',
      { ...textUpTo(50), example: 'Jones' },
      'Required when any other customer field is sent.',
    ),
    optionalRow('customer.sex', oneOf('M', 'F'), 'Sex.'),
    optionalRow('customer.birthDate', date, 'Date of birth.'),
    optionalRow('customer.phone', phone, 'Phone number.'),
    optionalRow('customer.mobile', phone, 'Mobile number.'),
    optionalRow(
      'customer.workPhone',
      { ...text(1, 25), digits: phoneNumbers, example: '+49 89 123456' },
      'Phone number at work.',
    ),
    optionalRow('customer.email', emailAddress(6, 128), 'Needed for some risk checks and mandates.'),
    optionalRow('customer.companyName', text(1, 60), 'Company.'),
    conditionalRow(
      'customer.identificationDocType',
      oneOf('IDCARD', 'PASSPORT', 'TAXSTATEMENT'),
      'Kind of identity document; sent together with identificationDocId.',
    ),
    conditionalRow(
      'customer.identificationDocId',
      { ...text(8, 64), digits: identityNumbers },
      'Number of the identity document; sent together with identificationDocType.',
    ),
    optionalRow('customer.ip', { ...text(1, 255), example: '192.0.2.1' }, 'Address of the shopper.'),
    optionalRow('customer.merchantReference', textUpTo(255), 'Passed to the payee.'),
    optionalRow('customer.salutation', oneOf('MR', 'MRS', 'MS', 'MX'), 'Salutation.'),
    optionalRow('customer.language', language, 'Language of the shopper.'),
    optionalRow('customer.category', oneOf('INDIVIDUAL', 'COMPANY'), 'Person or company.'),
    optionalRow('customer.status', oneOf('NEW', 'EXISTING'), 'New or known to the merchant.'),
    optionalRow('customer.browserFingerprint.id', text(1, 255), 'Device fingerprint id.'),
    optionalRow('customer.browserFingerprint.value', text(1, 4096), 'Device fingerprint.'),
    conditionalRow(
      'customer.browser.acceptHeader',
      { ...text(1, 2048), example: 'text/html' },
      'Mandatory for 3-D Secure v2.',
    ),
    conditionalRow(
      'customer.browser.language',
      { ...text(1, 8), example: 'de-DE' },
      'IETF BCP 47; mandatory for 3-D Secure v2.',
    ),
    conditionalRow('customer.browser.screenHeight', pixels, 'Mandatory for 3-D Secure v2.'),
    conditionalRow('customer.browser.screenWidth', pixels, 'Mandatory for 3-D Secure v2.'),
    conditionalRow(
      'customer.browser.timezone',
      minutes,
      'Positive when local time is behind UTC; mandatory for 3-D Secure v2.',
    ),
    conditionalRow(
      'customer.browser.userAgent',
      { ...text(1, 2048), example: 'Mozilla/5.0' },
      'Mandatory for 3-D Secure v2.',
    ),
    conditionalRow('customer.browser.javaEnabled', flag, 'Mandatory for 3-D Secure v2.'),
    conditionalRow('customer.browser.javascriptEnabled', flag, 'Mandatory for 3-D Secure v2.'),
    optionalRow('customer.browser.screenColorDepth', { ...digits(1, 2), example: '24' }, 'Bits per pixel.'),
    optionalRow(
      'customer.browser.challengeWindow',
      matching('N1', 1, /^[1-5]$/, 'a size from 1 (250x400) to 5 (full screen)', '5', '6', '05'),
      'Size code of the challenge window.',
    ),
    optionalRow('customer.browser.deviceId', text(1, 32), 'Device id.'),
    optionalRow('customer.app.deviceId', text(1, 40), 'Device id of an app.'),
  ],
  rules: [createNamesRule(technical), identification('customer.')],
};

/**
 * What a page may send of a customer. The gateway uses the IP address from which the request came. A form asks for the mobile number
 * alone where a brand needs it.
 */
export const customerOfAPage: Structure = {
  ...except(customer, ['customer.ip']),
  rules: [createNamesRule([...technical, 'mobile']), identification('customer.')],
};

/** Parameters of a customer that the receiver of goods does not have. */
const notOfShipping = /^customer\.(browserFingerprint\.|browser\.deviceId$|app\.deviceId$)/;

export const shippingCustomer: Structure = {
  title: 'Shipping customer',
  source: 'parameters.md, "Customer", shipping customer',
  rows: withNewPrefix(
    customer.rows.filter((row) => !notOfShipping.test(row.name)),
    'customer.',
    'shipping.customer.',
  ),
  rules: [identification('shipping.customer.')],
};
