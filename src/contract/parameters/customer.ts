/** Customer (`parameters.md`, "Customer"; gateway-contract 5.5 for `customer.browser.javascriptEnabled`). */
import { date, digits, flag, matching, oneOf, phone, text } from './format.ts';
import { conditional, missing, optional, type Parameters, type Rule, type Structure } from './table.ts';

const pixels = matching('1-6 chars, pixels', 6, /^[0-9]+$/, 'a number of pixels, such as 1080');
const minutes = matching(
  '1-5 chars, minutes',
  5,
  /^[+-]?[0-9]+$/,
  'minutes between UTC and local time, such as -60',
);

/** Fields a page or a server adds by itself; they do not make a customer (settled question 16). */
const technical = /^customer\.(ip|email|merchantCustomerId|browser\..+|browserFingerprint\..+)$/;

const names: Rule = {
  text: 'customer.givenName and customer.surname are required when any other customer field is sent, the technical fields ip, email, merchantCustomerId, browser.* and browserFingerprint.* aside.',
  judge(parameters) {
    const sent = Object.keys(parameters).find(
      (name) => name.startsWith('customer.') && !technical.test(name),
    );
    if (sent === undefined) return [];
    return ['customer.givenName', 'customer.surname']
      .filter((name) => absent(parameters, name))
      .map((name) => missing(name, `send it together with ${sent}`));
  },
};

const identification: Rule = {
  text: 'customer.identificationDocType and customer.identificationDocId are sent together.',
  judge(parameters) {
    const pair = ['customer.identificationDocType', 'customer.identificationDocId'];
    const lacking = pair.filter((name) => absent(parameters, name));
    if (lacking.length !== 1) return [];
    return lacking.map((name) => missing(name, `send both of ${pair.join(' and ')}`));
  },
};

export const customer: Structure = {
  title: 'Customer',
  rows: [
    optional('customer.merchantCustomerId', text(1, 255), 'Shopper id in the merchant system.'),
    conditional('customer.givenName', text(1, 50), 'Required when any other customer field is sent.'),
    optional('customer.middleName', text(2, 50), 'Middle name.'),
    conditional('customer.surname', text(1, 50), 'Required when any other customer field is sent.'),
    optional('customer.sex', oneOf('M', 'F'), 'Sex.'),
    optional('customer.birthDate', date, 'Date of birth.'),
    optional('customer.phone', phone, 'Phone number.'),
    optional('customer.mobile', phone, 'Mobile number.'),
    optional('customer.workPhone', text(1, 25), 'Phone number at work.'),
    optional('customer.email', text(6, 128), 'Needed for some risk checks and mandates.'),
    optional('customer.companyName', text(1, 60), 'Company.'),
    conditional(
      'customer.identificationDocType',
      oneOf('IDCARD', 'PASSPORT', 'TAXSTATEMENT'),
      'Together with identificationDocId.',
    ),
    conditional('customer.identificationDocId', text(8, 64), 'Together with identificationDocType.'),
    optional('customer.ip', text(1, 255), 'Address of the shopper.'),
    optional('customer.merchantReference', text(1, 255), 'Passed to the payee.'),
    optional('customer.salutation', oneOf('MR', 'MRS', 'MS', 'MX'), 'Salutation.'),
    optional(
      'customer.language',
      matching('A2', 2, /^[A-Z]{2}$/, 'two capitals, such as DE'),
      'Language of the shopper.',
    ),
    optional('customer.category', oneOf('INDIVIDUAL', 'COMPANY'), 'Person or company.'),
    optional('customer.status', oneOf('NEW', 'EXISTING'), 'New or known to the merchant.'),
    optional('customer.browserFingerprint.id', text(1, 255), 'Device fingerprint id.'),
    optional('customer.browserFingerprint.value', text(1, 4096), 'Device fingerprint.'),
    conditional('customer.browser.acceptHeader', text(1, 2048), 'Mandatory for 3-D Secure v2.'),
    conditional('customer.browser.language', text(1, 8), 'IETF BCP 47; mandatory for 3-D Secure v2.'),
    conditional('customer.browser.screenHeight', pixels, 'Mandatory for 3-D Secure v2.'),
    conditional('customer.browser.screenWidth', pixels, 'Mandatory for 3-D Secure v2.'),
    conditional(
      'customer.browser.timezone',
      minutes,
      'Positive when local time is behind UTC; mandatory for 3-D Secure v2.',
    ),
    conditional('customer.browser.userAgent', text(1, 2048), 'Mandatory for 3-D Secure v2.'),
    conditional('customer.browser.javaEnabled', flag, 'Mandatory for 3-D Secure v2.'),
    conditional('customer.browser.javascriptEnabled', flag, 'Mandatory for 3-D Secure v2.'),
    optional('customer.browser.screenColorDepth', digits(1, 2), 'Bits per pixel.'),
    optional(
      'customer.browser.challengeWindow',
      matching('N1', 1, /^[1-5]$/, 'a size from 1 (250x400) to 5 (full screen)'),
      'Size code of the challenge window.',
    ),
    optional('customer.browser.deviceId', text(1, 32), 'Device id.'),
    optional('customer.app.deviceId', text(1, 40), 'Device id of an app.'),
  ],
  rules: [names, identification],
};

function absent(parameters: Parameters, name: string): boolean {
  return parameters[name] === undefined;
}
