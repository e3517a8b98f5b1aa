/** The parameters that name the entity of a request, the shopper's return address, and the payment attempt. */
import { problemOfReturnAddress } from '../return-address.ts';
import { currency } from './currencies.ts';
import { matching, oneOf, text } from './format.ts';
import { flag } from './formats.ts';
import { conditionalRow, optionalRow, type Rule, requiredRow, type Structure } from './table.ts';

/** Blanks around an id come from copying it, and are no part of it. */
const hexId = (expected: string) => ({
  ...matching(
    '32 lowercase hex',
    32,
    /^[0-9a-f]{32}$/,
    expected,
    '8ac7a4c9f3d24e6b0917c35d82e1fa60',
    '8AC7A4C9F3D24E6B0917C35D82E1FA60',
    '8ac7a4c9',
  ),
  toCanonical: (id: string) => id.trim(),
});

export const entityId = requiredRow(
  'entityId',
  hexId('the 32 lowercase hex characters of your channel'),
  'The channel that is charged, or the merchant whose rules choose one.',
);

const returnsToAShop: Rule = {
  text: 'shopperResultUrl must be an absolute http or https address, or a deep link of an app.',
  judge(parameters) {
    const value = parameters.shopperResultUrl;
    const message = value === undefined ? '' : problemOfReturnAddress(value);
    return message === '' ? [] : [{ name: 'shopperResultUrl', value: value ?? null, message }];
  },
};

const notifiesAServer: Rule = {
  text: 'notificationUrl must be an absolute http or https address.',
  judge({ notificationUrl: value }) {
    if (value === undefined) return [];
    const isWeb = /^https?:/i.test(value);
    const message =
      problemOfReturnAddress(value) || (isWeb ? '' : 'must begin with https://; send that of your server');
    return message === '' ? [] : [{ name: 'notificationUrl', value, message }];
  },
};

export const addressing: Structure = {
  title: 'Entity and return address',
  source: 'service.md, "Authentication"; gateway-contract.md, 5.6 and 7',
  rows: [
    entityId,
    {
      ...conditionalRow(
        'shopperResultUrl',
        text(1, 2048),
        'Where the shopper returns (gateway-contract 5.6).',
      ),
      example: 'https://shop.example/result',
    },
    {
      ...optionalRow(
        'notificationUrl',
        text(1, 2048),
        'Called by GET with id and resourcePath at each final outcome of the payment and of what follows it; webhooks say more.',
      ),
      example: 'https://shop.example/notification',
      deprecated: true,
    },
  ],
  rules: [returnsToAShop, notifiesAServer],
};

/** Parameters that only our own widget sends. */
export const submission: Structure = {
  title: 'Submission',
  source: 'Our own, for the widget',
  rows: [
    optionalRow(
      'attemptId',
      hexId('32 lowercase hex characters'),
      'Names one try to pay: repeats with the same id get the same answer and never charge twice.',
    ),
    optionalRow(
      'shownAmount',
      matching(
        'N10.N4',
        15,
        /^[0-9]{1,10}(\.[0-9]{1,4})?$/,
        'an amount such as 92.00',
        '92.00',
        '92,00',
        '€92',
      ),
      'The amount that the shopper saw on the pay button or in a wallet’s sheet. When the checkout has another one, nothing is charged and the answer is 409 with the new amount.',
    ),
    optionalRow('shownCurrency', currency, 'The currency that the shopper saw, as with shownAmount.'),
    optionalRow(
      'flow',
      oneOf('redirect', 'popup', 'inline'),
      'Where the shopper meets the provider’s page: in the place of the shop’s page (redirect, the default), in a window of its own, or in a frame of the shop’s page. The latter two end at a page of the gateway that tells the widget.',
    ),
    optionalRow(
      'onlySave',
      flag,
      'Keeps what was submitted for the merchant’s server, which confirms it; nothing is charged before.',
    ),
  ],
  rules: [],
};
