import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandom } from '../../../../src/gateway/core/random-source.ts';
import type { Issuer } from '../../../../src/gateway/three-d-secure/issuer.ts';
import { secureCards, testCards } from '../../../../src/testing/simulator/connector/cards.ts';
import { simulatedIssuer } from '../../../../src/testing/simulator/issuer/issuer.ts';
import type { SimulatorStore } from '../../../../src/testing/simulator/issuer/issuer-transactions.ts';
import { start } from '../../../support/gateway.ts';
import { openTestStore } from '../../../support/test-store.ts';
import { areq, asked, transaction } from './support.ts';

let store: SimulatorStore;
let issuer: Issuer;
beforeAll(async () => {
  store = await openTestStore(':memory:');
  issuer = simulatedIssuer({ store, clock: { now: () => start }, random: systemRandom });
});
afterAll(() => store.close());

const custom = (name: string, value: string) => ({ [`customParameters[${name}]`]: value });
const indicator = (value: string) => ({ 'threeDSecure.challengeIndicator': value });

async function answer(change: Parameters<typeof asked>[0] = {}, request: Parameters<typeof areq>[0] = {}) {
  const look = asked(change);
  const given = { acctNumber: look.number, paymentBrand: look.brand, ...request };
  return { ...issuer.lookUp(look), ares: await issuer.authenticate(areq(given), look) };
}

const expected = {
  frictionless: ['Y', '05', undefined],
  attempt: ['A', '06', undefined],
  error: ['U', undefined, '22'],
  'not-enrolled': ['N', '06', '13'],
  challenge: ['C', undefined, undefined],
} as const;
const lowOf: Readonly<Record<string, string>> = { '05': '02', '06': '01' };
const low = new Set(['MASTER', 'MAESTRO', 'UNIONPAY']);

describe('the table of test cards', () => {
  test('has 77 cards of eight brands, 28 of them with a method page', () => {
    expect(new Set(secureCards.map(({ number }) => number)).size).toBe(77);
    expect(new Set(secureCards.map(({ brand }) => brand)).size).toBe(8);
    expect(secureCards.filter(({ hasMethod }) => hasMethod)).toHaveLength(28);
  });

  const rows = secureCards.map(({ number, brand, behaviour, hasMethod }) => {
    const method = hasMethod ? 'with' : 'without';
    return [number, brand, behaviour, method] as const;
  });
  test.each(rows)('%s of %s is answered as %s %s method page', async (number, brand, behaviour, method) => {
    const rule = `test-card-${behaviour}`;
    if (behaviour === 'not-participating') {
      expect(issuer.lookUp(asked({ number, brand }))).toEqual({ takesPart: false, rule });
      return;
    }
    const { ares, ...participation } = await answer({ number, brand });
    const methodUrl = 'http://localhost:8080/acs/method';
    expect(participation).toEqual({ takesPart: true, rule, ...(method === 'with' && { methodUrl }) });
    const [status, eci = '', reason] = expected[behaviour as keyof typeof expected];
    expect(ares.transStatus).toBe(status);
    expect(ares.transStatusReason).toBe(reason);
    expect(ares.eci ?? '').toBe(low.has(brand) ? (lowOf[eci] ?? eci) : eci);
    expect(ares.authenticationValue !== undefined).toBe(eci !== '');
    expect(ares.acsURL).toBe(status === 'C' ? 'http://localhost:8080/acs/challenge' : undefined);
  });

  test('leaves out cards without 3-D Secure and cards that it does not contain', () => {
    for (const [number, behaviour] of testCards.filter(([, kind]) => kind === 'first-generation')) {
      expect(issuer.lookUp(asked({ number }))).toEqual({ takesPart: false, rule: `test-card-${behaviour}` });
    }
    expect(issuer.lookUp(asked({ number: '4111111111111145' }))).toEqual({
      takesPart: false,
      rule: 'any-other-card',
    });
  });
});

