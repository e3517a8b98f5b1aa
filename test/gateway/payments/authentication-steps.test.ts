/**
 * The steps of a 3-D Secure authentication through the gateway's routes: method page, challenge, charge, and every way
 * to disturb them.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import type { FinalStatus } from '../../../src/contract/authentication-status.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { takeChallengeResults } from '../../../src/gateway/payments/authentication-steps.ts';
import type { Issuer } from '../../../src/gateway/three-d-secure/issuer.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { browser, minute, shopperResultUrl, type TestGateway, testGateway } from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';
import { fieldsOf } from '../../support/shopper.ts';

const challengeCard = { 'card.number': '4200000000000018', ...browser };
const methodCard = { 'card.number': '4200000000000091', ...browser };
const challengeWithMethod = { 'card.number': '4200000000000042', ...browser };
const attempt = (n: number) => ({ attemptId: String(n).repeat(32) });
const encode = (message: object) => Buffer.from(JSON.stringify(message)).toString('base64url');
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());

let gateway: TestGateway;
/** Keys of the transactions that moved money. */
let charges: string[];
/** The gateway of each test that opens no other one. */
let shared: TestGateway;
beforeAll(async () => {
  shared = await open();
});
afterAll(() => shared.close());
beforeEach(() => {
  gateway = shared;
  charges = [];
});
afterEach(async () => {
  if (gateway !== shared) await gateway.close();
});

async function open(options: Parameters<typeof testGateway>[0] = {}): Promise<TestGateway> {
  const connector: GatewayConnector = {
    ...simulator,
    async charge(order, key, now) {
      const outcome = await simulator.charge(order, key, now);
      if (outcome.code.startsWith('000.1')) charges.push(key);
      return outcome;
    },
  };
  gateway = await testGateway({ connector, ...options });
  return gateway;
}

/**
 * Pays a new checkout with a card that needs the shopper, and gives the checkout, the answer and the id of the
 * authentication.
 */
async function payWithAuthentication(fields: Record<string, string>, prepared: Record<string, string> = {}) {
  const checkout = await gateway.prepare(prepared);
  const answer = await gateway.pay(checkout, { ...fields, ...attempt(1) });
  const id: string = answer.json().redirect.parameters?.[0]?.value ?? '';
  return { checkout, answer, id };
}
const step = (id: string, fields = {}) => gateway.post(`/v1/threeDSecure/${id}/step`, fields);
const idsOf = async (id: string) => {
  const found = await gateway.store.authentications.find(id);
  return { transaction: found?.transactionId ?? '', acs: found?.state.issuer?.acsTransID ?? '' };
};
async function issuerSays(id: string, transStatus: FinalStatus, more = {}) {
  const { transaction, acs } = await idsOf(id);
  const ids = { threeDSServerTransID: transaction, acsTransID: acs };
  return takeChallengeResults(gateway.context, {
    messageType: 'RReq',
    ...ids,
    transStatus,
    eci: '05',
    authenticationValue: 'x'.repeat(28),
    interactionCounter: '01',
    ...more,
  });
}
const notifyMethod = async (id: string) =>
  gateway.post(`/v1/threeDSecure/${id}/method`, {
    threeDSMethodData: encode({ threeDSServerTransID: (await idsOf(id)).transaction }),
  });
async function sendBack(id: string, change: Record<string, string> = {}, headers = {}) {
  const { transaction, acs } = await idsOf(id);
  const cres = { threeDSServerTransID: transaction, acsTransID: acs, messageType: 'CRes', transStatus: 'Y' };
  const threeDSSessionData = encode({ authentication: id });
  return gateway.post(
    `/v1/threeDSecure/${id}/challenge`,
    { cres: encode({ ...cres, ...change }), threeDSSessionData },
    headers,
  );
}
const codeAt = async (checkout: string) => codeOf(await gateway.status(checkout));

