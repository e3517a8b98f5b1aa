import { describe, expect, test } from 'vitest';
import {
  type Authentication,
  type AuthenticationAction,
  afterAction,
  beginAuthentication,
} from '../../../src/gateway/lifecycle/authentication.ts';

const acsTransID = 'acs-1';
const minute = 60_000;
const confirmation = {
  rpId: 'bank.example',
  credentialIds: ['AAAA'],
  challenge: 'BBBB',
  payeeName: 'Test Shop',
  payeeOrigin: 'https://shop.example',
  amount: '92.00',
  currency: 'EUR',
  instrument: 'Visa •••• 0133',
};
const asks: AuthenticationAction = { kind: 'answered', confirmation, issuer: { acsTransID } };
const proof: AuthenticationAction = { kind: 'confirmed', outcome: { assertion: '{}' } };
const none: AuthenticationAction = { kind: 'confirmed', outcome: { incompletion: '02' } };
const challenge = { acsTransID, acsURL: 'https://bank.example/challenge' };

const applied = (...actions: readonly AuthenticationAction[]): Authentication =>
  actions.reduce((state, action) => afterAction(state, action, 1_000), beginAuthentication(0));

describe('a payment confirmation', () => {
  test('is asked for, and its outcome asks the issuer once more', () => {
    expect(applied(asks)).toMatchObject({
      phase: 'confirmation',
      confirmation,
      deadline: 1_000 + 10 * minute,
    });
    expect(applied(asks, proof)).toMatchObject({
      phase: 'requesting',
      confirmed: { assertion: '{}' },
      leaseUntil: 1_000 + minute,
    });
  });

  test('ends as the issuer answers, or leads to its page', () => {
    const result = { status: 'Y', eci: '05' } as const;
    expect(applied(asks, proof, { kind: 'answered', result, issuer: {} })).toMatchObject({
      phase: 'over',
      result,
    });
    expect(applied(asks, none, { kind: 'answered', challenge, issuer: {} })).toMatchObject({
      phase: 'challenge',
      challenge,
    });
  });

  test('a second outcome of a confirmation changes nothing', () => {
    const once = applied(asks, none);
    expect(afterAction(once, proof, 2_000)).toBe(once);
    const ended = applied(asks, none, { kind: 'answered', challenge, issuer: {} });
    expect(afterAction(ended, proof, 2_000)).toBe(ended);
    const unasked = applied({ kind: 'answered', challenge, issuer: {} });
    expect(afterAction(unasked, proof, 2_000)).toBe(unasked);
  });

  test('an issuer that asks for a second confirmation ends the authentication with U', () => {
    expect(applied(asks, none, asks)).toMatchObject({ phase: 'over', result: { status: 'U' } });
  });

  test('is over when the shopper cancels, and after ten minutes', () => {
    expect(applied(asks, { kind: 'cancelled' })).toMatchObject({ phase: 'over', result: { cancel: '01' } });
    const late = afterAction(applied(asks), { kind: 'ask' }, 1_000 + 10 * minute);
    expect(late).toMatchObject({ phase: 'over', result: { status: 'U', cancel: '04' } });
    expect(afterAction(applied(asks), proof, 1_000 + 10 * minute)).toMatchObject({ phase: 'over' });
  });

  test('asks the issuer again when the process that was asking is gone', () => {
    const requesting = applied(asks, proof);
    expect(afterAction(requesting, { kind: 'ask' }, 2_000)).toBe(requesting);
    expect(afterAction(requesting, { kind: 'ask' }, 1_000 + minute)).toMatchObject({
      phase: 'requesting',
      confirmed: { assertion: '{}' },
      leaseUntil: 1_000 + 2 * minute,
    });
  });
});
