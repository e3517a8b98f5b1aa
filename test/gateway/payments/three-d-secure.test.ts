import { describe, expect, test } from 'vitest';
import type { Parameters } from '../../../src/contract/parameters/table.ts';
import { chargeOrder } from '../../support/charge-order.ts';
import { order } from '../../support/order.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const pay = (number: string, parameters: Parameters, paymentType = 'DB') =>
  chargeOrder(order({ number, parameters, paymentType }), now);

const card = {
  plain: '4200000000000000',
  frictionless: '4200000000000026',
  attempt: '4200000000000059',
  error: '4012001037461114',
  notEnrolled: '4012001037141112',
  notParticipating: '4532497088771651',
  challenge: '4200000000000018',
  enrolled: '4711100000000000',
  unlisted: '4111111111111145',
};
const enrolled = { 'customParameters[3DS2_enrolled]': 'true' };
const challenge = { 'customParameters[3DS2_flow]': 'challenge' };
const frictionless = { 'customParameters[3DS2_flow]': 'frictionless' };
const mandated = { 'threeDSecure.challengeIndicator': '4' };
const mandatedLong = { 'threeDSecure.challengeIndicator': '04' };
describe('the switches of 3-D Secure 2', () => {
  test.each<[name: keyof typeof card, switches: Parameters, code: string, rule: string]>([
    ['plain', enrolled, '300.100.100', 'challenge-without-shopper'],
    ['notEnrolled', enrolled, '300.100.100', 'challenge-without-shopper'],
    ['notParticipating', enrolled, '300.100.100', 'challenge-without-shopper'],
    ['error', enrolled, '000.100.110', 'test-card-error'],
    ['plain', { 'customParameters[3DS2_enrolled]': 'false' }, '000.100.110', 'test-card-first-generation'],
    ['frictionless', challenge, '300.100.100', 'challenge-without-shopper'],
    ['enrolled', { ...enrolled, ...frictionless }, '000.100.110', 'forced-frictionless'],
    ['notEnrolled', frictionless, '000.100.110', 'forced-frictionless'],
    ['plain', mandated, '000.100.110', 'test-card-first-generation'],
    ['attempt', mandatedLong, '300.100.100', 'challenge-without-shopper'],
    ['frictionless', { ...mandated, ...frictionless }, '000.100.110', 'forced-frictionless'],
    ['unlisted', {}, '000.100.110', 'any-other-card'],
    ['unlisted', enrolled, '000.400.109', 'card-not-in-test-table'],
    ['unlisted', mandated, '000.400.109', 'card-not-in-test-table'],
    ['challenge', { 'threeDSecure.disable': 'true' }, '000.100.110', 'three-d-secure-disabled'],
  ])('card %s with %j: %s by the rule %s', async (name, switches, code, rule) => {
    expect(await pay(card[name], switches)).toMatchObject({ code, rule });
  });

  test('a forced frictionless flow authenticates', async () => {
    const { threeDSecure } = await pay(card.plain, frictionless);
    expect(threeDSecure).toMatchObject({ eci: '05', authenticationStatus: 'Y', flow: 'frictionless' });
  });
});

describe('nobody is authenticated', () => {
  test.each([
    ['in a merchant-initiated payment', { 'standingInstruction.source': 'MIT' }, 'DB'],
    ['in a mail order', { transactionCategory: 'MO' }, 'DB'],
    ['in a telephone order', { transactionCategory: 'TO' }, 'PA'],
    ['in an order by either', { transactionCategory: 'MOTO' }, 'PA'],
    ['in a payout', {}, 'CD'],
  ])('%s', async (_name, parameters, paymentType) => {
    const outcome = await pay(card.challenge, parameters, paymentType);
    expect(outcome).toMatchObject({ code: '000.100.110', rule: 'shopper-absent' });
    expect(outcome.threeDSecure).toBeUndefined();
  });

  test('when the shopper was authenticated elsewhere; the record shows the data', async () => {
    const sent = {
      'threeDSecure.eci': '05',
      'threeDSecure.verificationId': 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
      'threeDSecure.version': '2.1.0',
      'threeDSecure.challengeIndicator': '04',
    };
    expect(await pay(card.challenge, sent)).toMatchObject({
      code: '000.100.110',
      rule: 'authenticated-elsewhere',
      threeDSecure: { eci: '05', verificationId: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=', version: '2.1.0' },
    });
  });
});