describe('a payment that the issuer answers without the shopper', () => {
  test.each([
    ['has reported', async (id: string) => void (await notifyMethod(id)), {}],
    ['has not reported, and the browser waits no longer', async () => {}, { method: 'timeout' }],
  ])('is paid when the method page %s', async (_name, happen, fields) => {
    const { checkout, answer, id } = await payWithAuthentication(methodCard);
    expect(codeOf(answer)).toBe('000.200.000');
    const first = (await step(id)).json();
    expect(first).toMatchObject({ step: 'method', left: 10_000 });
    expect(decode(first.data)).toEqual({
      threeDSServerTransID: (await idsOf(id)).transaction,
      threeDSMethodNotificationURL: expect.stringMatching(new RegExp(`/v1/threeDSecure/${id}/method$`)),
    });
    expect(first.data).not.toMatch(/=/);
    await happen(id);
    expect((await step(id, fields)).json()).toMatchObject({ step: 'done', code: '000.100.110' });
    expect(await codeAt(checkout)).toBe('000.100.110');
    expect(charges).toHaveLength(1);
  });

  test.each([
    ['garbage', () => '%%%'],
    ['another transaction', () => encode({ threeDSServerTransID: randomUUID() })],
  ])('is not paid when the method page reports %s', async (_name, report) => {
    const { checkout, id } = await payWithAuthentication(methodCard);
    await gateway.post(`/v1/threeDSecure/${id}/method`, { threeDSMethodData: report() });
    expect((await step(id)).json()).toMatchObject({ step: 'method', left: 10_000 });
    expect(await codeAt(checkout)).toBe('000.200.000');
  });
});

