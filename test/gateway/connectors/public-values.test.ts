/** A value of a connector means what its type says, and nothing else. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Redirect } from '#contract/payment.ts';
import type { Capabilities } from '../../../src/connector/capabilities.ts';
import type { Connector } from '../../../src/connector/connector.ts';
import type { Inquiry } from '../../../src/connector/orders.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { forwardOnce } from '../../../src/gateway/connectors/forward-once.ts';
import { withoutSecrets } from '../../../src/gateway/connectors/record-texts.ts';
import { createSecretFinder } from '../../../src/gateway/connectors/secrets.ts';
import { openSqlite } from '../../../src/gateway/store/sqlite/sqlite.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { channelOf, inquiryOf, orderTo, pan, start } from './upstream/support.ts';

const capabilities: Capabilities = {
  paymentTypes: ['DB'],
  instruments: ['card'],
  parts: [],
  repeated: [],
  agreements: true,
  parameters: 'all',
  authentication: 'own',
};
const accepted: Outcome = { code: '000.000.000', rule: 'acme-paid', reference: 'one' };
const channel = channelOf('https://upstream.example');

let store: Pick<Store, 'forwardings' | 'close'> | undefined;
afterEach(async () => store?.close());

async function connect(change: Partial<Connector>, restoredUntil?: number) {
  store = await openSqlite(':memory:', { warn: () => {} });
  const warnings: string[] = [];
  const connector: Connector = {
    charge: async () => accepted,
    followUp: async () => accepted,
    find: async () => undefined,
    ...change,
  };
  const account = {
    connector,
    name: 'acme',
    capabilities,
    scope: 'acme',
    place: 'connector acme',
    accountHash: 'a',
  };
  const context = { forwardings: store.forwardings, warn: (one: string) => void warnings.push(one) };
  return { warnings, connector: forwardOnce(account, { ...context, restoredUntil }) };
}

describe('the time of an inquiry', () => {
  test('is undefined and no number when nobody knows it, because the database was put back', async () => {
    const asked: Inquiry[] = [];
    const find: Connector['find'] = async (inquiry) => {
      asked.push(inquiry);
      return { code: '000.000.000', rule: 'acme-paid' };
    };
    const { connector } = await connect({ find }, start + 1);
    expect(await connector.charge(orderTo(channel), 'key', start)).toMatchObject({ code: '000.100.112' });
    expect(await connector.find(inquiryOf(channel), 'other key', start)).toBeDefined();
    expect(await connector.obstacleTo?.(orderTo(channel), start)).toBeUndefined();
    expect(asked.map(({ sentAt }) => sentAt)).toEqual([undefined, undefined, undefined]);
  });

  test('is that of the mark when a transaction was sent', async () => {
    const asked: Inquiry[] = [];
    const find: Connector['find'] = async (inquiry) => {
      asked.push(inquiry);
      return accepted;
    };
    const { connector } = await connect({ find });
    await connector.charge(orderTo(channel), 'key', start);
    await connector.find(inquiryOf(channel, { sentAt: 1 }), 'key', start + 60_000);
    expect(asked.map(({ sentAt }) => sentAt)).toEqual([start]);
  });
});

describe('a code that is not in the catalogue', () => {
  const odd = { ...accepted, code: 'paid' as Outcome['code'] };
  const unknown = { name: 'UnknownOutcome', message: expect.stringContaining('not in the catalogue') };

  test('is no decline of a payment, but an unknown outcome', async () => {
    const { connector, warnings } = await connect({ charge: async () => odd, find: async () => odd });
    await expect(connector.charge(orderTo(channel), 'key', start)).rejects.toMatchObject(unknown);
    await expect(connector.find(inquiryOf(channel), 'key', start)).rejects.toMatchObject(unknown);
    expect(warnings).toHaveLength(2);
  });

  test('is no outcome and no report either', async () => {
    const { connector } = await connect({
      readWebhook: async () => [{ kind: 'outcome', key: 'k', outcome: odd }],
      reports: async () => ({
        reports: [{ paymentType: 'CB', referencedId: 'one', outcome: { ...odd, reference: 'two' } } as never],
        hasMore: false,
      }),
    });
    await expect(connector.readWebhook?.({ body: '', headers: {} }, start)).rejects.toMatchObject(unknown);
    const span = { mode: 'EXTERNAL', from: 0, to: start, pageNo: 1 } as const;
    await expect(connector.reports?.(span)).rejects.toMatchObject(unknown);
  });
});

test('the operator is told that an acquirer cannot be reached by what happened, and by no name of a rule', async () => {
  const charge = async (): Promise<Outcome> => ({ code: '800.100.152', rule: 'upstream-unreachable' });
  const { connector, warnings } = await connect({ charge });
  await connector.charge(orderTo(channel), 'key', start);
  expect(warnings).toEqual([]);
});

describe('an outcome', () => {
  const holdsSecret = createSecretFinder({
    kind: 'card',
    number: pan,
    expiryMonth: '12',
    expiryYear: '2030',
    securityCode: '7391',
  });
  const note = `card ${pan}`;

  test.each<[string, Partial<Outcome>]>([
    ['its details', { resultDetails: { ExtendedDescription: note } }],
    ['its authentication', { threeDSecure: { flow: note } }],
    ['the members that it adds', { additions: { descriptor: note, customParameters: { note } } }],
    ['the holder of its card', { additions: { card: { holder: note } } }],
    ['its errors', { errors: [{ name: 'amount', value: note, message: 'is wrong' }] }],
    ['its rule', { rule: `acme-${pan}` }],
    ['the name of a member', { additions: { customParameters: { [`n${pan}`]: 'x' } } }],
  ])('is stored without a card number in %s', (_where, change) => {
    const outcome = withoutSecrets({ ...accepted, ...change }, holdsSecret);
    expect(JSON.stringify(outcome)).not.toContain(pan);
    expect(outcome).toMatchObject({ code: accepted.code, reference: 'one' });
  });

  test.each([
    ['that runs a script', { url: 'javascript:alert(1)' }],
    ['that is no address', { url: 'acs.example' }],
    ['of a step before it', { url: 'https://acs.example/', preconditions: [{ url: 'data:text/html,a' }] }],
  ])('leads the shopper to no address %s', (_which, changes) => {
    const redirect = { method: 'GET', parameters: [], ...changes } as unknown as Redirect;
    expect(() => withoutSecrets({ ...accepted, redirect }, holdsSecret)).toThrow('is no web address');
  });

  test('keeps what holds no secret, such as a masked card whose last digits are those of the code', () => {
    const whole: Outcome = {
      ...accepted,
      errors: [{ name: 'amount', value: null, message: 'is too small' }],
      resultDetails: { AuthCode: '123456' },
      additions: {
        card: { bin: '420000', last4Digits: '7391', expiryMonth: '12', issuer: { bank: 'A bank' } },
        standingInstruction: { initialTransactionId: '7391' },
        billing: { street1: 'Main Street' },
      },
    };
    expect(withoutSecrets(whole, holdsSecret)).toEqual(whole);
  });

  test.each(['Acme paid', 'acme\r\nx: y', '', 'é', 'a'.repeat(65)])(
    'whose rule is %j has no name of a rule, and harms no header',
    (rule) => {
      expect(withoutSecrets({ ...accepted, rule }, () => false).rule).toBe('connector');
    },
  );
});

describe('a member of an outcome', () => {
  const read = (resultDetails: Readonly<Record<string, string>>) =>
    withoutSecrets({ ...accepted, resultDetails }, createSecretFinder({ kind: 'none' })).resultDetails;

  test.each([
    ...[
      'cvv',
      'CVV2',
      'cvc',
      'cvc2',
      'cvn',
      'cvd',
      'csc',
      'card.cvv',
      'cardCvc',
      'card_cvc',
      'cvvCode',
      'cvc_value',
    ],
    ...[
      'securityCode',
      'security code',
      'cardSecurityCode',
      'cardVerificationValue',
      'card-validation-number',
    ],
    ...['pin', 'pinBlock', 'track2', 'track 1', 'track2Data', 'trackData'],
  ])('called %s is left out, however short it is', (name) => {
    expect(read({ [name]: '737', AuthCode: '737' })).toEqual({ AuthCode: '737' });
  });

  test.each([
    'cvvResponse',
    'cvcResult',
    'AuthCode',
    'validationResult',
    'trackingNumber',
    'pinCheck',
    'spin',
  ])('called %s stays', (name) => {
    expect(read({ [name]: 'M' })).toEqual({ [name]: 'M' });
  });
});
