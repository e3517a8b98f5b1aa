// @tests src/acquirers/adyen/stored-accounts.ts
/** The gateway before Adyen: accounts that are debited again without their shoppers. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { Outcome } from '../../../src/connector/index.ts';
import { checkout, entityId, minute, shopperResultUrl, token } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen, signedTokenEvent } from './fake-adyen.ts';
import { charge, createKey, createOrder, createRig } from './orders.ts';

const paid = '000.100.112';
const waiting = '000.200.000';
const iban = 'DE02120300000000202051';
const debit = {
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': iban,
  'bankAccount.bic': 'BYLADEM1001',
};
const initial = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};
const repeated = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'RECURRING',
};

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;

const settings = adyen.settings.parse(account);
const connectors = {
  cards: { definition: adyen, settings },
  backup: { definition: adyen, settings: { ...settings } },
};

/** @param answer what the connector of the first name answers in place of Adyen. @param rule what its rule has besides */
async function open(answer?: Partial<Outcome>, rule: object = {}): Promise<void> {
  const first: typeof adyen = {
    ...adyen,
    create(parts) {
      const connector = adyen.create(parts);
      const charge: typeof connector.charge = async (...asked) => ({
        ...(await connector.charge(...asked)),
        ...answer,
      });
      return { ...connector, charge };
    },
  };
  stand = await openAcquirerGateway(first, account, fake.send, {
    config: {
      connectors: { ...connectors, cards: { definition: first, settings } },
      routing: [{ connector: 'cards', otherwise: 'backup', ...rule }],
    },
  });
}

beforeEach(async () => {
  fake = createFakeAdyen();
  await open();
});
afterEach(() => stand.gateway.close());

const common = { ...checkout, testMode: 'EXTERNAL', shopperResultUrl };
const pay = (fields: Record<string, string> = {}) =>
  stand.post('/v1/payments', {
    ...common,
    paymentBrand: 'SEPA',
    ...debit,
    createRegistration: 'true',
    ...fields,
  });
const payWith = (registrationId: string, fields: Record<string, string>) =>
  stand.post(`/v1/registrations/${registrationId}/payments`, { ...common, ...fields });
const register = async () =>
  (await stand.post('/v1/registrations', { entityId, testMode: 'EXTERNAL', paymentBrand: 'SEPA', ...debit }))
    .id;
const deliver = () => stand.deliver(fake.takeWebhooks());
const lastBody = () => JSON.parse(fake.requests.at(-1)?.body ?? '{}');
const tokenOf = () => [...fake.shoppers.keys()].at(-1) ?? '';