describe('a challenge', () => {
  test('is posted to the issuer’s page with the challenge window size of the form', async () => {
    const { id } = await payWithAuthentication(challengeCard);
    const shown = (await step(id)).json();
    expect(shown).toMatchObject({
      step: 'challenge',
      window: '02',
      url: expect.stringContaining('/acs/challenge'),
    });
    const { transaction, acs } = await idsOf(id);
    const { creq = '', threeDSSessionData } = fieldsOf(shown);
    expect(decode(creq)).toEqual({
      messageType: 'CReq',
      messageVersion: '2.3.1',
      threeDSServerTransID: transaction,
      acsTransID: acs,
      challengeWindowSize: '02',
    });
    expect(creq + threeDSSessionData).not.toMatch(/[=+/]/);
  });

  test.each<[FinalStatus, object, string, boolean]>([
    ['Y', {}, '000.100.110', true],
    ['N', { transStatusReason: '19' }, '100.390.119', false],
    ['U', { transStatusReason: '22' }, '100.390.112', false],
    ['N', { challengeCancel: '04' }, '100.396.103', false],
  ])('that the issuer ends with %s %j ends with %s', async (status, more, code, isCharged) => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    expect(await issuerSays(id, status, more)).toBe(true);
    await sendBack(id);
    expect((await step(id)).json()).toMatchObject({ step: 'done', code });
    const record = (await gateway.status(checkout)).json();
    expect(record.result.code).toBe(code);
    expect(record.threeDSecure).toMatchObject({ flow: 'challenge', authenticationStatus: status });
    expect(charges).toHaveLength(isCharged ? 1 : 0);
  });

  test('fails when the issuer sends no result for half a minute after its page came back', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    await sendBack(id);
    gateway.wait(29_999);
    expect((await step(id)).json()).toMatchObject({ step: 'wait' });
    gateway.wait(1);
    expect((await step(id)).json()).toMatchObject({ step: 'done', code: '100.390.112' });
    expect(await issuerSays(id, 'Y')).toBe(true);
    expect([await codeAt(checkout), charges]).toEqual(['100.390.112', []]);
  });

  test('is charged once, however often its end is reported', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    await Promise.all([1, 2, 3, 4].flatMap(() => [issuerSays(id, 'Y'), sendBack(id), step(id)]));
    await issuerSays(id, 'N');
    expect([await codeAt(checkout), charges.length]).toEqual(['000.100.110', 1]);
  });

  test('can be cancelled by the shopper, and the same checkout takes another card', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    expect((await step(id, { cancel: 'true' })).json()).toMatchObject({ step: 'done', code: '100.396.101' });
    expect(await issuerSays(id, 'Y')).toBe(true);
    expect(charges).toEqual([]);
    expect(codeOf(await gateway.pay(checkout, attempt(2)))).toBe('000.100.110');
  });

  test('counts as a decline when another card is tried, so that nobody can try cards without end', async () => {
    await open({ config: { maxDeclines: 2 } });
    const { checkout } = await payWithAuthentication(challengeCard);
    const methods = { ...methodCard, ...attempt(2) };
    expect(codeOf(await gateway.pay(checkout, methods))).toBe('000.200.000');
    const refused = await gateway.pay(checkout, { ...challengeCard, ...attempt(3) });
    expect([codeOf(refused), refused.statusCode]).toEqual(['800.120.100', 400]);
    expect(charges).toEqual([]);
  });

  test('is abandoned when the shopper pays with another card; the issuer’s yes then comes too late', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    expect(codeOf(await gateway.pay(checkout, attempt(2)))).toBe('000.100.110');
    await issuerSays(id, 'Y');
    expect(charges).toHaveLength(1);
    expect((await step(id)).json()).toMatchObject({ step: 'done', code: '100.396.101' });
  });

  test('continues after a reload: the widget learns where it goes on', async () => {
    const { checkout, id } = await payWithAuthentication(challengeWithMethod);
    const config = async () => (await gateway.get(`/v1/checkouts/${checkout}/config`)).json();
    expect(await config()).toMatchObject({
      lastAttempt: 'waiting',
      verification: { url: expect.stringMatching(new RegExp(`/v1/threeDSecure/execute\\?id=${id}$`)) },
    });
    await step(id, { cancel: 'true' });
    const after = await config();
    expect([after.lastAttempt, after.verification]).toEqual(['cancelled', undefined]);
  });

  test('sends a whole tab on to our page, and tells the page around a frame', async () => {
    const { id } = await payWithAuthentication(challengeCard);
    const tab = await sendBack(id, {}, { 'sec-fetch-dest': 'document' });
    expect([tab.statusCode, tab.headers.location]).toEqual([303, `/v1/threeDSecure/execute?id=${id}`]);
    const frame = await sendBack(id, {}, { 'sec-fetch-dest': 'iframe' });
    expect([frame.statusCode, frame.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });
});

describe('a challenge that outlives its checkout', () => {
  test('is continued by a page that is loaded again, until it is over', async () => {
    const checkout = await gateway.prepare();
    const config = () => gateway.get(`/v1/checkouts/${checkout}/config`);
    gateway.wait(29 * minute);
    const id = (await gateway.pay(checkout, challengeCard)).json().redirect.parameters[0].value;
    gateway.wait(2 * minute);
    const url = expect.stringContaining(`/v1/threeDSecure/execute?id=${id}`);
    expect((await config()).json()).toMatchObject({ expiresIn: 0, finished: false, verification: { url } });
    expect(codeOf(await gateway.pay(checkout, attempt(2)))).toBe('000.200.000');
    await issuerSays(id, 'Y');
    expect((await config()).json()).toMatchObject({ finished: true });
  });

  test('is paid although the shopper presses again while the card is being charged', async () => {
    let begin = () => {};
    let answer = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const connector: GatewayConnector = {
      ...simulator,
      async charge(order, key, now) {
        begin();
        await answered;
        return simulator.charge(order, key, now);
      },
    };
    await open({ connector });
    const checkout = await gateway.prepare();
    gateway.wait(29 * minute);
    const id = (await gateway.pay(checkout, challengeCard)).json().redirect.parameters[0].value;
    gateway.wait(2 * minute);
    const charged = issuerSays(id, 'Y');
    await begun;
    expect(codeOf(await gateway.pay(checkout, attempt(2)))).toBe('000.200.000');
    answer();
    await charged;
    expect(await codeAt(checkout)).toBe('000.100.110');
  });

  test('ends the checkout when it fails', async () => {
    const checkout = await gateway.prepare();
    gateway.wait(29 * minute);
    const id = (await gateway.pay(checkout, challengeCard)).json().redirect.parameters[0].value;
    gateway.wait(2 * minute);
    await issuerSays(id, 'N');
    expect((await gateway.get(`/v1/checkouts/${checkout}/config`)).statusCode).toBe(404);
  });
});

