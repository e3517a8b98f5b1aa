import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ibanLengths, problemOfIban } from '../../../src/contract/bank/iban.ts';

/** Sample numbers of settled question 13, of gateway-contract 6.4 and of the IBAN registry. */
const specimens = [
  'AT611904300234573201',
  'ES9121000418450200051332',
  'DE23100000001234567890',
  'DE14940593100000012346',
  'GB29NWBK60161331926819',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'FR1420041010050500013M02606',
  'BR1800360305000010009795493C1',
];

describe('an IBAN', () => {
  test.each(specimens)('%s is valid, in small letters, too', (iban) => {
    expect(problemOfIban(iban)).toBe('');
    expect(problemOfIban(iban.toLowerCase())).toBe('');
  });

  test.each([
    ['', 'form'],
    ['DE', 'form'],
    ['DE23 1000 0000 1234 5678 90', 'form'],
    ['D323100000001234567890', 'form'],
    ['DEX3100000001234567890', 'form'],
    ['DE2310000000123456789０', 'form'],
    [`DE${'1'.repeat(1_000_000)}`, 'form'],
    ['DE231000000012345678901', 'length'],
    ['DE2310000000123456789', 'length'],
    ['DE23100000001234567891', 'check'],
    ['DE32100000001234567890', 'check'],
    ['AT611904300234573021', 'check'],
  ])('%s has the problem "%s"', (iban, problem) => {
    expect(problemOfIban(iban)).toBe(problem);
  });

  test('of a country outside the registry is judged by its check digits', () => {
    expect(problemOfIban('ZZ89100000001234567890')).toBe(
      check('ZZ', '100000001234567890') === '89' ? '' : 'check',
    );
    expect(problemOfIban(`ZZ${check('ZZ', '100000001234567890')}100000001234567890`)).toBe('');
  });

  test.each(['00', '01', '99'])(
    'is not valid with the check digits %s, although the remainder may be right',
    (digits) => {
      const bodies = Array.from({ length: 97 }, (_, at) => String(at).padStart(18, '0'));
      const isRight = (body: string) => BigInt(`${body}1314${digits}`) % 97n === 1n;
      const iban = `DE${digits}${bodies.find(isRight)}`;
      expect(problemOfIban(iban)).toBe('check');
    },
  );

  test('is valid with its computed check digits, and invalid with one digit changed', () => {
    const country = fc.constantFrom(...ibanLengths.keys());
    const body = fc.stringMatching(/^[0-9A-Z]{30}$/);
    fc.assert(
      fc.property(country, body, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, text, place, by) => {
        const rest = text.slice(0, (ibanLengths.get(code) ?? 0) - 4);
        const iban = `${code}${check(code, rest)}${rest}`;
        expect(problemOfIban(iban)).toBe('');
        const at = 4 + (place % rest.length);
        if (!/[0-9]/.test(iban.charAt(at))) return;
        const digit = (Number(iban.charAt(at)) + by) % 10;
        expect(problemOfIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe('check');
      }),
    );
  });

  test('has between 15 and 33 characters in every country', () => {
    expect(ibanLengths.size).toBe(89);
    expect([Math.min(...ibanLengths.values()), Math.max(...ibanLengths.values())]).toEqual([15, 33]);
  });
});

/** Computes the right check digits, independently of the code under test. */
function check(country: string, rest: string): string {
  const digits = [...`${rest}${country}00`].map((character) => Number.parseInt(character, 36)).join('');
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}
