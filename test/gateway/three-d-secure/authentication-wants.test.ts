/** What Visa and Mastercard want in a 3-D Secure request (docs/duties.md, 2 and 4), and where the gateway says it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAuthenticationLacks } from '../../../src/gateway/three-d-secure/authentication-wants.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';

const named = { 'card.holder': 'Jane Jones' };
const reachable = { 'customer.email': 'jane@shop.example' };
const names = (brand: string | undefined, sent: object) =>
  findAuthenticationLacks({ paymentType: 'DB', ...(brand && { paymentBrand: brand }), ...sent }).map(
    ({ name }) => name,
  );

describe('a payment is told to lack', () => {
  test.each([
    ['VISA', {}, ['card.holder', 'customer.email']],
    ['MASTER', {}, ['card.holder', 'customer.email', 'billing.street1']],
    ['MAESTRO', { ...named, ...reachable }, ['billing.street1']],
    ['VISA', { ...named, ...reachable }, []],
    ['VISA', { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.mobile': '+491' }, []],
    ['VISA', { 'customer.givenName': 'Jane', ...reachable }, ['card.holder']],
    ['MASTER', { ...named, 'customer.workPhone': '+491', 'shipping.street1': 'High Street 1' }, []],
    ['AMEX', {}, []],
    ['IDEAL', {}, []],
    // A checkout: the shopper types the name, and nobody knows the card yet.
    [undefined, {}, ['customer.email', 'billing.street1']],
  ])('what the network of %s wants, where it was sent %j', (brand, sent, lacking) => {
    expect(names(brand, sent)).toEqual(lacking);
  });

  test.each([
    { paymentType: 'CD' },
    { 'standingInstruction.source': 'MIT' },
    { transactionCategory: 'MO' },
    { 'threeDSecure.disable': 'true' },
    { 'threeDSecure.eci': '05' },
  ])('nothing where no shopper is authenticated: %j', (sent) => {
    expect(names('MASTER', sent)).toEqual([]);
  });

  test.each([
    ['x'.repeat(50), []],
    ['x'.repeat(51), ['billing.street1']],
    ['ü'.repeat(50), []],
  ])('no line of an address of at most fifty characters: %s', (street, lacking) => {
    expect(names('MASTER', { ...named, ...reachable, 'billing.street1': street })).toEqual(lacking);
  });

  test('each with the day and the remedy', () => {
    const [, email, street] = findAuthenticationLacks({ paymentBrand: 'MASTER' });
    expect(email?.message).toMatch(
      /Mastercard \(since 2026-07-01\) wants an e-mail .*; send it, or ask for it in the card form by wpwlOptions.requireContact/,
    );
    expect(street?.message).toMatch(/the first line of an address.*; send it \(/);
    const [both] = findAuthenticationLacks({});
    expect(both?.message).toContain(
      'Visa (since 2024-08-12) and Mastercard (since 2026-07-01) want an e-mail',
    );
  });
});

describe('the header X-Authentication-Wants', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  });
  afterAll(() => gateway.close());

  test('names what the answer of a payment, of an authentication and of the widget lacks, and changes nothing', async () => {
    const merchant = merchantAt(gateway);
    const paid = await merchant.pay('DB', '92.00', { 'card.holder': '' });
    expect(paid.statusCode).toBe(200);
    expect(paid.headers['x-authentication-wants']).toBe('card.holder, customer.email');
    const whole = await merchant.pay('DB', '92.00', { ...named, ...reachable });
    expect(whole.headers['x-authentication-wants']).toBeUndefined();
    const id = await gateway.prepare({});
    const typed = await gateway.pay(id, named);
    expect(typed.headers['x-authentication-wants']).toBe('customer.email');
    const asked = await gateway.pay(await gateway.prepare({}), { ...named, ...reachable });
    expect(asked.headers['x-authentication-wants']).toBeUndefined();
  });
});