describe('a browser cannot decide the outcome:', () => {
  test('a forged result changes nothing (A1)', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    expect((await sendBack(id, { transStatus: 'Y' })).statusCode).toBe(200);
    expect([await codeAt(checkout), charges]).toEqual(['000.200.000', []]);
  });

  test('a result of another transaction is refused (A5)', async () => {
    const one = await payWithAuthentication(challengeCard);
    const two = await payWithAuthentication(challengeCard);
    const { acs } = await idsOf(two.id);
    const answer = await sendBack(one.id, { acsTransID: acs });
    expect([answer.statusCode, answer.body.includes(acs)]).toEqual([400, false]);
    expect((await gateway.store.authentications.find(one.id))?.state.returnedAt).toBeUndefined();
  });

  test('a browser that the issuer sends back with garbage shows no error, and asks the gateway', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    const send = (place: string) => sendBack(id, { acsTransID: 'x' }, { 'sec-fetch-dest': place });
    const frame = await send('iframe');
    expect([frame.statusCode, frame.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    const tab = await send('document');
    expect([tab.statusCode, tab.headers.location]).toEqual([303, `/v1/threeDSecure/execute?id=${id}`]);
    expect((await gateway.store.authentications.find(id))?.state.returnedAt).toBeUndefined();
    expect(await codeAt(checkout)).toBe('000.200.000');
  });

  test.each([
    ['no cres', {}],
    ['no base64', { cres: '%%%' }],
    ['no JSON', { cres: Buffer.from('{').toString('base64url') }],
    ['another session', { cres: 'own', threeDSSessionData: '</script><script>alert(1)</script>' }],
  ])('garbage in the answer is refused and not repeated: %s', async (_name, fields) => {
    const { id } = await payWithAuthentication(challengeCard);
    const { transaction, acs } = await idsOf(id);
    const own = encode({ threeDSServerTransID: transaction, acsTransID: acs });
    const sent: Record<string, string> = { ...fields };
    if (sent.cres === 'own') sent.cres = own;
    const answer = await gateway.post(`/v1/threeDSecure/${id}/challenge`, sent);
    expect([answer.statusCode, /<script>|%%%/.test(answer.body)]).toEqual([400, false]);
  });

  test('a page that sends no browser data does not avoid the challenge (A8)', async () => {
    const checkout = await gateway.prepare();
    const answer = await gateway.pay(checkout, { 'card.number': '4200000000000018' });
    expect(codeOf(answer)).toBe('200.300.404');
    const names = answer.json().result.parameterErrors.map(({ name }: { name: string }) => name);
    expect(names).toContain('customer.browser.screenWidth');
    expect(codeOf(await gateway.pay(checkout, { ...challengeCard, ...attempt(2) }))).toBe('000.200.000');
  });

  test.each<[string, string]>([
    ['acs.status', 'Y'],
    ['acs.ares', 'timeout'],
    ['acs.results', 'before'],
    ['3DS2_flow', 'frictionless'],
  ])('a page cannot tell the issuer to leave the shopper out (A8): %s=%s', async (key, value) => {
    const checkout = await gateway.prepare();
    const name = `customParameters[${key}]`;
    const refused = await gateway.pay(checkout, { ...challengeCard, [name]: value });
    expect([codeOf(refused), charges]).toEqual(['200.300.404', []]);
    expect(refused.json().result.parameterErrors).toEqual([
      { name, value, message: expect.stringContaining('set when the checkout is prepared') },
    ]);
    const prepared = await gateway.prepare({ [name]: value });
    expect((await gateway.pay(prepared, { ...challengeCard, [name]: value })).statusCode).toBe(200);
  });

  test('a page may ask for a challenge that would not be needed', async () => {
    const checkout = await gateway.prepare();
    const asked = {
      ...methodCard,
      'card.number': '4200000000000026',
      'customParameters[3DS2_flow]': 'challenge',
    };
    expect(codeOf(await gateway.pay(checkout, asked))).toBe('000.200.000');
  });

  test('nothing is charged when the merchant has changed the amount that the shopper was shown (A7)', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    const changed = { amount: '93.00', currency: 'EUR' };
    expect((await merchantAt(gateway).post(`/v1/checkouts/${checkout}`, changed)).statusCode).toBe(200);
    await issuerSays(id, 'Y');
    expect([await codeAt(checkout), charges]).toEqual(['100.396.101', []]);
    expect(codeOf(await gateway.pay(checkout, attempt(2)))).toBe('000.100.110');
  });

  test('an authentication for less than the charged amount is refused (A7)', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard, { 'threeDSecure.amount': '1.00' });
    await issuerSays(id, 'Y');
    expect([await codeAt(checkout), charges]).toEqual(['100.390.101', []]);
  });

  test('an id names nothing when something follows it, a NUL included, or when it is in capitals', async () => {
    const { id } = await payWithAuthentication(challengeCard);
    for (const other of [`${id}%00`, `${id}%00x`, `${id}%20`, id.toUpperCase()]) {
      const page = await gateway.get(`/v1/threeDSecure/execute?id=${other}`);
      expect([other, (await step(other)).statusCode, page.statusCode]).toEqual([other, 404, 404]);
    }
  });

  test('another site’s page cannot ask or cancel', async () => {
    const { checkout, id } = await payWithAuthentication(challengeCard);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await gateway.post(`/v1/threeDSecure/${id}/step`, { cancel: 'true' }, headers);
    expect([answer.statusCode, await codeAt(checkout)]).toEqual([403, '000.200.000']);
  });
});

