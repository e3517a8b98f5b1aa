/**
 * Checks every sentence with which the gateway explains a mistake: those of the parameter tables, of follow-ups that
 * are not allowed, of credentials, paths and broken requests. Each must say what is wrong and what to do.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { country } from '../../src/contract/parameters/countries.ts';
import { currency } from '../../src/contract/parameters/currencies.ts';
import { date } from '../../src/contract/parameters/dates.ts';
import { describeProblem, digits, text } from '../../src/contract/parameters/format.ts';
import { alphanumeric, month } from '../../src/contract/parameters/formats.ts';
import { structures } from '../../src/contract/parameters/index.ts';
import {
  noSuchPath,
  noSuchPayment,
  notAuthenticated,
  notItsEntity,
  type Refusal,
  unknownToken,
  wrongMethod,
} from '../../src/gateway/core/refusal.ts';
import type { RefusalReason } from '../../src/gateway/lifecycle/preconditions.ts';
import { refusedFollowUp } from '../../src/gateway/payments/refused-follow-up.ts';

/**
 * The rule of a wrong value says what the value must be, so it is the remedy. All other mistakes have a remedy of their
 * own.
 */
const rule = /^must (be|have|match|not) .{8,}/;
const remedy =
  /(\b(send|leave|use|give|shorten|remove|compare|correct|make|follow|read|refund|authorise|pay|prepare|choose|add|put|let|set|store|wait|try|look|check|keep|offer)\b|lists|must (be|match))/;

const messagesOf = ({ errors }: Refusal) => errors.map(({ message }) => message);

describe('every sentence about a parameter', () => {
  const rows = structures.flatMap(({ rows }) => rows);
  test.each(rows.map(({ name, format }) => [name, format] as const))(
    'says what %s must be',
    (_name, format) => {
      for (const wrong of format.wrong) expect(describeProblem(format, wrong)).toMatch(rule);
    },
  );

  test('names the source of a long list, and the values of a short one', () => {
    const lengths: number[] = [];
    for (const { format } of rows) {
      const message = describeProblem(format, 'none'.slice(0, format.max).padEnd(format.min, 'x'));
      if (format.values === undefined || format.messageFor || !message.startsWith('must be')) continue;
      lengths.push(format.values.length);
      const short = `must be one of [${format.values.join(', ')}]`;
      expect(message).toBe(format.values.length > 20 ? `must be ${format.expected}` : short);
    }
    expect([Math.min(...lengths) <= 20, Math.max(...lengths) > 20]).toEqual([true, true]);
  });
});

describe('a value that is too long', () => {
  test.each([
    [
      country,
      'AUT',
      'must have 2 characters, has more; it must be an ISO 3166-1 country code of two capitals, such as DE',
    ],
    [
      currency,
      'EURO',
      'must have 3 characters, has more; it must be an ISO 4217 currency code in capitals, such as EUR',
    ],
    [month, '012', 'must have at most 2 characters, has more; send a shorter one: two digits from 01 to 12'],
    [
      alphanumeric(1, 20, 'a1'),
      'a'.repeat(21),
      'must have at most 20 characters, has more; send a shorter one: letters and digits only',
    ],
    [text(1, 4), 'words', 'must have at most 4 characters, has more; shorten it'],
  ])(
    'is to be cut only where it is free text, and else gets a remedy of its length: %#',
    (format, value, message) => {
      expect(describeProblem(format, value)).toBe(message);
    },
  );
});

describe('a value that is too short', () => {
  test.each([
    [
      country,
      'D',
      'must have 2 characters, has 1; it must be an ISO 3166-1 country code of two capitals, such as DE',
    ],
    [digits(8, 32), '4200000', 'must have 8 to 32 characters, has 7; send a longer one: digits only'],
    [digits(2, 2), '5', 'must have 2 characters, has 1; send a longer one: digits only'],
    [
      date,
      '2026-1-1',
      'must have 10 characters, has 8; send a longer one: a date of the form yyyy-MM-dd from 1900 to 2099, such as 1987-04-23',
    ],
    [
      alphanumeric(3, 64, '1234567890'),
      'ab',
      'must have 3 to 64 characters, has 2; send a longer one: letters and digits only',
    ],
    [text(4, 128), 'abc', 'must have 4 to 128 characters, has 3; send a longer one'],
    [text(1, 64), '', 'must have 1 to 64 characters, has 0; send a longer one'],
  ])('gets a remedy of its length, and of its form where it has one: %#', (format, value, message) => {
    expect(describeProblem(format, value)).toBe(message);
  });
});

