/** What Adyen's answers say, and what they must be about. */
import { describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { account, signedWebhook } from './fake-adyen.ts';
import { authorisationEvent, createFollowUp, createKey, createOrder, createRig, now } from './orders.ts';

const key = createKey(1);
const payment = 'P000000000000001';

/** Returns a connector that gets this answer to everything, and what it writes to the operator's log. */
function answeredBy(told: object, status = 200) {
  const warnings: string[] = [];
  const connector = adyen.create({
    ...{ settings: account, environment: 'test', warn: (sentence: string) => void warnings.push(sentence) },
    send: async () => ({ status, headers: {}, text: JSON.stringify(told) }),
  });
  return { connector, warnings };
}

const authorised = {
  resultCode: 'Authorised',
  pspReference: payment,
  merchantReference: key,
  amount: { value: 9200, currency: 'EUR' },
};

describe('an answer of Adyen to a payment', () => {
  it.each([
    ['in another currency', { amount: { value: 9200, currency: 'USD' } }],
    ['of another amount', { amount: { value: 9201, currency: 'EUR' } }],
    ['under another key', { merchantReference: createKey(2) }],
    ['without a name', { pspReference: undefined }],
    ['with a name of another form', { pspReference: 'p-1' }],
    ['with an amount that is none', { amount: { value: '9200', currency: 'EUR' } }],
  ])('that authorises one %s leaves it unknown', async (_how, change) => {
    const { connector } = answeredBy({ ...authorised, ...change });
    await expect(connector.charge(createOrder(), key, now)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  it('that tells nothing besides adds nothing, and no empty group', async () => {
    const { connector } = answeredBy(authorised);
    expect(await connector.charge(createOrder(), key, now)).toEqual({
      ...{ code: '000.000.000', rule: 'adyen-authorised', reference: payment },
      resultDetails: { clearingInstituteName: 'Adyen', ConnectorTxID1: payment },
    });
  });

  it('that advises the merchant hands the advice on', async () => {
    const additionalData = { merchantAdviceCode: '24 : Retry after 1 hour' };
    const { connector } = answeredBy({ ...authorised, resultCode: 'Refused', additionalData });
    const { resultDetails } = await connector.charge(createOrder(), key, now);
    expect(resultDetails).toMatchObject({ MerchantAdviceCode: '24' });
  });

  it.each([401, 403])('of HTTP %i tells the operator that the key is refused', async (status) => {
    const error = { errorCode: '010', errorType: 'security' };
    const { connector, warnings } = answeredBy(error, status);
    await connector.charge(createOrder(), key, now);
    expect(warnings).toEqual([expect.stringContaining('refused the API key')]);
  });
});

describe('an answer of Adyen to a follow-up', () => {
  const receipt = { paymentPspReference: payment, pspReference: 'M000000000000002', status: 'received' };
  const order = createFollowUp('RF', { paymentType: 'DB', reference: payment });
  const follow = (change: object) =>
    answeredBy({ ...receipt, ...change }, 201).connector.followUp(order, key, now);

  it.each([
    ['of another payment', { paymentPspReference: 'P000000000000009' }],
    ['under another key', { reference: `${createKey(2)}RF` }],
    ['of another type', { reference: `${key}CP` }],
    ['without a name', { pspReference: undefined }],
  ])('about one %s leaves it unknown', async (_how, change) => {
    await expect(follow(change)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  it.each([[undefined], [`${key}RF`]])('that repeats the reference %s is a receipt', async (reference) => {
    expect(await follow({ reference })).toMatchObject({ code: '000.200.000' });
  });
});

it.each([
  ['CANCELLATION', 'RV', 'true', { amount: undefined, currency: undefined }],
  ['CANCEL_OR_REFUND', 'RV', 'true', { amount: undefined, currency: undefined }],
  ['CAPTURE', 'CP', 'false', { amount: undefined, currency: undefined }],
  ['CAPTURE', 'CP', 'true', { amount: '0.00', currency: 'EUR' }],
  ['REFUND', 'RF', 'true', { amount: '0.00', currency: 'EUR' }],
])('the news %s of a %s with the success %s tells the amount where it says something', async (...row) => {
  const [eventCode, type, success, told] = row;
  const event = {
    ...{ ...authorisationEvent, eventCode, success, merchantReference: key + type },
    ...{ originalReference: payment, amount: { value: 0, currency: 'EUR' } },
  };
  const [news] = (await createRig().connector.readWebhook?.(signedWebhook(event), now)) ?? [];
  expect({ amount: undefined, currency: undefined, ...news }).toMatchObject({ kind: 'outcome', ...told });
});