describe('from server to server', () => {
  const pay = (fields: Record<string, string>) => merchantAt(gateway).pay('DB', '92.00', fields);

  test('the shopper is sent to our page, with the method page as a precondition', async () => {
    const answer = await pay({ ...challengeWithMethod, shopperResultUrl });
    const { redirect, id } = answer.json();
    expect(codeOf(answer)).toBe('000.200.000');
    expect(redirect).toMatchObject({
      url: expect.stringMatching(/\/v1\/threeDSecure\/execute$/),
      method: 'GET',
      preconditions: [
        {
          origin: 'iframe#hidden',
          waitUntil: 'iframe#onload',
          method: 'POST',
          url: expect.stringContaining('/acs/method'),
          parameters: [{ name: 'threeDSMethodData', value: expect.any(String) }],
        },
      ],
    });
    const authentication = redirect.parameters[0].value;
    await step(authentication, { method: 'timeout' });
    await issuerSays(authentication, 'Y');
    const done = (await step(authentication)).json();
    expect(done).toMatchObject({ step: 'done', url: expect.stringContaining(`id=${id}&resourcePath=`) });
    expect(codeOf(await merchantAt(gateway).read(id))).toBe('000.100.110');
  });

  test('an exemption that the issuer does not grant is tried again with a challenge', async () => {
    const exempted = { 'threeDSecure.exemptionFlag': '01' };
    expect(codeOf(await pay({ ...challengeCard, ...exempted }))).toBe('300.100.100');
    const answer = await pay({ ...challengeCard, ...exempted, shopperResultUrl });
    expect(codeOf(answer)).toBe('000.200.000');
    expect(codeOf(await pay({ 'card.number': '4200000000000026', ...exempted }))).toBe('000.100.110');
  });

  test('an exemption that was tried again is charged under another key, which a connector takes for another attempt', async () => {
    const answers = new Map<string, Outcome>();
    const remembering: GatewayConnector = {
      ...simulator,
      async charge(order, key, now) {
        const outcome = answers.get(key) ?? (await simulator.charge(order, key, now));
        answers.set(key, outcome);
        return outcome;
      },
    };
    gateway = await testGateway({ connector: remembering });
    const answer = await pay({ ...challengeCard, 'threeDSecure.exemptionFlag': '01', shopperResultUrl });
    const id = answer.json().redirect.parameters[0].value;
    await issuerSays(id, 'Y');
    expect((await step(id)).json()).toMatchObject({ step: 'done', code: '000.100.110' });
  });
});