describe('the switches', () => {
  const challenge = '4200000000000018';
  const frictionless = '4200000000000026';
  const attempt = '4200000000000059';
  const plain = '4200000000000000';
  type Row = readonly [string, Readonly<Record<string, string>>, string, string];
  const rows: readonly Row[] = [
    [plain, custom('3DS2_enrolled', 'true'), 'forced-enrolled', 'C'],
    ['4711100000000000', {}, 'test-card-enrolled', 'C'],
    ['4012001037141112', custom('3DS2_enrolled', 'true'), 'forced-enrolled', 'C'],
    [frictionless, custom('3DS2_enrolled', 'true'), 'test-card-frictionless', 'Y'],
    [challenge, custom('3DS2_enrolled', 'true'), 'test-card-challenge', 'C'],
    [frictionless, custom('3DS2_flow', 'challenge'), 'forced-challenge', 'C'],
    [plain, custom('3DS2_flow', 'challenge'), 'forced-challenge', 'C'],
    [challenge, custom('3DS2_flow', 'frictionless'), 'forced-frictionless', 'Y'],
    [plain, custom('3DS2_flow', 'frictionless'), 'forced-frictionless', 'Y'],
    [attempt, custom('3DS2_flow', 'frictionless'), 'test-card-attempt', 'A'],
    [frictionless, indicator('4'), 'challenge-wanted', 'C'],
    [frictionless, indicator('04'), 'challenge-wanted', 'C'],
    [attempt, indicator('03'), 'challenge-wanted', 'C'],
    ['4012001037461114', indicator('04'), 'test-card-error', 'U'],
    ['4012001037141112', indicator('04'), 'test-card-not-enrolled', 'N'],
    [challenge, indicator('01'), 'test-card-challenge', 'C'],
    [challenge, indicator('02'), 'challenge-waived', 'Y'],
    ['4711100000000000', indicator('8'), 'challenge-waived', 'Y'],
    [attempt, indicator('02'), 'test-card-attempt', 'A'],
    [challenge, { ...indicator('02'), ...custom('3DS2_flow', 'challenge') }, 'forced-challenge', 'C'],
    [frictionless, indicator('06'), 'data-share', 'I'],
    ...['Y', 'A', 'N', 'U', 'R', 'I', 'C', 'D', 'S'].map(
      (status): Row => ['4111111111111145', custom('acs.status', status), 'forced-status', status],
    ),
  ];
  test.each(rows)('%s with %j is decided by %s: %s', async (number, parameters, rule, status) => {
    const sent = parameters['threeDSecure.challengeIndicator'] ?? '1';
    const threeDSRequestorChallengeInd = sent.padStart(2, '0');
    const { ares, ...participation } = await answer({ number, parameters }, { threeDSRequestorChallengeInd });
    expect(participation).toEqual({ takesPart: true, rule });
    expect(ares.transStatus).toBe(status);
  });

  test('refuse 3-D Secure 2 for a card that is not in the table', () => {
    const number = '4111111111111145';
    for (const parameters of [
      custom('3DS2_enrolled', 'true'),
      custom('3DS2_flow', 'challenge'),
      indicator('4'),
    ]) {
      const refused = { takesPart: false, rule: 'card-not-in-test-table', code: '000.400.109' };
      expect(issuer.lookUp(asked({ number, parameters }))).toEqual(refused);
    }
    expect(issuer.lookUp(asked({ number, parameters: indicator('03') })).takesPart).toBe(false);
  });

  test('follow the AReq, not the payment, when the gateway asks for a challenge by itself', async () => {
    const { ares } = await answer({ number: frictionless }, { threeDSRequestorChallengeInd: '04' });
    expect(ares).toMatchObject({ transStatus: 'C', acsChallengeMandated: 'Y', authenticationType: '02' });
  });

  test.each([
    ['N', undefined, '01'],
    ['U', undefined, '22'],
    ['R', undefined, '11'],
    ['N', '26', '26'],
    ['R', '09', '09'],
    ['N', '27', '01'],
    ['Y', '09', undefined],
  ])('force %s with reason %s: transStatusReason %s', async (status, reason, wanted) => {
    const parameters = {
      ...custom('acs.status', status),
      ...(reason !== undefined && custom('acs.reason', reason)),
    };
    expect((await answer({ parameters })).ares.transStatusReason).toBe(wanted);
  });

  test('add a method page, its way and its delay', () => {
    const parameters = { ...custom('acs.method', 'late'), ...custom('acs.delayMs', '200') };
    expect(issuer.lookUp(asked({ number: challenge, parameters }))).toMatchObject({
      methodUrl: 'http://localhost:8080/acs/method?mode=late&delayMs=200',
    });
  });

  test('make the directory server silent, and the issuer show a text to the shopper', async () => {
    await expect(answer({ parameters: custom('acs.ares', 'timeout') })).rejects.toThrow('did not answer');
    const { ares } = await answer({ parameters: custom('acs.info', `<b>Call us</b>${'x'.repeat(200)}`) });
    expect(ares.cardholderInfo).toHaveLength(128);
  });

  test.each([
    ['VISA', '4', 'N', '07'],
    ['AMEX', '3', 'I', '07'],
    ['MASTER', '5', 'N', '00'],
    ['MASTERDEBIT', '5', 'I', '04'],
    ['UNIONPAY', '6', 'Y', '02'],
    ['UNIONPAY', '6', 'R', '07'],
    ['CARTEBANCAIRE', '4', 'A', '06'],
    ['CARTEBANCAIRE', '5', 'A', '01'],
    ['ELO', '5', 'Y', '05'],
    ['VISA', '4', 'U', undefined],
  ])('%s beginning with %s and status %s has ECI %s', async (brand, first, status, eci) => {
    const number = `${first}111111111111145`;
    const { ares } = await answer({ number, brand, parameters: custom('acs.status', status) });
    expect(ares.eci).toBe(eci);
  });
});

describe('the origin of the issuer', () => {
  test.each([
    ['http://127.0.0.1:8080', 'http://localhost:8080'],
    ['https://localhost', 'https://127.0.0.1'],
    ['https://pay.example', 'https://pay.example'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('of %s is %s', async (origin, own) => {
    expect((await answer({ origin })).ares.acsURL).toBe(`${own}/acs/challenge`);
  });

  test('has new ids each time', async () => {
    const [one, two] = [await answer(), await answer()];
    expect(one.ares.acsTransID).not.toBe(two.ares.acsTransID);
    expect(one.ares.acsTransID).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.ares.dsTransID).not.toBe(transaction);
  });
});
