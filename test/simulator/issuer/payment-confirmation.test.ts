import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuthenticationRequest } from '../../../src/gateway/three-d-secure/messages.ts';
import type { PasskeyOptions } from '../../../src/simulator/issuer/page/challenge-page.tsx';
import { type Ceremony, softAuthenticator } from './soft-authenticator.ts';
import { areq, asked, gatewayOrigin, type TestIssuer, testIssuer } from './support.ts';

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await testIssuer();
});
afterEach(() => issuer.close());

const card = '4200000000000133';
const support = { threeDSRequestorSpcSupport: 'Y' } as const;
const shop = 'https://shop.example';

/** Saves a passkey with the right code. */
async function save(number = card) {
  const device = softAuthenticator();
  const begun = await issuer.begin({}, { look: { number } });
  const { body } = await issuer.post('/acs/challenge', { creq: begun.creq });
  const options = /data-options="([^"]+)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
  const { challenge }: PasskeyOptions = JSON.parse(options);
  await issuer.answer(begun, { code: '1234', registration: JSON.stringify(device.register({ challenge })) });
  return device;
}

/** Sends the first AReq of a shopper whose browser may confirm, and a function for the second. */
async function ask(number = card) {
  const look = { number, parameters: { shopOrigins: shop } };
  const request = { ...support, payeeOrigin: shop };
  const begun = await issuer.begin({}, { look, request });
  return {
    ...begun,
    again: (change: Partial<AuthenticationRequest>) =>
      issuer.issuer.authenticate(
        areq({ ...request, threeDSServerTransID: begun.id, acctNumber: number, ...change }),
        asked({ ...look, threeDSServerTransID: begun.id }),
      ),
  };
}

const payment = {
  rpId: 'localhost',
  topOrigin: shop,
  payeeName: 'Test Shop',
  payeeOrigin: shop,
  total: { value: '92.00', currency: 'EUR' },
  instrument: { displayName: 'Visa •••• 0133', icon: '' },
};

/** The second AReq's members with the proof of a device. */
function proven(
  device: ReturnType<typeof softAuthenticator>,
  challenge: string | undefined,
  change: Partial<Ceremony> = {},
  signed: object = {},
) {
  const proof = device.prove({
    type: 'payment.get',
    origin: gatewayOrigin,
    challenge: challenge ?? '',
    counter: 2,
    client: { payment: { ...payment, ...signed } },
    ...change,
  });
  const threeDSReqAuthData = JSON.stringify(proof);
  return {
    threeDSRequestorAuthenticationInfo: [{ threeDSReqAuthMethod: '09', threeDSReqAuthData }],
  } as const;
}

const told = async (id: string) =>
  (await issuer.inspect(id)).aRes.map(({ confirmation }) => confirmation).at(-1);

test('the issuer answers S with the card’s passkeys and a challenge where it knows one', async () => {
  const device = await save();
  const { ares } = await ask();
  expect(ares).toMatchObject({
    transStatus: 'S',
    webAuthnCredList: [{ id: device.id, rpId: 'localhost' }],
    spcTransData: { challenge: expect.stringMatching(/^[\w-]{43}$/) },
  });
});

test('the issuer asks on its page without a passkey, and without a browser that may confirm', async () => {
  expect((await ask()).ares.transStatus).toBe('C');
  await save();
  const { ares } = await issuer.begin({}, { look: { number: card } });
  expect(ares.transStatus).toBe('C');
  expect(ares.acsURL).toMatch(/\/acs\/challenge$/);
});

test.each([
  [card, 'Y', undefined],
  ['4200000000000141', 'N', '01'],
  ['4200000000000158', 'C', undefined],
])('a right proof for the card %s is answered with %s', async (number, status, reason) => {
  const device = await save(number);
  const { ares, again, id } = await ask(number);
  const answer = await again(proven(device, ares.spcTransData?.challenge));
  expect([answer.transStatus, answer.transStatusReason]).toEqual([status, reason]);
  expect(await told(id)).toBe('right');
});

test('the proof is not in what the issuer stores', async () => {
  const device = await save();
  const { ares, again, id } = await ask();
  await again(proven(device, ares.spcTransData?.challenge));
  expect(JSON.stringify(await issuer.inspect(id))).not.toContain('clientDataJSON');
});

describe('a proof', () => {
  test.each<[string, Partial<Ceremony>, object, string]>([
    ['of another amount', {}, { total: { value: '9.20', currency: 'EUR' } }, 'its amount is another one'],
    ['of another currency', {}, { total: { value: '92.00', currency: 'USD' } }, 'its amount is another one'],
    ['for another payee', {}, { payeeName: 'Evil Shop' }, 'its payee is another one'],
    ['for another origin', {}, { payeeOrigin: 'https://evil.example' }, 'its payee’s origin is another one'],
    ['on another page', {}, { topOrigin: 'https://evil.example' }, 'its page is of another shop'],
    ['of a usual passkey', { type: 'webauthn.get' }, {}, 'its type is not payment.get'],
    ['without a payment', { client: {} }, {}, 'it has no payment'],
    ['of a copy', { counter: 1 }, {}, 'its counter has not grown, as if it was copied'],
  ])('%s is wrong, and the issuer asks on its page', async (_what, change, signed, wrong) => {
    const device = await save();
    const { ares, again, id } = await ask();
    const answer = await again(proven(device, ares.spcTransData?.challenge, change, signed));
    expect(answer.transStatus).toBe('C');
    expect(await told(id)).toBe(wrong);
  });
});

test('a confirmation that was not completed leads to the issuer’s page and keeps the passkey', async () => {
  await save();
  const { again, id } = await ask();
  expect((await again({ spcIncompInd: '01' })).transStatus).toBe('C');
  expect(await told(id)).toBe('not completed (01)');
  expect((await ask()).ares.transStatus).toBe('S');
});

test('a shopper who opts out has no passkey any more', async () => {
  await save();
  const { again } = await ask();
  expect((await again({ spcIncompInd: '02', spcOptOut: 'Y' })).transStatus).toBe('C');
  expect((await ask()).ares.transStatus).toBe('C');
});