describe('every reason why a follow-up is not allowed', () => {
  /** The reasons are written out, so that a new reason fails to compile until it is listed here. */
  const reasons: Readonly<Record<RefusalReason, true>> = {
    'type-follows-nothing': true,
    'made-by-the-gateway-only': true,
    'other-channel': true,
    'unsuitable-type': true,
    'is-an-increment': true,
    'is-a-card-check': true,
    'second-chargeback': true,
    'reference-was-rejected': true,
    'reference-is-pending': true,
    'increment-is-pending': true,
    'no-amount': true,
    'no-currency': true,
    'other-currency': true,
    reversed: true,
    reauthorised: true,
    'charged-back': true,
    'after-final': true,
    'number-of-captures': true,
    'number-of-rebills': true,
    'refunded-already': true,
    'captured-or-refunded-already': true,
    'after-cut-off': true,
    'not-the-whole': true,
    'more-than-is-left': true,
    'refunded-in-full-only': true,
    'too-large': true,
  };
  const referenced = { paymentType: 'PA', currency: 'EUR' };
  const refused = (reason: RefusalReason, left?: number, paymentType = 'CP') =>
    messagesOf(
      refusedFollowUp(
        { isAllowed: false, code: '700.400.100', reason, ...(left !== undefined && { left }) },
        { paymentType },
        referenced,
      ),
    ).join();

  test.each(Object.keys(reasons) as RefusalReason[])('says what to do: %s', (reason) => {
    const message = refused(reason);
    // Nobody can do anything after a second chargeback, and the sentence says so.
    expect(message).toMatch(reason === 'second-chargeback' ? /nothing can follow/ : remedy);
  });

  test('names the type that can be followed', () => {
    expect(refused('unsuitable-type', undefined, 'RB')).toBe(
      'cannot follow a payment of the type PA; RB follows DB or CP: send the id of one of those',
    );
  });

  test('names the payment that can be refunded instead', () => {
    const [captured, refunded] = ['PA', 'DB'].map((paymentType) =>
      messagesOf(
        refusedFollowUp(
          { isAllowed: false, code: '700.400.300', reason: 'captured-or-refunded-already' },
          { paymentType: 'RV' },
          { paymentType, currency: 'EUR' },
        ),
      ).join(),
    );
    expect(captured).toBe(
      'cannot reverse an authorisation that was captured wholly; refund its captures (RF), each by its own id',
    );
    expect(refunded).toBe(
      'cannot reverse a payment that was refunded or charged again; refund what is left of it (RF), if anything is',
    );
  });

  test('names the currency to send', () => {
    expect(refused('other-currency')).toBe('is not the currency of the payment; send EUR');
  });

  test('does not offer the amount zero', () => {
    expect(refused('more-than-is-left', 1200)).toContain('which is 12.00 EUR; send no more than that');
    const nothing = refused('more-than-is-left', 0);
    expect(nothing).not.toContain('0.00');
    expect(nothing).toMatch(
      /the whole payment was captured already; refund a capture \(RF\), or authorise anew/,
    );
  });
});

describe('every refusal of a request', () => {
  test.each([
    notAuthenticated('missing'),
    notAuthenticated('malformed'),
    notAuthenticated('user'),
    notAuthenticated('tooLarge'),
    unknownToken(),
    notItsEntity(),
    noSuchPayment(),
    noSuchPath(),
    wrongMethod('PUT', ['GET', 'POST']),
    wrongMethod('TRACE', []),
  ])('says what to do: $code $errors', (refusal) => {
    expect(messagesOf(refusal)).not.toEqual([]);
    for (const message of messagesOf(refusal)) expect(message).toMatch(remedy);
  });
});

/**
 * Every sentence that the source files give as the `message` of an error. The test finds them by their place, so that
 * none is forgotten.
 */
describe('every message in the files', () => {
  const files = import.meta.glob(
    '../../src/{app,contract,gateway,merchant,reference,shop,simulator}/**/*.{ts,tsx}',
  );
  const sentences = Object.keys(files).flatMap((path) => {
    const source = readFileSync(new URL(path, import.meta.url), 'utf8');
    const found = source.matchAll(/\bmessage(?: =|:)\s*(['`])((?:(?!\1)[^\\]|\\.)+)\1/g);
    return [...found]
      .filter(([, , sentence = '']) => sentence.includes(' '))
      .map(([, , sentence = '']) => [path.replace(/^.*src\//, ''), sentence] as const);
  });

  test('is found by this test', () => {
    expect(sentences.length).toBeGreaterThan(30);
  });

  test.each(sentences)('says what to do, in %s: %s', (_path, sentence) => {
    // The remedy of a template can come from the value at its end, whose name tells that.
    expect(sentence).toMatch(new RegExp(`${remedy.source}|\\$\\{(remedy|authenticateAgain|message)`));
  });
});
