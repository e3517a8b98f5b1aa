import { describe, expect, test } from 'vitest';
import type { Parameters } from '../../../src/contract/parameters/table.ts';
import {
  externalAuthenticationProblems,
  readExternalAuthentication,
} from '../../../src/gateway/three-d-secure/external-authentication.ts';
import { order } from '../../support/order.ts';

const cavv = 'AAACAgSRBklmQCFgMpEGAAAAAAA=';
const numbers: Readonly<Record<string, string>> = {
  CARTEBANCAIRE: '4035501000000008',
  CB5: '5017674000000002',
};

function errorsOf(brand: string, sent: Parameters, more: Parameters = {}) {
  const named = Object.entries(sent).map(([name, value]) => [`threeDSecure.${name}`, value]);
  const parameters = { ...Object.fromEntries(named), ...more };
  const number = numbers[brand] ?? '4200000000000000';
  const paid = order({ brand: brand.replace('CB5', 'CARTEBANCAIRE'), number, parameters });
  if (paid.instrument.kind !== 'card') throw new Error('A card is wanted.');
  return externalAuthenticationProblems(
    { ...paid, instrument: paid.instrument },
    readExternalAuthentication(parameters) ?? {},
  );
}

describe('an external authentication', () => {
  test.each<[string, Parameters]>([
    ['VISA', { eci: '05', verificationId: cavv }],
    ['VISA', { eci: '06', verificationId: cavv, authenticationStatus: 'A' }],
    ['MASTER', { eci: '02', verificationId: cavv }],
    ['MASTER', { eci: '01', verificationId: cavv }],
    // ECI 07 for a recurring payment whose first payment was authenticated.
    ['MASTER', { eci: '07', verificationId: cavv }],
    ['AMEX', { eci: '05', verificationId: cavv }],
    // The published lists and the recorded simulator disagree on this ECI.
    ['UNIONPAY', { eci: '05', verificationId: cavv }],
    ['UNIONPAY', { eci: '02', verificationId: cavv }],
    // A domestic network uses the ECIs and authentication values of its international partner.
    ['CARTEBANCAIRE', { eci: '05', verificationId: cavv }],
    ['CB5', { eci: '02', verificationId: cavv }],
    ['DANKORT', { eci: '02', verificationId: 'short' }],
  ])('counts when its ECI and value say yes in the way of its network: %s with %j', (brand, sent) => {
    expect(errorsOf(brand, sent)).toEqual([]);
  });

  test.each<[string, Parameters, string, RegExp]>([
    ['VISA', { eci: '07', verificationId: cavv }, 'eci', /07 says that nobody was authenticated.*05 or 06/],
    ['VISA', { eci: '07', verificationId: cavv, authenticationStatus: 'Y' }, 'eci', /nobody/],
    ['MASTER', { eci: '00', verificationId: cavv }, 'eci', /nobody.*02, 01 or 07/],
    ['MASTER', { eci: '04', verificationId: cavv }, 'eci', /nobody/],
    ['MASTER', { eci: '06', verificationId: cavv }, 'eci', /nobody/],
    ['VISA', { eci: '02', verificationId: cavv }, 'eci', /not one of VISA/],
    ['MASTER', { eci: '05', verificationId: cavv }, 'eci', /not one of MASTER/],
    ['CB5', { eci: '05', verificationId: cavv }, 'eci', /not one of CARTEBANCAIRE/],
    ['DANKORT', { eci: '99', verificationId: cavv }, 'eci', /not one of DANKORT/],
    ['VISA', { verificationId: cavv }, 'eci', /may not be empty/],
    ['VISA', { authenticationStatus: 'Y', verificationId: cavv }, 'eci', /may not be empty/],
    ['VISA', { eci: '05' }, 'verificationId', /may not be empty/],
    ['DANKORT', { eci: '05' }, 'verificationId', /may not be empty/],
    ['VISA', { eci: '05', verificationId: 'yes' }, 'verificationId', /28 characters of base64/],
    ['AMEX', { eci: '05', verificationId: `${cavv}=` }, 'verificationId', /28 characters/],
    ['MASTER', { eci: '02', verificationId: 'x'.repeat(28) }, 'verificationId', /28 characters/],
  ])('does not count otherwise: %s with %j, because of %s', (brand, sent, name, message) => {
    expect(errorsOf(brand, sent)).toEqual([
      { name: `threeDSecure.${name}`, value: sent[name] ?? null, message: expect.stringMatching(message) },
    ]);
  });

  test('gets all its errors at once', () => {
    expect(errorsOf('VISA', { authenticationStatus: 'Y' }).map(({ name }) => name)).toEqual([
      'threeDSecure.eci',
      'threeDSecure.verificationId',
    ]);
  });

  test('of a wallet that the merchant has decrypted is accepted as it is', () => {
    expect(errorsOf('VISA', { eci: '07', verificationId: 'x' }, { 'deviceWalletA.source': 'web' })).toEqual(
      [],
    );
  });
});
