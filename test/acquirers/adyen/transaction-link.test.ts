/** Mastercard's link id at Adyen: told with a payment, and sent with those of the merchant's that follow it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { checkout } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen, signedWebhook } from './fake-adyen.ts';
import { authorisationEvent, card, charge, createKey, createRig, now } from './orders.ts';

const link = 'e7R9d3L2-Q9vS6pP1_WzEh';
const linkName = 'standingInstruction.transactionLinkId';
const agreement = (mode: string, source: string, type = 'UNSCHEDULED') => ({
  'standingInstruction.mode': mode,
  'standingInstruction.source': source,
  'standingInstruction.type': type,
  ...(type === 'INSTALLMENT' && { 'standingInstruction.numberOfInstallments': '12' }),
});
const initial = agreement('INITIAL', 'CIT');
const repeated = agreement('REPEATED', 'MIT');

describe('the connector for Adyen', () => {
  it('sends the link id of an order where Adyen asks for it, beside what marks the charge as the merchant’s', async () => {
    const { body } = await charge({ brand: 'MASTER', parameters: { ...repeated, [linkName]: link } });
    expect(body).toMatchObject({
      additionalData: { transactionLinkId: link },
      shopperInteraction: 'ContAuth',
      recurringProcessingModel: 'UnscheduledCardOnFile',
    });
    const { body: without } = await charge({ brand: 'MASTER', parameters: repeated });
    expect(without.additionalData).toEqual({});
  });

  it('hands over the link id of an answer', async () => {
    const instrument = { ...card, number: '5555444433331111' };
    const { outcome } = await charge({ brand: 'MASTER', instrument, parameters: initial });
    expect(outcome.additions?.standingInstruction).toEqual({
      initialTransactionId: 'MCC5898901578',
      transactionLinkId: 'TLID-_P000000000000001',
    });
  });

  const tell = (additionalData: object) =>
    createRig().connector.readWebhook?.(signedWebhook({ ...authorisationEvent, additionalData }), now);

  it('hands over the link id of a webhook', async () => {
    const additions = { standingInstruction: { transactionLinkId: link } };
    expect(await tell({ transactionLinkId: link })).toMatchObject([
      { key: createKey(1), outcome: { additions } },
    ]);
  });

  it('takes an empty link id for none', async () => {
    const [notification] = (await tell({ transactionLinkId: '' })) ?? [];
    expect(notification?.outcome.additions).toBeUndefined();
  });

  it.each([[7], [{}], ['4111111111111111'], [`${link} 4111111111111111`], [`${link}\n`]])(
    'gives no text of Adyen’s for the link id %j',
    async (transactionLinkId) => {
      const additions = { standingInstruction: { transactionLinkId: '' } };
      expect(await tell({ transactionLinkId })).toMatchObject([{ outcome: { additions } }]);
    },
  );
});

describe('a gateway before Adyen', () => {
  let fake: ReturnType<typeof createFakeAdyen>;
  let stand: AcquirerGateway;
  beforeEach(async () => {
    fake = createFakeAdyen();
    stand = await openAcquirerGateway(adyen, account, fake.send);
  });
  afterEach(() => stand.gateway.close());

  const master = { paymentBrand: 'MASTER', 'card.number': '5555444433331111' };
  const pay = (fields: Readonly<Record<string, string>> = {}) =>
    stand.pay({ ...master, ...initial, createRegistration: 'true', ...fields });
  const repeat = (id: string, fields: Readonly<Record<string, string>> = repeated) =>
    stand.post(`/v1/registrations/${id}/payments`, { ...checkout, testMode: 'EXTERNAL', ...fields });
  const sentLinks = () =>
    fake.requests.map(({ body = '{}' }) => JSON.parse(body).additionalData.transactionLinkId);

  it.each(['UNSCHEDULED', 'RECURRING', 'INSTALLMENT'])(
    'sends with each later charge of the type %s the link id of the first payment',
    async (type) => {
      const { registrationId, standingInstruction } = await pay();
      expect(standingInstruction.transactionLinkId).toBe('TLID-_P000000000000001');
      for (let times = 0; times < 2; times += 1) {
        const again = await repeat(registrationId, agreement('REPEATED', 'MIT', type));
        expect(again.result.code).toBe('000.100.112');
        expect(again.resultDetails.ParametersNotSent ?? '').not.toContain(linkName);
      }
      expect(sentLinks()).toEqual([undefined, 'TLID-_P000000000000001', 'TLID-_P000000000000001']);
    },
  );

  it('sends the link id of a first payment whose answer was lost, by the webhook that told its outcome', async () => {
    fake.faults.push({ kind: 'lost', isCharged: true });
    const { id, registrationId, result } = await pay();
    expect(result.code).toBe('900.100.300');
    await stand.deliver(fake.takeWebhooks());
    expect(await stand.codeOf(id)).toBe('000.100.112');
    await repeat(registrationId);
    expect(sentLinks()).toEqual([undefined, 'TLID-_P000000000000001']);
  });

  it('sends none with a card of Visa, even when the merchant names one', async () => {
    const { registrationId } = await pay({ paymentBrand: 'VISA', 'card.number': '4111111111111111' });
    const again = await repeat(registrationId, { ...repeated, [linkName]: link });
    expect([again.result.code, again.resultDetails.ParametersNotSent]).toEqual(['000.100.112', linkName]);
    expect(sentLinks()).toEqual([undefined, undefined]);
  });
});
