import { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';
import { describe, expect, it } from 'vitest';
import {
  adyenUnrecordedEvents,
  disputeEvents,
  eventsMadeElsewhere,
  followUpEvents,
  paymentEvents,
} from '../../../src/acquirers/adyen/events-data.ts';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { AcquirerRequest } from '../../../src/connector/index.ts';
import { account, signedTokenEvent, signedWebhook } from './fake-adyen.ts';
import { authorisationEvent, createKey, createRig, now } from './orders.ts';

/** The events of Adyen's types, and those that its pages of "Webhooks v1" had besides on 2026-11-30. */
const publishedEvents = [
  ...new Set([
    ...Object.values(NotificationRequestItem.EventCodeEnum),
    ...['ACH_NOTIFICATION_OF_CHANGE', 'AUTHENTICATION', 'DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION'],
    ...['DISPUTE_OPENED_WITH_CHARGEBACK', 'PREARBITRATION_ACCEPTED', 'PREARBITRATION_DECLINED'],
    ...['PREARBITRATION_ISSUER_WITHDRAWN', 'PREARBITRATION_OPEN', 'SCHEME_ARBITRATION'],
    ...['SCHEME_ARBITRATION_LOST', 'SCHEME_ARBITRATION_WON'],
  ]),
];

const key = createKey(1);
const payment = 'P000000000000001';

const event = authorisationEvent;

const dispute = {
  ...event,
  merchantReference: 'any',
  originalReference: payment,
  pspReference: 'D000000000000001',
};

const read = (webhook: AcquirerRequest) => createRig().connector.readWebhook?.(webhook, now);
const readEvent = (changes: object) => read(signedWebhook({ ...event, ...changes }));

describe('a webhook of Adyen', () => {
  it('tells the outcome of a payment by our key, with its amount', async () => {
    const outcome = { code: '000.000.000', reference: payment };
    const told = { kind: 'outcome', key, amount: '92.00', currency: 'EUR', outcome };
    expect(await readEvent({})).toMatchObject([told]);
    const declined = await readEvent({ success: 'false', reason: 'CVC Declined' });
    expect(declined).toMatchObject([{ key, outcome: { code: '800.100.153' } }]);
    const unnamed = await readEvent({ success: 'false', reason: 'Something new' });
    expect(unnamed).toMatchObject([{ key, outcome: { code: '800.100.100' } }]);
  });

  it('hands over the network’s id of a first payment', async () => {
    const notifications = await readEvent({ additionalData: { networkTxReference: 'MCC5898901578' } });
    const additions = { standingInstruction: { initialTransactionId: 'MCC5898901578' } };
    expect(notifications).toMatchObject([{ outcome: { additions } }]);
  });

  const name = 'T000000000000001';
  const storing = { eventCode: 'RECURRING_CONTRACT', originalReference: payment, pspReference: name };

  it.each<[string, object]>([
    ['its own event', storing],
    ['its own event, with its shopper', { ...storing, additionalData: { shopperReference: key } }],
    [
      'the event of the payment',
      { additionalData: { 'recurring.recurringDetailReference': name, 'recurring.shopperReference': key } },
    ],
    [
      'the event of the payment, in newer words',
      {
        additionalData: { 'tokenization.storedPaymentMethodId': name, 'tokenization.shopperReference': key },
      },
    ],
  ])('tells by %s what Adyen calls a stored account', async (_what, changes) => {
    const outcome = { reference: payment, instrumentToken: `${key}/${name}` };
    expect(await readEvent(changes)).toMatchObject([{ kind: 'outcome', key, reference: payment, outcome }]);
  });

  it.each<[string, object]>([
    ['was not stored', { ...storing, success: 'false' }],
    ['is another shopper’s', { ...storing, additionalData: { shopperReference: 'customer 7' } }],
    ['is of no payment', { ...storing, originalReference: '' }],
    ['has no name of Adyen’s', { ...storing, pspReference: 'x/../y' }],
    ['is another gateway’s', { ...storing, merchantReference: 'order 7' }],
  ])('tells nothing of an account that %s', async (_what, changes) => {
    expect(await readEvent(changes)).toEqual([]);
  });

  it.each<[string, object]>([
    ['declined', { success: 'false', additionalData: { 'tokenization.storedPaymentMethodId': name } }],
    [
      'of another shopper',
      {
        additionalData: {
          'recurring.recurringDetailReference': name,
          'recurring.shopperReference': 'customer 7',
        },
      },
    ],
    ['of a shopper who is not named', { additionalData: { 'recurring.recurringDetailReference': name } }],
    ['with a name that is none', { additionalData: { 'tokenization.storedPaymentMethodId': 'a b' } }],
  ])('names no account of a payment that is %s', async (_what, changes) => {
    const [notification] = (await readEvent(changes)) ?? [];
    expect(notification?.outcome).toMatchObject({ reference: payment });
    expect(notification?.outcome).not.toHaveProperty('instrumentToken');
  });

  it.each([
    ['CAPTURE', 'CP', 'true', '000.000.000'],
    ['CAPTURE', 'CP', 'false', '700.400.100'],
    ['CAPTURE_FAILED', 'CP', 'true', '900.100.201'],
    ['REFUND', 'RF', 'true', '000.000.000'],
    ['REFUND', 'RF', 'false', '700.400.200'],
    ['REFUND_FAILED', 'RF', 'true', '900.100.201'],
    ['REFUNDED_REVERSED', 'RF', 'true', '900.100.201'],
    ['CANCELLATION', 'RV', 'true', '000.000.000'],
    ['CANCELLATION', 'RV', 'false', '700.400.300'],
    ['CANCEL_OR_REFUND', 'RV', 'true', '000.000.000'],
    ['CANCEL_OR_REFUND', 'RV', 'false', '700.400.300'],
  ])('tells by %s how a %s ends when its success is %s', async (eventCode, type, success, code) => {
    const notifications = await readEvent({
      eventCode,
      success,
      merchantReference: key + type,
      originalReference: payment,
      pspReference: 'M000000000000001',
    });
    expect(notifications).toMatchObject([
      { key, outcome: { code, reference: `${payment}/M000000000000001` } },
    ]);
  });

  it.each([
    ['CAPTURE', 'CP', '000.000.000', '92.00'],
    ['CAPTURE_FAILED', 'CP', '900.100.201', '92.00'],
    ['REFUND', 'RF', '000.000.000', '92.00'],
    ['REFUND_FAILED', 'RF', '900.100.201', '92.00'],
    ['CANCELLATION', 'RV', '000.000.000', undefined],
  ])(
    'tells by %s of a %s that the gateway has not made, with its time',
    async (eventCode, type, code, amount) => {
      const own = { pspReference: 'M000000000000001', originalReference: payment };
      const report = {
        kind: 'report',
        paymentType: type,
        referencedId: payment,
        key,
        currency: 'EUR',
        amount,
      };
      expect(await readEvent({ eventCode, ...own })).toMatchObject([
        {
          ...report,
          at: Date.parse('2026-11-26T18:00:00+01:00'),
          outcome: { code, reference: `${payment}/M000000000000001` },
        },
      ]);
    },
  );

  it('tells of a debit that was authorised and could not be captured', async () => {
    const notifications = await readEvent({
      eventCode: 'CAPTURE',
      success: 'false',
      originalReference: payment,
    });
    const outcome = { code: '700.400.100', isNeverMade: true };
    expect(notifications).toMatchObject([
      { kind: 'report', paymentType: 'CP', key, referencedId: payment, outcome },
    ]);
  });

  it.each([
    ['a refund that was not made', { eventCode: 'REFUND', success: 'false', originalReference: payment }],
    ['a payment of another program', { merchantReference: 'order-7' }],
    ['a payment of another merchant account', { merchantAccountCode: 'Another' }],
  ])('leaves out %s', async (_what, changes) => {
    expect(await readEvent(changes)).toEqual([]);
  });

  it.each([
    ['CHARGEBACK', 'CB', ' 4837', '000.100.220'],
    ['CHARGEBACK', 'CB', '12.6.1', '000.100.224'],
    ['CHARGEBACK', 'CB', 'something new', '000.100.200'],
    ['SECOND_CHARGEBACK', 'CB', undefined, '000.100.200'],
    ['DISPUTE_OPENED_WITH_CHARGEBACK', 'CB', '10.4', '000.100.220', 'CHARGEBACK'],
    ['PREARBITRATION_LOST', 'CB', undefined, '000.100.200', 'SECOND_CHARGEBACK'],
    ['SCHEME_ARBITRATION_LOST', 'CB', undefined, '000.100.200', 'SECOND_CHARGEBACK'],
    ['CHARGEBACK_REVERSED', 'CR', '10.4', '000.100.105'],
    ['PREARBITRATION_WON', 'CR', undefined, '000.100.105', 'CHARGEBACK_REVERSED'],
    ['SCHEME_ARBITRATION_WON', 'CR', undefined, '000.100.105', 'CHARGEBACK_REVERSED'],
  ])(
    'reports by %s a %s with the reason %s',
    async (eventCode, paymentType, reason, code, name = eventCode) => {
      const additionalData = { chargebackReasonCode: reason };
      const report = { kind: 'report', paymentType, amount: '92.00', currency: 'EUR', referencedId: payment };
      expect(await readEvent({ ...dispute, eventCode, additionalData })).toMatchObject([
        { ...report, outcome: { code, reference: `D000000000000001/${name}` } },
      ]);
    },
  );

  it('reports no dispute whose payment it does not name, and the operator is told', async () => {
    const { connector, warnings } = createRig();
    const nameless = {
      ...dispute,
      eventCode: 'CHARGEBACK',
      originalReference: '',
      pspReference: 'a dispute',
    };
    expect(await connector.readWebhook?.(signedWebhook(nameless), now)).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it.each([undefined, null, ''])(
    'reports a dispute that names its payment by our key alone when its reference is %o',
    async (originalReference) => {
      const nameless = {
        ...dispute,
        eventCode: 'SECOND_CHARGEBACK',
        originalReference,
        merchantReference: key,
      };
      const reference = 'D000000000000001/SECOND_CHARGEBACK/9200';
      expect(await readEvent(nameless)).toMatchObject([
        { kind: 'report', paymentType: 'CB', key, amount: '92.00', outcome: { reference } },
      ]);
    },
  );

  const recorded = [
    ...[paymentEvents, followUpEvents, eventsMadeElsewhere, disputeEvents].flatMap(Object.keys),
    'RECURRING_CONTRACT',
  ];

  it.each(publishedEvents)('%s is either recorded or known to record nothing', async (eventCode) => {
    expect(recorded.includes(eventCode)).not.toBe(eventCode in adyenUnrecordedEvents);
    const { connector, warnings } = createRig();
    const told = { ...event, eventCode, originalReference: payment, pspReference: 'M000000000000001' };
    const notifications = await connector.readWebhook?.(signedWebhook(told), now);
    expect([notifications?.length, warnings]).toEqual([recorded.includes(eventCode) ? 1 : 0, []]);
  });

  it('tells the operator of a kind of event that nobody knows, and of its payment nothing', async () => {
    const { connector, warnings } = createRig();
    const told = signedWebhook({ ...event, eventCode: 'SOMETHING_NEW' });
    expect(await connector.readWebhook?.(told, now)).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('SOMETHING_NEW')]);
  });

  it.each<[string, object]>([
    ['null for each name that may be absent', { originalReference: null, reason: null, paymentMethod: null }],
    ['members that nobody knows', { addition: { of: ['Adyen'] }, additionalData: { another: null } }],
    ['a date, a reason and a method of another form', { eventDate: 7, reason: {}, paymentMethod: [] }],
    ['a success that is no text', { success: true }],
  ])('is read all the same with %s', async (_what, changes) => {
    expect(await readEvent(changes)).toMatchObject([
      { kind: 'outcome', key, outcome: { code: '000.000.000' } },
    ]);
  });

  it('has no amount that fits any payment where its amount is missing', async () => {
    expect(await readEvent({ amount: null })).toMatchObject([{ key, amount: '', currency: '' }]);
  });

  it('tells nothing of an event without our key, whose reference is null', async () => {
    expect(await readEvent({ merchantReference: null })).toEqual([]);
  });

  it('names the payment of a dispute by our key, too', async () => {
    const notifications = await readEvent({ ...dispute, eventCode: 'CHARGEBACK', merchantReference: key });
    expect(notifications).toMatchObject([{ kind: 'report', key, referencedId: payment }]);
  });

  it.each([
    ['signed with another key', signedWebhook(event, { hmacKey: 'ab'.repeat(32) })],
    [
      'without a signature',
      { headers: {}, body: signedWebhook(event).body.replace('hmacSignature', 'other') },
    ],
    ['changed after it was signed', { headers: {}, body: signedWebhook(event).body.replace('9200', '9201') }],
    ['of the live system', signedWebhook(event, { live: true })],
    ['of another form', { headers: {}, body: '{"live":"false"}' }],
    ['that is no JSON', { headers: {}, body: 'live=false' }],
    [
      'without an event, which nobody signs',
      { headers: {}, body: '{"live":"false","notificationItems":[]}' },
    ],
  ])('%s is not believed', async (_what, webhook) => {
    expect(await read(webhook)).toBeUndefined();
  });

  const [former, older] = ['ab'.repeat(32), 'CD'.repeat(32)];
  it.each<[string, unknown]>([
    ['in a list', [older, former]],
    ['in the text of a variable', `${older}, ${former}`],
  ])('is believed when it is signed with a former key %s', async (_what, previousHmacKeys) => {
    const settings = adyen.settings.parse({ ...account, previousHmacKeys });
    const connector = adyen.create({ settings, environment: 'test', send: createRig().fake.send, warn() {} });
    const readBy = (hmacKey: string) => connector.readWebhook?.(signedWebhook(event, { hmacKey }), now);
    for (const hmacKey of [account.hmacKey, former, older]) expect(await readBy(hmacKey)).toHaveLength(1);
    expect(await readBy('ef'.repeat(32))).toBeUndefined();
  });

  it.each([[], 'abc', ['abc'], [older, older, older, older]])(
    'has no former keys by the setting %o',
    (previousHmacKeys) => {
      expect(() => adyen.settings.parse({ ...account, previousHmacKeys })).toThrow('previousHmacKeys');
    },
  );

  it('is not believed where the account has no key for webhooks', async () => {
    const { apiKey, merchantAccount } = account;
    const { send } = createRig().fake;
    const settings = { apiKey, merchantAccount };
    const connector = adyen.create({ settings, environment: 'test', send, warn() {} });
    expect(await connector.readWebhook?.(signedWebhook(event), now)).toBeUndefined();
  });
});

describe('a webhook of Adyen about a stored account', () => {
  const id = 'M5N7TQ4TG5PFWR50';
  const data = {
    ...{ merchantAccount: account.merchantAccount, shopperReference: key, storedPaymentMethodId: id },
    ...{ type: 'sepadirectdebit', operation: 'created' },
  };
  const created = {
    ...{ createdAt: '2026-11-26T18:00:00+01:00', eventId: 'QBQQ9DLNRHHKGK38', environment: 'test', data },
    ...{ type: 'recurring.token.created', version: '1' },
  };

  it.each(['recurring.token.created', 'recurring.token.alreadyExisting', 'recurring.token.updated'])(
    'names it by %s to the payment of our key, and says nothing else of that',
    async (type) => {
      expect(await read(signedTokenEvent({ ...created, type }))).toEqual([
        {
          ...{ kind: 'outcome', key },
          outcome: { code: '000.200.000', rule: 'adyen-stored', instrumentToken: `${key}/${id}` },
        },
      ]);
    },
  );

  it.each<[string, object]>([
    ['is disabled', { ...created, type: 'recurring.token.disabled' }],
    ['is told of by a kind of event that is new', { ...created, type: 'recurring.token.moved' }],
    ['is of another program', { ...created, data: { ...data, shopperReference: 'customer 7' } }],
    ['is of another merchant account', { ...created, data: { ...data, merchantAccount: 'Another' } }],
    ['has no name of Adyen’s', { ...created, data: { ...data, storedPaymentMethodId: 'x/../y' } }],
  ])('names none that %s', async (_what, token) => {
    expect(await read(signedTokenEvent(token))).toEqual([]);
  });

  it.each<[string, AcquirerRequest]>([
    ['signed with another key', signedTokenEvent(created, 'ab'.repeat(32))],
    ['without a signature', { ...signedTokenEvent(created), headers: {} }],
    [
      'changed after it was signed',
      { ...signedTokenEvent(created), body: `${signedTokenEvent(created).body} ` },
    ],
    ['of the live system', signedTokenEvent({ ...created, environment: 'live' })],
    ['without its account', signedTokenEvent({ ...created, data: null })],
  ])('is not believed %s', async (_what, webhook) => {
    expect(await read(webhook)).toBeUndefined();
  });
});
