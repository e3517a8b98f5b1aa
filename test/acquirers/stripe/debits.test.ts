// @tests src/acquirers/stripe/method-requests.ts
/** SEPA debits: the mandate, the days until the bank has paid, and what comes back after that. */
import { describe, expect, it } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { debitFailures } from '../../../src/acquirers/stripe/refusals-data.ts';
import type { PaymentOrder } from '../../../src/connector/index.ts';
import { findRefusal } from '../../../src/connector/refusals.ts';
import { iban, methodOrder, shopper } from './method-orders.ts';
import { connect, inquiryOf, keyOf, noon } from './orders.ts';

const brand = 'DIRECTDEBIT_SEPA';
const key = keyOf('debit');
const day = 24 * 60 * 60_000;
const waiting = '000.200.000';

/** Charges an account whose bank has not answered yet. */
async function debit(more: Partial<PaymentOrder> = {}) {
  const stand = connect();
  stand.fake.decide('pending', 'DB');
  const order = methodOrder(brand, more);
  const told = await stand.connector.charge(order, key, noon);
  const { reference = '' } = told;
  const find = (days: number) =>
    stand.connector.find?.({ ...inquiryOf(order, noon, reference), brand }, key, noon + days * day);
  const read = () => {
    const event = stand.fake.events[0] ?? {};
    return stand.connector.readWebhook?.(stand.fake.deliver(event), noon);
  };
  const fields = Object.fromEntries(new URLSearchParams(stand.fake.requests[0]?.body));
  return { ...stand, told, reference, find, read, fields };
}

const acceptance = (name: string) => `mandate_data[customer_acceptance]${name}`;
const account = { 'payment_method_data[type]': 'sepa_debit', 'payment_method_data[sepa_debit][iban]': iban };
const holder = 'payment_method_data[billing_details][name]';
const { 'customer.ip': _ip, 'customer.browser.userAgent': _agent, ...absent } = shopper;
const repeated = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
const signed = { 'bankAccount.mandate.dateOfSignature': '2026-10-01' };

describe('a debit sends', () => {
  it('the account, and that its shopper has accepted the mandate in the browser', async () => {
    const { fields, told } = await debit();
    expect(fields).toMatchObject({
      ...account,
      [holder]: 'Jane Jones',
      [acceptance('[type]')]: 'online',
      [acceptance('[online][ip_address]')]: '203.0.113.7',
      [acceptance('[online][user_agent]')]: 'Mozilla/5.0',
    });
    expect(fields).not.toHaveProperty('return_url');
    expect(told).not.toHaveProperty('unsent');
  });

  it('when the shopper has signed the mandate on paper', async () => {
    const { fields, told } = await debit({ parameters: { ...shopper, ...signed } });
    expect(fields).toMatchObject({
      [acceptance('[type]')]: 'offline',
      [acceptance('[accepted_at]')]: '1790812800',
    });
    expect(told.unsent).toEqual(['customer.ip', 'customer.browser.userAgent']);
  });

  it('the name of the customer where the account has none', async () => {
    const { fields } = await debit({ instrument: { kind: 'bankAccount', iban } });
    expect(fields[holder]).toBe('Jane Jones');
  });

  it('when the mandate was signed, where the merchant repeats the debit', async () => {
    const { fields } = await debit({ parameters: { ...shopper, ...repeated, ...signed } });
    expect(fields).toMatchObject({
      [acceptance('[type]')]: 'offline',
      [acceptance('[accepted_at]')]: '1790812800',
    });
  });

  it('nothing that the merchant repeats by the browser of a shopper who is not there', async () => {
    const { fake, told } = await debit({ parameters: { ...shopper, ...repeated } });
    expect(told).toMatchObject({ code: '600.200.500', errors: [{ name: Object.keys(signed)[0] }] });
    expect(fake.requests).toEqual([]);
  });

  it('no agreement by a page, which has to be opened each time', () => {
    const order = methodOrder('IDEAL', { parameters: { ...shopper, ...repeated } });
    expect(findRefusal(order, stripe.capabilities)?.errors).toMatchObject([
      { name: 'standingInstruction.mode' },
    ]);
  });

  it.each<[string, Partial<PaymentOrder>]>([
    ['bankAccount.iban', { instrument: { kind: 'bankAccount', number: '532013000', holder: 'Jane Jones' } }],
    [
      'bankAccount.holder',
      { instrument: { kind: 'bankAccount', iban }, parameters: { 'customer.email': 'jane@shop.example' } },
    ],
    ['bankAccount.mandate.dateOfSignature', { parameters: absent }],
    ['bankAccount.mandate.dateOfSignature', { parameters: { ...absent, 'customer.ip': '203.0.113.7' } }],
  ])('nothing without %s', async (name, more) => {
    const { fake, told } = await debit(more);
    expect(told).toMatchObject({ code: '600.200.500', errors: [{ name, value: null }] });
    expect(fake.requests).toEqual([]);
  });
});

describe('a debit', () => {
  it('waits for its bank, is paid days later, and is charged once', async () => {
    const { fake, told, find, read, reference } = await debit();
    expect(told).toEqual({ code: waiting, rule: 'stripe-pending', reference });
    expect((await find(5))?.code).toBe(waiting);
    expect(fake.intents[0]?.status).toBe('processing');
    fake.decide('accepted', 'DB');
    const paid = { code: '000.000.000', reference };
    expect(await read()).toMatchObject([{ key, reference, amount: '92.00', currency: 'EUR', outcome: paid }]);
    expect(await find(6)).toMatchObject(paid);
    expect(fake.made).toMatchObject([{ key, amount: '92.00', currency: 'EUR', paymentType: 'DB' }]);
  });

  it('is not ended while its bank decides', async () => {
    const { connector, fake, reference } = await debit();
    const asked = { ...inquiryOf(methodOrder(brand), noon, reference), brand };
    expect((await connector.cancel?.(asked, key, noon + day))?.code).toBe(waiting);
    expect(fake.intents[0]?.status).toBe('processing');
  });

  it.each(debitFailures)('that its bank refuses (%s) is declined with %s (%s)', async (reason, code) => {
    const { fake, find, read, reference } = await debit();
    fake.failLate(reference, 'payment_intent_payment_attempt_failed', reason);
    const declined = { code, reference, resultDetails: { ExtendedDescription: reason } };
    expect(await read()).toMatchObject([{ key, reference, outcome: declined }]);
    expect(await find(5)).toMatchObject(declined);
    expect(fake.made).toEqual([]);
  });

  it.each([
    ['debit_not_authorized', '000.100.230'],
    ['insufficient_funds', '000.100.203'],
    ['general', '000.100.200'],
  ])('that is returned after it was paid (%s) is a chargeback', async (reason, code) => {
    const { fake, find, read, reference } = await debit();
    fake.decide('accepted', 'DB');
    fake.dispute(reference, reason, 9200, 'eur', 'charge.dispute.funds_withdrawn');
    expect(await read()).toMatchObject([
      { kind: 'report', paymentType: 'CB', key, referencedId: reference, amount: '92.00', outcome: { code } },
    ]);
    expect((await find(20))?.code).toBe('000.000.000');
  });
});
