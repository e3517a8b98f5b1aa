/** Pays with each card, through the whole gateway. */
import { afterEach, expect, test } from 'vitest';
import type { KitCardName } from '../../../src/contract/control/records.ts';
import { kitCardsAt } from '../../../src/testing/tenants/cards.ts';
import { browser, start, type TestGateway, testGateway } from '../../support/gateway.ts';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.close());

test.each<[KitCardName, string]>([
  ['visa', '000.100.110'],
  ['mastercard', '000.100.110'],
  ['amex', '000.100.110'],
  ['frictionless', '000.100.110'],
  ['challenge', '000.200.000'],
  ['methodThenChallenge', '000.200.000'],
  ['rejected', '100.390.114'],
  ['unavailable', '000.100.110'],
  ['expired', '100.100.303'],
  ['wrongCheckDigit', '100.100.101'],
  ['MADA', '000.100.110'],
  ['MADA.challenge', '000.200.000'],
  ['AMEX.challenge', '000.200.000'],
])('the card %s comes to %s', async (name, code) => {
  gateway = await testGateway();
  const card = kitCardsAt(start)[name];
  const [expiryMonth = '', year = ''] = card.expiry.split(' / ');
  const id = await gateway.prepare();
  await gateway.pay(id, {
    paymentBrand: card.brand,
    'card.number': card.number,
    'card.holder': card.holder,
    'card.expiryMonth': expiryMonth,
    'card.expiryYear': `20${year}`,
    'card.cvv': card.cvv,
    ...browser,
  });
  expect((await gateway.status(id)).json().result.code).toBe(code);
});

test('the method page of one card comes before its challenge, and not of the other', async () => {
  gateway = await testGateway();
  const { challenge, methodThenChallenge, twoBrands } = kitCardsAt(start);
  expect(new Set([challenge.number, methodThenChallenge.number]).size).toBe(2);
  const stepOf = async (number: string) => {
    const id = await gateway?.prepare();
    const answer = await gateway?.pay(String(id), { 'card.number': number, ...browser });
    return answer?.headers['x-simulator-rule'];
  };
  expect(await stepOf(challenge.number)).toBe('challenge');
  expect(await stepOf(methodThenChallenge.number)).toBe('method-page');
  const asCartesBancaires = await gateway.prepare();
  const other = { paymentBrand: 'CARTEBANCAIRE', 'card.number': twoBrands.number, ...browser };
  await gateway.pay(asCartesBancaires, other);
  expect((await gateway.status(asCartesBancaires)).json().paymentBrand).toBe('CARTEBANCAIRE');
});
