// @tests src/gateway/registrations/one-click.ts
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedAccount, maskedIban } from '../../../src/gateway/registrations/one-click.ts';

test.each([
  ['DE23100000001234567890', 'DE****7890'],
  ['AT611904300234573201', 'AT****3201'],
])('%s is shown as %s', (iban, shown) => {
  expect(maskedIban(iban)).toBe(shown);
});

test.each([
  ['jane@shop.example', 'j****@shop.example'],
  ['+436641234567', '****4567'],
  ['12345678', '****'],
  ['@jane', '****'],
  ['', '****'],
])('the account %j is shown as %s', (account, shown) => {
  expect(maskedAccount(account)).toBe(shown);
});

test('at most four characters at the end of an account number are shown', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{1,34}$/), (account) => {
      const shown = maskedAccount(account).replaceAll('*', '');
      expect(account.endsWith(shown)).toBe(true);
      expect(shown.length).toBeLessThanOrEqual(Math.min(4, Math.floor(account.length / 2)));
    }),
  );
});
