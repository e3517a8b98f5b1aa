// @tests src/testing/simulator/connector/cards.ts
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SecureCard, secureCards } from '../../../src/testing/simulator/connector/cards.ts';
import { browser, shopperResultUrl, type TestGateway } from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';
import { verify } from '../../support/shopper.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testSimulator();
});
afterAll(() => gateway.close());

/** The ECI of a full and of an attempted authentication (threeds-security A.4), by brand. */
const ecis: Readonly<Record<string, readonly [full: string, attempted: string]>> = {
  MASTER: ['02', '01'],
  MAESTRO: ['02', '01'],
  UNIONPAY: ['02', '01'],
};
const eciOf = (brand: string) => ecis[brand] ?? ['05', '06'];

/**
 * What the record says after the shopper has typed `1234` into the issuer's page, where the issuer asks
 * (gateway-contract 6.2).
 */
function expected({ behaviour, brand }: SecureCard): object | undefined {
  const [full, attempted] = eciOf(brand);
  const frictionless = (authenticationStatus: string, eci?: string) => ({
    flow: 'frictionless',
    authenticationStatus,
    eci,
  });
  switch (behaviour) {
    case 'frictionless':
      return frictionless('Y', full);
    case 'attempt':
      return frictionless('A', attempted);
    case 'error':
      return frictionless('U');
    case 'not-enrolled':
      return frictionless('N', attempted);
    case 'challenge':
      return { flow: 'challenge', authenticationStatus: 'Y', eci: full };
    default:
      return undefined;
  }
}

const fields = ({ number, brand }: SecureCard) => ({
  ...browser,
  'card.number': number,
  paymentBrand: brand,
  shopperResultUrl,
  ...(brand === 'AMEX' && { 'card.cvv': '1234' }),
});

/** One card of each behaviour, with and without a method page, and of each scheme's ECIs. */
const sample = secureCards.filter(
  (card, at) =>
    secureCards.findIndex(
      ({ behaviour, hasMethod, brand }) =>
        behaviour === card.behaviour &&
        hasMethod === card.hasMethod &&
        eciOf(brand)[0] === eciOf(card.brand)[0],
    ) === at,
);

describe('a test card of 3-D Secure 2, from server to server', () => {
  test.each(sample)('$number of $brand ($behaviour, method page: $hasMethod)', async (card) => {
    const merchant = merchantAt(gateway);
    const paid = await merchant.pay('DB', '92.00', fields(card));
    const asks = card.hasMethod || card.behaviour === 'challenge';
    expect(codeOf(paid)).toBe(asks ? '000.200.000' : '000.100.110');
    expect(paid.json().redirect?.preconditions !== undefined).toBe(card.hasMethod);
    if (asks)
      expect(await verify(gateway, paid, '1234')).toMatchObject({ step: 'done', code: '000.100.110' });
    const record = (await merchant.read(paid.json().id)).json();
    expect(record.result.code).toBe('000.100.110');
    const { flow, authenticationStatus, eci } = record.threeDSecure ?? {};
    expect(record.threeDSecure && { flow, authenticationStatus, eci }).toEqual(expected(card));
  });

  test.each(sample.filter(({ behaviour }) => behaviour === 'challenge'))(
    '$number of $brand fails with a code that the issuer does not accept',
    async (card) => {
      const merchant = merchantAt(gateway);
      const paid = await merchant.pay('DB', '92.00', fields(card));
      expect(await verify(gateway, paid, '1111')).toMatchObject({ step: 'done', code: '100.380.401' });
    },
  );
});
