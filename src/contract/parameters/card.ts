/** The parameters of a card (`parameters.md`, "Card account"). */
import { digits, type Format, matching, oneOf } from './format.ts';
import { month, year } from './formats.ts';
import { ofCard } from './other-digits.ts';
import { conditionalRow, optionalRow, requiredRow, type Structure } from './table.ts';

/**
 * The format of the card holder. Any text of 3 to 128 characters is accepted: names have letters of every script,
 * spaces, apostrophes and dots, and testers send a result code as the holder (gateway-contract 6.3). Only a card number
 * in the wrong field is refused: nine or more digits without a letter between them, as in `card/holder.ts`.
 */
const holder: Format = {
  ...matching(
    'A 3-128',
    128,
    /^(?: *\d{3}\.\d{3}\.\d{3} *$|(?!.*\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){8}))/u,
    'the name on the card; a card number belongs into card.number',
    'Zoë O’Neil-Łącki',
    '4242, 4242 / 4242 _ 4242',
    'Jo',
  ),
  min: 3,
};

export const card: Structure = {
  title: 'Card account',
  source: 'parameters.md, "Card account"',
  rows: [
    optionalRow('card.holder', holder, 'Name on the card.'),
    {
      ...requiredRow(
        'card.number',
        { ...digits(8, 32), digits: ofCard },
        'Account number of the card, digits only.',
      ),
      secret: true,
      example: '4200000000000000',
    },
    requiredRow('card.expiryMonth', month, 'Month of expiry.'),
    requiredRow('card.expiryYear', year, 'Year of expiry.'),
    {
      ...conditionalRow('card.cvv', digits(3, 4), 'Security code; never stored.'),
      secret: true,
      example: '123',
    },
    optionalRow(
      'card.numberType',
      oneOf('PAN', 'DPAN'),
      'Whether number is the card itself or a device number.',
    ),
  ],
  rules: [],
};