describe('the channel’s configuration', () => {
  type Policy = NonNullable<TestGateway['config']['entities'][number]['threeDSecure']>;
  const shop = (threeDSecure: Policy) => ({
    config: {
      entities: [
        { id: 'a'.repeat(32), name: 'Test Shop', threeDSecure },
        { id: 'b'.repeat(32), name: 'Other' },
      ],
    },
  });
  const unlisted = { 'card.number': '4111111111111145' };
  const off = { 'threeDSecure.disable': 'true' };

  test.each<[string, Policy, Record<string, string>, string]>([
    ['off authenticates nobody', { mode: 'off' }, challengeCard, '000.100.110'],
    ['on asks whoever takes part', { mode: 'on' }, challengeCard, '000.200.000'],
    ['on lets the others pay', { mode: 'on' }, unlisted, '000.100.110'],
    ['on lets the merchant leave it out', { mode: 'on' }, { ...challengeCard, ...off }, '000.100.110'],
    ['required lets nobody else pay', { mode: 'required' }, unlisted, '000.400.101'],
    [
      'required does not let the merchant leave it out',
      { mode: 'required' },
      { ...challengeCard, ...off },
      '000.200.000',
    ],
    [
      'an amount below the smallest is not authenticated',
      { from: { EUR: '92.01' } },
      challengeCard,
      '000.100.110',
    ],
    [
      'an amount below the smallest is authenticated when a challenge is mandated',
      { from: { EUR: '92.01' } },
      { ...challengeCard, 'threeDSecure.challengeIndicator': '4' },
      '000.200.000',
    ],
    ['the smallest amount is authenticated', { from: { EUR: '92.00' } }, challengeCard, '000.200.000'],
    [
      'an amount of another currency is authenticated',
      { from: { USD: '500.00' } },
      challengeCard,
      '000.200.000',
    ],
  ])('%s', async (_name, policy, fields, code) => {
    await open(shop(policy));
    const answer = await merchantAt(gateway).pay('DB', '92.00', { ...fields, shopperResultUrl });
    expect(codeOf(answer)).toBe(code);
  });

  test('a small amount for which the acquirer wants an authentication is tried again with a challenge', async () => {
    const wary: GatewayConnector = {
      ...simulator,
      async charge(order, key, now) {
        const isProven = order.authentication?.threeDSecure?.authenticationStatus === 'Y';
        return isProven ? simulator.charge(order, key, now) : { code: '300.100.100', rule: 'wary' };
      },
    };
    gateway = await testGateway({ ...shop({ from: { EUR: '92.01' } }), connector: wary });
    const pay = (fields: Record<string, string>) => merchantAt(gateway).pay('DB', '92.00', fields);
    expect(codeOf(await pay(challengeCard))).toBe('300.100.100');
    const answer = await pay({ ...challengeCard, shopperResultUrl });
    const id = answer.json().redirect.parameters[0].value;
    await issuerSays(id, 'Y');
    expect((await step(id)).json()).toMatchObject({ step: 'done', code: '000.100.110' });
  });

  type Elsewhere = Record<'authenticationStatus', string> & Record<string, string>;
  test.each<[Policy, Elsewhere, string]>([
    [{}, { authenticationStatus: 'Y' }, '000.100.110'],
    [{}, { authenticationStatus: 'N', eci: '05' }, '100.380.401'],
    [{}, { authenticationStatus: 'N', transactionStatusReason: '13' }, '000.100.110'],
    [{ mode: 'required' }, { authenticationStatus: 'U' }, '100.390.107'],
    [{}, { authenticationStatus: 'U', flow: 'challenge' }, '100.390.112'],
  ])('an authentication made elsewhere counts as one of ours does: %j, %j', async (policy, sent, code) => {
    await open(shop(policy));
    const named = Object.entries(sent).map(([name, value]) => [`threeDSecure.${name}`, value]);
    const answer = await merchantAt(gateway).pay('DB', '92.00', {
      ...challengeCard,
      ...Object.fromEntries(named),
    });
    expect([codeOf(answer), charges.length]).toEqual([code, code.startsWith('000') ? 1 : 0]);
    expect(answer.json().threeDSecure).toEqual(sent);
  });

  test.each<[Policy, string]>([
    [{}, '000.100.110'],
    [{ mode: 'required' }, '100.390.107'],
  ])(
    'an issuer that answers S, which was not offered, counts as one that cannot authenticate: %j',
    async (policy, code) => {
      await open(shop(policy));
      const confirmation = { 'customParameters[acs.status]': 'S' };
      const answer = await merchantAt(gateway).pay('DB', '92.00', {
        ...challengeCard,
        ...confirmation,
        shopperResultUrl,
      });
      expect([codeOf(answer), charges.length]).toEqual([code, code.startsWith('000') ? 1 : 0]);
      expect(answer.json().threeDSecure).toMatchObject({ authenticationStatus: 'U', flow: 'frictionless' });
    },
  );

  test('the record says that the issuer could not be reached', async () => {
    const silent = { 'customParameters[acs.ares]': 'timeout' };
    const answer = await merchantAt(gateway).pay('DB', '92.00', { ...challengeCard, ...silent });
    expect(answer.json().threeDSecure).toMatchObject({
      authenticationStatus: 'U',
      transactionStatusReason: '22',
      errorCode: '405',
      errorDescription: 'System connection failure',
      errorSource: 'D',
    });
  });
});

