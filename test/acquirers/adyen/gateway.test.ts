// @runs cases
/** The gateway before Adyen: what its merchants send and get. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getPrintedCategory } from '#contract/result-codes.ts';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { randomFrom } from '../../../tools/bench/random.mjs';
import { caseCount } from '../../support/case-count.ts';
import { card } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen } from './fake-adyen.ts';
import { drawFaults } from './random-faults.ts';

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;
let gateway: AcquirerGateway['gateway'];
let pay: AcquirerGateway['pay'];
let follow: AcquirerGateway['follow'];
let codeOf: AcquirerGateway['codeOf'];

beforeEach(async () => {
  fake = createFakeAdyen();
  stand = await openAcquirerGateway(adyen, account, fake.send);
  ({ gateway, pay, follow, codeOf } = stand);
});
afterEach(() => gateway.close());

/** Hands the waiting webhooks over, as Adyen does. */
const deliver = () => stand.deliver(fake.takeWebhooks());

describe('a gateway before Adyen', () => {
  it('charges a card, and names the payment at Adyen', async () => {
    const paid = await pay();
    expect(paid.result).toMatchObject({ code: '000.100.112', avsResponse: 'F', cvvResponse: 'M' });
    expect(paid.resultDetails.ConnectorTxID1).toBe('P000000000000001');
    expect(gateway.log()).toContain('"rule":"adyen-authorised","connector":"cards"');
    expect(fake.payments.size).toBe(1);
  });

  it.each([
    ['CAPTURE_FAILED', '', '92.00'],
    ['CAPTURE', '', '92.00'],
    ['REFUND_FAILED', 'RF', '30.00'],
    ['REFUNDED_REVERSED', 'RF', '30.00'],
  ])('records by %s that a success did not last', async (eventCode, type, amount) => {
    const paid = await pay();
    const refund = await follow(paid.id, 'RF', '30.00');
    await deliver();
    const undone = type === '' ? paid.id : refund.id;
    expect(await codeOf(undone)).toBe('000.100.112');
    const [made] = fake.made.filter(({ amount: { value } }) => value === Number(amount) * 100);
    const about = { merchantReference: `${made?.key}${type}`, originalReference: 'P000000000000001' };
    fake.report(eventCode, eventCode !== 'CAPTURE', { ...about, pspReference: 'P000000000000001' });
    await deliver();
    const records = await stand.followUpsOf(undone);
    expect(records.filter(({ paymentType }) => paymentType === 'CB')).toMatchObject([
      { paymentType: 'CB', referencedId: undone, amount, result: { code: '000.100.226' } },
    ]);
  });

  it.each([
    ['DB', '92.00'],
    ['PA', '40.00'],
  ])('records the dispute of a %s, which names the payment alone, step by step', async (type, amount) => {
    const { id } = await pay({ paymentType: type });
    const captures = [];
    if (type === 'PA') for (const part of ['52.00', amount]) captures.push(await follow(id, 'CP', part));
    await deliver();
    const disputed = captures[1]?.id ?? id;
    for (const eventCode of ['CHARGEBACK', 'CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK']) {
      const units = { value: Number(amount) * 100, currency: 'EUR' };
      const about = { originalReference: 'P000000000000001', merchantReference: 'any', amount: units };
      fake.report(eventCode, true, { ...about, pspReference: 'D000000000000001' });
      await deliver();
      gateway.wait(1000);
    }
    const [back, again, more] = await stand.followUpsOf(disputed);
    expect([back, again, more]).toMatchObject([
      { paymentType: 'CB', referencedId: disputed, amount },
      { paymentType: 'CR', referencedId: back?.id, amount },
      { paymentType: 'CB', referencedId: again?.id, amount },
    ]);
    expect(gateway.log()).not.toContain('does not fit its payment');
  });

  it('records a dispute that came before the capture’s outcome, once and without its coming again', async () => {
    const { id } = await pay({ paymentType: 'PA' });
    const captures = [];
    for (const part of ['52.00', '40.00']) captures.push(await follow(id, 'CP', part));
    const [authorised, first, ...later] = fake.takeWebhooks();
    await stand.deliver([authorised, first].filter((webhook) => webhook !== undefined));
    const amount = { value: 4000, currency: 'EUR' };
    const about = { originalReference: 'P000000000000001', merchantReference: 'any', amount };
    fake.report('CHARGEBACK', true, { ...about, pspReference: 'D000000000000001' });
    const [dispute] = fake.takeWebhooks();
    const tell = () => stand.tell(dispute ?? { body: '', headers: {} });
    expect(await tell()).toBe(200);
    await stand.deliver(later);
    expect(await tell()).toBe(200);
    const disputes = (await stand.followUpsOf(id)).filter(({ paymentType }) => paymentType === 'CB');
    expect(disputes).toMatchObject([{ referencedId: captures[1]?.id, amount: '40.00' }]);
  });

  it('records the end of a dispute whose capture, made in the Customer Area, was told after it', async () => {
    const { id } = await pay({ paymentType: 'PA' });
    await follow(id, 'CP', '40.00');
    await deliver();
    const [payment] = fake.payments.values();
    const amount = { value: 5200, currency: 'EUR' };
    if (payment) fake.atCustomerArea(payment, 'captures', amount);
    const late = fake.takeWebhooks();
    const about = { originalReference: payment?.psp, merchantReference: 'any', amount };
    fake.report('CHARGEBACK', true, { ...about, pspReference: 'D000000000000001' });
    await stand.deliver([...fake.takeWebhooks(), ...late]);
    gateway.wait(1000);
    fake.report('CHARGEBACK_REVERSED', true, { ...about, pspReference: 'D000000000000001' });
    await deliver();
    const turns = (await stand.followUpsOf(id)).filter(({ paymentType }) => /^C[BR]$/.test(paymentType));
    expect(turns.map(({ paymentType, amount: of }) => [paymentType, of])).toEqual([
      ['CB', '52.00'],
      ['CR', '52.00'],
    ]);
  });

  it('tells the merchant which parameters Adyen is not sent, and still when a webhook has told the outcome', async () => {
    const told = 'cart.items, airline.agentName, customer.sex, customParameters';
    const fields = {
      'cart.items[0].name': 'Shoes',
      'cart.items[0].price': '92.00',
      'airline.agentName': 'Air',
      'customer.sex': 'F',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customParameters[SHOP]': '7',
    };
    const paid = await pay(fields);
    expect(paid.resultDetails.ParametersNotSent).toBe(told);
    const refund = await follow(paid.id, 'RF', '30.00', { descriptor: 'Refund' });
    expect(refund.resultDetails.ParametersNotSent).toBe('descriptor');
    await deliver();
    const { record } = (await gateway.store.findPayment(refund.id)) ?? {};
    expect(record?.resultDetails).toMatchObject({
      clearingInstituteName: 'Adyen',
      ParametersNotSent: 'descriptor',
    });
  });

  it.each([
    ['forex.amount', { 'forex.amount': '99.00', 'forex.currency': 'USD' }],
    [
      'marketPlace.sellers[0].id',
      { 'marketPlace.sellers[0].id': '7', 'marketPlace.sellers[0].amount': '9.00' },
    ],
    ['transactionProcessingCode', { transactionProcessingCode: 'FUNDING' }],
    [
      'standingInstruction.industryPractice',
      {
        'standingInstruction.mode': 'REPEATED',
        'standingInstruction.source': 'MIT',
        'standingInstruction.type': 'UNSCHEDULED',
        'standingInstruction.industryPractice': 'REAUTHORIZATION',
      },
    ],
  ])('refuses %s, without which the payment would be another one', async (name, fields) => {
    const refused = await pay(fields);
    expect(refused.result).toMatchObject({ code: '600.200.500', parameterErrors: [{ name }] });
    expect(fake.requests).toEqual([]);
  });

  it('tells no merchant anything wrong of payments with random faults, and charges none twice', async () => {
    const random = randomFrom(20261126).below;
    const categories = new Set<string>();
    const charged = new Map<string, boolean>();
    for (let count = 0; count < caseCount(50); count++) {
      fake.payments.clear();
      fake.faults.push(...drawFaults(random));
      const { id, result } = await pay({ paymentType: random(2) === 0 ? 'DB' : 'PA' });
      const category = getPrintedCategory(result.code === '900.100.300' ? '000.200.000' : result.code);
      categories.add(category);
      charged.set(id, fake.payments.size === 1);
      expect(fake.payments.size, `payment ${count}`).toBeLessThanOrEqual(1);
      if (category === 'accepted') expect(fake.payments.size, `payment ${count}`).toBe(1);
      if (category === 'rejected') expect(fake.payments.size, `payment ${count}`).toBe(0);
    }
    expect([...categories].sort()).toEqual(['accepted', 'pending', 'rejected']);
    await deliver();
    for (const [id, isCharged] of charged)
      expect((await codeOf(id)) === '000.100.112', `payment ${id} in the end`).toBe(isCharged);
    for (const secret of [card['card.number'], account.apiKey]) expect(gateway.log()).not.toContain(secret);
  });

  it.each([
    ['an address that Adyen would refuse', { 'billing.postcode': '9410' }, 'billing.street1, billing.city'],
    ['a state that is none of the country', { 'billing.state': 'Bavaria' }, 'billing.state'],
    [
      'a phone that cannot be read',
      { 'customer.givenName': 'Ann', 'customer.surname': 'Lee', 'customer.phone': '1' },
      'customer.phone',
    ],
    [
      'a state that Adyen does not take',
      { 'billing.country': 'DE', 'billing.state': 'Bayern' },
      'billing.state',
    ],
  ])('tells the merchant of %s', async (_what, fields, told) => {
    const address = { 'billing.street1': 'Ring 1', 'billing.city': 'Town', 'billing.postcode': '94107' };
    const paid = await pay({ ...address, 'billing.country': 'US', ...fields });
    expect(paid.result.code).toBe('000.100.112');
    expect(paid.resultDetails.ParametersNotSent).toContain(told);
    const good = await pay({ ...address, 'billing.country': 'US', 'billing.state': 'California' });
    expect(good.resultDetails.ParametersNotSent).toBeUndefined();
  });

  it('hands over the result of a challenge whose payment has no address of a shop', async () => {
    const { id, redirect } = await pay({ 'card.holder': 'challenge' });
    const fields = redirect.parameters.map(({ name, value }: Record<string, string>) => [name, value]);
    const page = `${redirect.url}?${new URLSearchParams(fields)}`;
    const { returnUrl } = JSON.parse(fake.requests[0]?.body ?? '{}');
    const url = `${new URL(returnUrl).pathname}?${new URLSearchParams(fake.authenticate(page, 'Y'))}`;
    expect((await gateway.get(url)).statusCode).toBe(200);
    expect(await codeOf(id)).toBe('000.100.112');
  });

  it('leaves a payment pending whose answer was lost, until the webhook tells its outcome', async () => {
    fake.faults.push({ kind: 'lost', isCharged: true });
    const { id, result } = await pay();
    expect(result.code).toBe('900.100.300');
    expect(gateway.log()).toContain('The outcome of a forwarded payment is unknown');
    await deliver();
    expect(await codeOf(id)).toBe('000.100.112');
    expect(fake.payments.size).toBe(1);
    for (const secret of [card['card.number'], account.apiKey]) expect(gateway.log()).not.toContain(secret);
  });
});