describe('a stored account at Adyen', () => {
  it('is debited by the merchant as often as it likes, by the name that Adyen gave it in the first answer', async () => {
    const { registrationId, result } = await pay({ 'customer.merchantCustomerId': 'customer 7' });
    expect(result.code).toBe(paid);
    const first = lastBody();
    expect(first).toMatchObject({
      storePaymentMethod: true,
      shopperReference: first.reference,
      shopperInteraction: 'Ecommerce',
      recurringProcessingModel: 'UnscheduledCardOnFile',
    });
    for (let times = 0; times < 2; times += 1) {
      const again = await payWith(registrationId, repeated);
      expect([again.result.code, again.registrationId]).toEqual([paid, registrationId]);
      const { storePaymentMethod, ...sent } = lastBody();
      expect(storePaymentMethod).toBeUndefined();
      expect(sent).toMatchObject({
        paymentMethod: { type: 'sepadirectdebit', storedPaymentMethodId: tokenOf() },
        shopperReference: first.reference,
        shopperInteraction: 'ContAuth',
        recurringProcessingModel: 'Subscription',
      });
      expect(JSON.stringify(sent)).not.toContain(iban);
    }
    expect([...fake.payments.values()].map(({ captured }) => captured)).toEqual([9200, 9200, 9200]);
  });

  it.each([true, false])(
    'is debited once by the merchant when an answer is lost that Adyen has made a debit for: %s',
    async (isCharged) => {
      const { registrationId } = await pay();
      fake.faults.push({ kind: 'lost', isCharged });
      const { id, result } = await payWith(registrationId, repeated);
      expect(result.code).toBe('900.100.300');
      stand.gateway.wait(minute);
      await stand.gateway.runDue();
      expect(await stand.codeOf(id)).toBe(paid);
      expect(fake.payments.size).toBe(2);
      expect(lastBody().paymentMethod.storedPaymentMethodId).toBe(tokenOf());
    },
  );

  it('is debited again when the answer that named it came to a second request', async () => {
    fake.faults.push({ kind: 'lost', isCharged: true });
    const { id } = await pay();
    stand.gateway.wait(minute);
    await stand.gateway.runDue();
    const { registrationId = '' } = (await stand.gateway.store.findPayment(id))?.record ?? {};
    expect((await payWith(registrationId, repeated)).result.code).toBe(paid);
  });

  it('is debited by its shopper with the account, as before', async () => {
    const { registrationId } = await pay();
    expect((await payWith(registrationId, {})).result.code).toBe(paid);
    expect(lastBody()).toMatchObject({ paymentMethod: { iban }, shopperInteraction: 'Ecommerce' });
  });

  it.each([
    ['after the payment has succeeded', false],
    ['before the payment has succeeded', true],
    ['twice', undefined],
  ])('is debited again when Adyen names it by a webhook that comes %s', async (_what, isReversed) => {
    const { id, registrationId, result } = await pay({ 'bankAccount.holder': 'pending' });
    expect(result.code).toBe(waiting);
    fake.decide('accepted');
    const webhooks = fake.takeWebhooks();
    const told = isReversed === undefined ? [...webhooks, ...webhooks] : webhooks;
    await stand.deliver(isReversed ? told.reverse() : told);
    expect(await stand.codeOf(id)).toBe(paid);
    expect((await payWith(registrationId, repeated)).result.code).toBe(paid);
    expect(lastBody().paymentMethod.storedPaymentMethodId).toBe(tokenOf());
  });

  it('that Adyen has not named is not debited without its shopper, until the shopper has paid with it', async () => {
    const registrationId = await register();
    const refused = await payWith(registrationId, repeated);
    expect(refused.result).toMatchObject({
      code: '600.200.501',
      parameterErrors: [
        { name: 'standingInstruction.mode', message: expect.stringMatching(/registrationId.*INITIAL/) },
      ],
    });
    expect(fake.requests).toEqual([]);
    expect((await payWith(registrationId, initial)).result.code).toBe(paid);
    expect(lastBody()).toMatchObject({ paymentMethod: { iban }, recurringProcessingModel: 'Subscription' });
    expect((await payWith(registrationId, repeated)).result.code).toBe(paid);
  });

  it('is not debited by another connector, which gets no name of it', async () => {
    const { registrationId } = await pay();
    fake.faults.push({ kind: 'not-sent' });
    const { length } = fake.requests;
    // Another time it would be paid, so that nothing final is said.
    expect((await payWith(registrationId, repeated)).result.code).toBe('900.100.600');
    // The one that never left.
    expect(fake.requests).toHaveLength(length + 1);
    expect((await payWith(registrationId, repeated)).result.code).toBe(paid);
  });

  it('is debited by the second connector of the rule, if that made the first payment', async () => {
    fake.faults.push({ kind: 'not-sent' });
    const { id, registrationId } = await pay();
    expect(await stand.gateway.store.findPayment(id)).toMatchObject({ connector: 'backup' });
    const again = await payWith(registrationId, repeated);
    expect(again.result.code).toBe(paid);
    expect(await stand.gateway.store.findPayment(again.id)).toMatchObject({ connector: 'backup' });
    expect(fake.requests).toHaveLength(3);
    // The first one takes it as soon as it has named the account itself.
    await payWith(registrationId, initial);
    const later = await payWith(registrationId, repeated);
    expect(await stand.gateway.store.findPayment(later.id)).toMatchObject({ connector: 'cards' });
  });

  it('whose key is missing here has its outcome recorded, and its name kept until the key is there', async () => {
    const { id, registrationId } = await pay({ 'bankAccount.holder': 'pending' });
    const { registrations } = stand.gateway.store;
    const { sealed, keyId = '' } = (await registrations.find(registrationId)) ?? {};
    const own = { id: registrationId, before: sealed ?? '', sealed: sealed ?? '' };
    await registrations.change([{ ...own, keyId: 'of-another-node' }]);
    fake.decide('accepted');
    await stand.deliver(fake.takeWebhooks());
    expect(await stand.codeOf(id)).toBe(paid);
    await registrations.change([{ ...own, keyId }]);
    stand.gateway.wait(10 * 60_000);
    await stand.gateway.runDue();
    expect((await payWith(registrationId, repeated)).result.code).toBe(paid);
  });

  it('keeps its name when its holder changes, and shows it to nobody', async () => {
    const { registrationId } = await pay({
      'bankAccount.mandate.id': 'M-A',
      'bankAccount.mandate.dateOfSignature': '2026-01-31',
    });
    const changed = await stand.post(`/v1/registrations/${registrationId}`, {
      entityId,
      testMode: 'EXTERNAL',
      'bankAccount.holder': 'Joan Jones',
    });
    expect(changed.bankAccount).toEqual({ holder: 'Joan Jones', iban, bic: 'BYLADEM1001' });
    const again = await payWith(registrationId, repeated);
    expect(again.result.code).toBe(paid);
    expect(JSON.stringify([changed, again]) + stand.gateway.log()).not.toContain(tokenOf());
  });

  it('that is deleted is gone with its name', async () => {
    const { registrationId } = await pay();
    const { gateway } = stand;
    await gateway.app.inject({
      method: 'DELETE',
      url: `/v1/registrations/${registrationId}?entityId=${entityId}&testMode=EXTERNAL`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await gateway.store.registrations.find(registrationId)).toMatchObject({
      state: 'deregistered',
      sealed: null,
    });
    expect((await payWith(registrationId, repeated)).result.code).toBe('100.150.202');
    // A webhook that comes late keeps nothing.
    await deliver();
    expect(await gateway.store.registrations.find(registrationId)).toMatchObject({ sealed: null });
  });

  it('that is named while the outcome is open leaves it to its own events, which decline it', async () => {
    const { id } = await pay({ 'bankAccount.holder': 'pending' });
    const { reference: merchantReference } = lastBody();
    for (const originalReference of ['Y000000000000001', ...fake.payments.keys()])
      fake.report('RECURRING_CONTRACT', true, {
        merchantReference,
        originalReference,
        pspReference: 'T999999999999999',
      });
    await deliver();
    fake.decide('declined');
    await deliver();
    expect(await stand.codeOf(id)).toMatch(/^800\./);
  });

  it('is debited by the name that an event about stored accounts gives it, before and after the outcome', async () => {
    const data = { merchantAccount: account.merchantAccount, type: 'sepadirectdebit', operation: 'created' };
    for (const isFirst of [true, false]) {
      const { registrationId } = await pay({ 'bankAccount.holder': 'pending' });
      const { reference: shopperReference } = lastBody();
      fake.decide('accepted');
      const named = {
        ...{ createdAt: '2026-11-26T18:00:00+01:00', eventId: 'QBQQ9DLNRHHKGK38', environment: 'test' },
        data: { ...data, shopperReference, storedPaymentMethodId: tokenOf() },
        type: 'recurring.token.created',
      };
      if (isFirst) await stand.deliver([signedTokenEvent(named)]);
      for (const webhook of fake.takeWebhooks()) {
        const list = JSON.parse(webhook.body);
        const [{ NotificationRequestItem: item }] = list.notificationItems;
        item.additionalData = { hmacSignature: item.additionalData.hmacSignature };
        await stand.deliver([{ headers: {}, body: JSON.stringify(list) }]);
      }
      if (!isFirst) await stand.deliver([signedTokenEvent(named)]);
      expect((await payWith(registrationId, repeated)).result.code).toBe(paid);
      expect(lastBody().paymentMethod.storedPaymentMethodId).toBe(named.data.storedPaymentMethodId);
    }
  });

  it('is not named by the event of another payment under the same reference', async () => {
    const { registrationId } = await pay({ 'bankAccount.holder': 'pending' });
    const { reference: merchantReference } = lastBody();
    fake.decide('accepted');
    const named = tokenOf();
    await deliver();
    fake.report('RECURRING_CONTRACT', true, {
      merchantReference,
      originalReference: 'Y000000000000001',
      pspReference: 'T999999999999999',
    });
    await deliver();
    expect((await payWith(registrationId, repeated)).result.code).toBe(paid);
    expect(lastBody().paymentMethod.storedPaymentMethodId).toBe(named);
  });
});

describe('a debit at Adyen', () => {
  const instrument = { kind: 'bankAccount', iban, holder: 'Jane Jones' } as const;
  const name = `${createKey(7)}/T000000000000007`;
  const order = { brand: 'SEPA', instrument, instrumentToken: name, isStored: true };
  const own = { 'customer.merchantCustomerId': '7' };

  it.each<[string, string, Record<string, string>]>([
    ['Subscription', 'of regular payments', { ...initial, ...own }],
    ['Subscription', 'of instalments', { ...initial, 'standingInstruction.type': 'INSTALLMENT' }],
    ['UnscheduledCardOnFile', 'of others', { ...initial, 'standingInstruction.type': 'UNSCHEDULED' }],
    ['Subscription', 'in the older words', { recurringType: 'INITIAL' }],
    ['UnscheduledCardOnFile', 'without an agreement', { createRegistration: 'true' }],
  ])('is stored as %s %s, under a name of no shopper', async (model, _what, parameters) => {
    const { body, outcome } = await charge({ ...order, parameters });
    expect(body).toMatchObject({
      storePaymentMethod: true,
      shopperReference: createKey(1),
      recurringProcessingModel: model,
    });
    expect(outcome.instrumentToken).toMatch(new RegExp(`^${createKey(1)}/T\\d{15}$`));
    expect(outcome.unsent ?? []).toEqual('customer.merchantCustomerId' in parameters ? Object.keys(own) : []);
  });

  it('that is neither the first nor a later one of an agreement stores nothing', async () => {
    const { body, outcome } = await charge({ ...order, parameters: own });
    expect(body).toMatchObject({ shopperReference: '007', paymentMethod: { iban } });
    for (const member of ['storePaymentMethod', 'recurringProcessingModel'])
      expect(body).not.toHaveProperty(member);
    expect([outcome.instrumentToken, outcome.unsent]).toEqual([undefined, undefined]);
  });

  it('that begins an agreement stores nothing when no registration keeps its name', async () => {
    const { result, resultDetails } = await pay({ ...initial, createRegistration: 'false' });
    expect(result.code).toBe(paid);
    expect(resultDetails.ParametersNotSent).toMatch(/standingInstruction\.mode, standingInstruction\.type/);
    expect(lastBody()).not.toHaveProperty('storePaymentMethod');
    expect(fake.shoppers.size).toBe(0);
  });

  it.each([
    ['without a name', undefined],
    ['by a name of another form', 'T000000000000007'],
  ])('that the merchant repeats %s is refused, and nothing is sent', async (_what, instrumentToken) => {
    const { instrumentToken: _own, ...unnamed } = order;
    const change = { ...unnamed, ...(instrumentToken && { instrumentToken }), parameters: repeated };
    const { outcome, request } = await charge(change);
    expect([outcome.code, outcome.rule, request]).toEqual([
      '600.200.501',
      'adyen-has-not-named-the-account',
      undefined,
    ]);
  });

  it.each([
    ['which it does not know', `${createKey(1)}/T000000000000009`],
    ['whose shopper it does not know', `${createKey(9)}/T000000000000002`],
  ])('by a name %s is declined', async (_what, instrumentToken) => {
    const { connector, fake: other } = createRig();
    await connector.charge(createOrder({ ...order, parameters: initial }), createKey(1), 0);
    expect([...other.shoppers]).toEqual([['T000000000000002', createKey(1)]]);
    const later = createOrder({ ...order, parameters: repeated, instrumentToken });
    const outcome = await connector.charge(later, createKey(2), 0);
    expect(outcome).toMatchObject({ code: '800.100.197', instrumentToken: null });
    expect(other.payments.size).toBe(1);
  });
});

describe('a name of an account', () => {
  it('that Adyen no longer has is forgotten, so that the second connector of the rule is asked, or the shopper', async () => {
    const { registrationId } = await pay();
    fake.faults.push({ kind: 'not-sent' });
    await payWith(registrationId, initial);
    expect(fake.shoppers.size).toBe(2);
    const [first = ''] = fake.shoppers.keys();
    fake.shoppers.delete(first);
    expect((await payWith(registrationId, repeated)).result.code).toBe('800.100.197');
    const again = await payWith(registrationId, repeated);
    const { connector } = (await stand.gateway.store.findPayment(again.id)) ?? {};
    expect([again.result.code, connector]).toEqual([paid, 'backup']);
    fake.shoppers.clear();
    await payWith(registrationId, repeated);
    expect((await payWith(registrationId, repeated)).result.code).toBe('600.200.501');
  });

  it('that Adyen no longer has is forgotten also when the second connector of the rule is asked at once', async () => {
    await stand.gateway.close();
    await open({}, { otherwiseAfter: ['800.100.197'] });
    const { registrationId } = await pay();
    fake.faults.push({ kind: 'not-sent' });
    await payWith(registrationId, initial);
    const [first = ''] = fake.shoppers.keys();
    fake.shoppers.delete(first);
    const asked = [];
    for (let times = 0; times < 2; times += 1) {
      const { length } = fake.requests;
      const { id } = await payWith(registrationId, repeated);
      const { connector } = (await stand.gateway.store.findPayment(id)) ?? {};
      asked.push([connector, fake.requests.length - length]);
    }
    expect(asked).toEqual([
      ['backup', 2],
      ['backup', 1],
    ]);
  });

  it.each([
    ['has a line break', 'a\nb'],
    ['is empty', ''],
    ['is too long', 'a'.repeat(256)],
    ['is no text', 7 as unknown as string],
  ])('that %s is left out, and the payment is paid', async (_what, instrumentToken) => {
    await stand.gateway.close();
    await open({ instrumentToken });
    const { registrationId, result } = await pay();
    expect(result.code).toBe(paid);
    fake.takeWebhooks();
    expect((await payWith(registrationId, repeated)).result.code).toBe('600.200.501');
    expect(stand.gateway.log()).toContain('name of a stored means');
  });

  it('that comes with a decline is not kept', async () => {
    await stand.gateway.close();
    await open({ code: '800.100.152', instrumentToken: `${'k'.repeat(64)}/T000000000000009` });
    const registrationId = await register();
    expect((await payWith(registrationId, initial)).result.code).toBe('800.100.152');
    fake.takeWebhooks();
    expect((await payWith(registrationId, repeated)).result.code).toBe('600.200.501');
  });
});
