/**
 * The parameters of a token account: tokens of external providers and of networks (`parameters.md`, "Token account").
 */
import { digits, matching, oneOf } from './format.ts';
import { month, year } from './formats.ts';
import { ofToken } from './other-digits.ts';
import { conditionalRow, missing, optionalRow, type Rule, requiredRow, type Structure } from './table.ts';

const cryptogram = {
  ...matching(
    'AN 28-32, base64',
    32,
    /^[A-Za-z0-9+/]+={0,2}$/,
    '28 to 32 characters of base64',
    'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    'AAACAgSRBklmQCFgMpEGAAAAAA==?',
    'AAACAg==',
  ),
  min: 28,
};

const needed = ['tokenAccount.number', 'tokenAccount.type'];

const complete: Rule = {
  text: 'tokenAccount.number and tokenAccount.type are required when any tokenAccount field is sent.',
  judge(parameters, { sentNames }) {
    const first = sentNames.find((name) => name.startsWith('tokenAccount.'));
    if (first === undefined) return [];
    return needed
      .filter((name) => parameters[name] === undefined)
      .map((name) => missing(name, `send it together with ${first}`));
  },
};

export const tokenAccount: Structure = {
  title: 'Token account',
  source: 'parameters.md, "Token account"',
  rows: [
    // The check digit is not checked, because a token need not be a card number (parameters.md names no such check).
    {
      ...requiredRow(
        'tokenAccount.number',
        { ...digits(12, 19), digits: ofToken },
        'Token from an external provider.',
      ),
      secret: true,
      example: '4895370012003478',
    },
    requiredRow('tokenAccount.type', oneOf('EXTERNAL', 'NETWORK'), 'Whose token it is.'),
    optionalRow('tokenAccount.expiryMonth', month, 'Month of expiry of the token.'),
    optionalRow('tokenAccount.expiryYear', year, 'Year of expiry of the token.'),
    { ...conditionalRow('tokenAccount.cryptogram', cryptogram, 'EMV cryptogram.'), secret: true },
    {
      ...conditionalRow('tokenAccount.dtvc', digits(3, 4), 'Dynamic token verification code; never stored.'),
      secret: true,
    },
  ],
  rules: [complete],
};