describe('a programming error of ours before the issuer is asked lets nobody pay without the issuer', () => {
  const broken: Issuer = {
    lookUp: ({ number }) => ({
      takesPart: true,
      rule: 'test',
      ...(number === methodCard['card.number'] && { methodUrl: 'https://issuer.example/' }),
    }),
    async authenticate() {
      throw new TypeError('Invalid URL');
    },
  };
  beforeEach(async () => {
    await open({ issuer: broken });
  });

  test('in the first request: the outcome is unknown at first, and then nothing was paid', async () => {
    const checkout = await gateway.prepare();
    expect(codeOf(await gateway.pay(checkout, challengeCard))).toBe('900.100.300');
    gateway.wait(31 * minute);
    await gateway.runDue();
    expect([await codeAt(checkout), charges]).toEqual(['100.396.103', []]);
  });

  test('after the method page: the page is told to ask again, until the time is over', async () => {
    const { checkout, id } = await payWithAuthentication(methodCard);
    expect((await step(id, { method: 'timeout' })).statusCode).toBe(500);
    expect((await step(id)).json()).toMatchObject({ step: 'wait' });
    gateway.wait(10 * minute);
    expect((await step(id)).json()).toMatchObject({ step: 'done', code: '100.396.103' });
    expect([await codeAt(checkout), charges]).toEqual(['100.396.103', []]);
  });
});

test('an authentication is deleted a day later by the housekeeping, and its payment is not', async () => {
  const { checkout, id } = await payWithAuthentication(challengeCard);
  await issuerSays(id, 'Y');
  const record = (await gateway.status(checkout)).json();
  const day = 24 * 60 * minute;
  gateway.wait(day);
  const other = await payWithAuthentication(challengeCard);
  expect((await step(id)).json()).toMatchObject({ step: 'done', code: '000.100.110' });
  gateway.wait(1);
  await gateway.store.retention.sweep({ now: gateway.context.clock.now(), paymentsBefore: 0 });
  expect((await step(id)).statusCode).toBe(404);
  expect((await step(other.id)).statusCode).toBe(200);
  expect(await merchantAt(gateway).read(record.id)).toMatchObject({ statusCode: 200 });
});

describe('a card that waits for its shopper', () => {
  const sealedOf = async (id: string) => (await gateway.store.authentications.find(id))?.sealed;

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['the issuer’s yes', (id) => issuerSays(id, 'Y')],
    ['the issuer’s no', (id) => issuerSays(id, 'N')],
    ['the shopper’s cancel', (id) => step(id, { cancel: 'true' })],
    [
      'the end of time',
      (_id) => {
        gateway.wait(11 * minute);
        return gateway.runDue();
      },
    ],
  ])('is erased with %s', async (_name, happen) => {
    const { id } = await payWithAuthentication(challengeCard);
    expect(await sealedOf(id)).toMatch(/^[A-Za-z0-9+/=]{100,}[.][A-Za-z0-9+/=]{30,}[.][0-9a-f]{32}$/);
    await happen(id);
    expect(await sealedOf(id)).toBeNull();
  });
});

describe('a process that dies while it charges', () => {
  /** Opens a gateway whose connector charges but gives no answer of its own; only `find` tells that it has charged. */
  async function openWithSilentConnector(charge: () => Promise<never>) {
    const keys: string[] = [];
    const connector: GatewayConnector = {
      ...simulator,
      charge(_order, key) {
        keys.push(key);
        return charge();
      },
      find: async () => (keys.length > 0 ? { code: '000.100.110', rule: 'found' } : undefined),
    };
    gateway = await testGateway({ connector });
    return keys;
  }

  test('leaves a page that waits, whose shopper is asked no more, for as long as the outcome is not known', async () => {
    const keys = await openWithSilentConnector(() => new Promise(() => {}));
    const { id } = await payWithAuthentication(challengeCard);
    void issuerSays(id, 'Y');
    await expect.poll(() => keys.length).toBe(1);
    const { statusCode, body } = await step(id);
    expect([statusCode, JSON.parse(body)]).toEqual([200, { step: 'wait', decoupled: false }]);
  });

  test('has charged already: the card is erased meanwhile, and nobody is told that the payment failed', async () => {
    const keys = await openWithSilentConnector(() => new Promise(() => {}));
    const { checkout, id } = await payWithAuthentication(challengeCard);
    void issuerSays(id, 'Y');
    await expect.poll(() => keys.length).toBe(1);
    const paymentId = (await gateway.store.authentications.find(id))?.paymentId ?? '';
    await gateway.store.authentications.erase(paymentId);
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect([await codeAt(checkout), keys.length]).toEqual(['000.100.110', 1]);
  });

  test('or an acquirer that does not answer: the shopper goes on, and neither this nor another card is charged again', async () => {
    const keys = await openWithSilentConnector(() => Promise.reject(new UnknownOutcome()));
    const { checkout, id } = await payWithAuthentication(challengeCard);
    await issuerSays(id, 'Y');
    const done = { step: 'done', code: '900.100.300', url: expect.stringContaining('https://shop.example/') };
    expect((await step(id)).json()).toMatchObject(done);
    expect((await gateway.store.authentications.find(id))?.sealed).toBeNull();
    expect(codeOf(await gateway.pay(checkout, attempt(2)))).toBe('900.100.300');
    expect([await codeAt(checkout), keys.length]).toEqual(['900.100.300', 1]);
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect([await codeAt(checkout), keys.length]).toEqual(['000.100.110', 1]);
    expect((await step(id)).json()).toMatchObject({ ...done, code: '000.100.110' });
  });
});
