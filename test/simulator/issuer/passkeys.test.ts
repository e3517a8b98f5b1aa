import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyOptions } from '../../../src/simulator/issuer/page/challenge-page.tsx';
import { softAuthenticator } from './soft-authenticator.ts';
import { type Begun, posted, type TestIssuer, testIssuer } from './support.ts';

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await testIssuer();
});
afterEach(() => issuer.close());

const passkeyCard = '4200000000000117';
const refusedCard = '4200000000000125';

/** Opens the page of a new challenge, and gives what its script reads; undefined when the page offers no passkey. */
async function open(number = passkeyCard, origin?: string) {
  const begun = await issuer.begin({}, { look: { number, ...(origin && { origin }) } });
  const { body } = await issuer.post('/acs/challenge', { creq: begun.creq });
  const options = /data-options="([^"]+)"/.exec(body)?.[1]?.replaceAll('&quot;', '"');
  return { begun, body, options: options && (JSON.parse(options) as PasskeyOptions) };
}

const optionsOf = ({ options }: Awaited<ReturnType<typeof open>>): PasskeyOptions => {
  if (!options) throw new Error('The page offers no passkey.');
  return options;
};

const lastResult = () => issuer.results.at(-1);
const verdicts = async ({ id }: Begun) =>
  (await issuer.inspect(id)).timeline.filter(({ what }) => what === 'answer').map(({ passkey }) => passkey);

/** Pays with the code, and saves a passkey. */
async function save(number = passkeyCard) {
  const device = softAuthenticator();
  const opened = await open(number);
  const { challenge } = optionsOf(opened);
  const registration = JSON.stringify(device.register({ challenge }));
  await issuer.answer(opened.begun, { code: '1234', registration });
  return { device, begun: opened.begun };
}

test('a passkey that is saved with the right code pays the next time', async () => {
  const { device, begun: first } = await save();
  expect(lastResult()).toMatchObject({ transStatus: 'Y', threeDSServerTransID: first.id });
  expect(await verdicts(first)).toEqual(['saved']);
  const next = await open();
  const { challenge, ids, rpId } = optionsOf(next);
  expect([ids, rpId]).toEqual([[device.id], 'localhost']);
  const assertion = JSON.stringify(device.prove({ challenge, counter: 2 }));
  const { body } = await issuer.answer(next.begun, { assertion });
  expect(posted(body).message).toMatchObject({ messageType: 'CRes', transStatus: 'Y' });
  expect(lastResult()).toMatchObject({ transStatus: 'Y', threeDSServerTransID: next.begun.id });
  expect(await verdicts(next.begun)).toEqual(['right']);
});

test('a passkey that comes with a wrong code is not kept', async () => {
  const opened = await open();
  const registration = JSON.stringify(softAuthenticator().register(optionsOf(opened)));
  await issuer.answer(opened.begun, { code: '1235', registration });
  expect(optionsOf(await open()).ids).toEqual([]);
});

test('the issuer of one card refuses the payment after a right passkey', async () => {
  const { device } = await save(refusedCard);
  const next = await open(refusedCard);
  const assertion = JSON.stringify(device.prove({ challenge: optionsOf(next).challenge, counter: 2 }));
  await issuer.answer(next.begun, { assertion });
  expect(lastResult()).toMatchObject({ transStatus: 'N', transStatusReason: '01' });
});

test('a card keeps its passkeys apart from those of other cards', async () => {
  const { device } = await save();
  const other = await open(refusedCard);
  expect(optionsOf(other).ids).toEqual([]);
  const assertion = JSON.stringify(device.prove({ challenge: optionsOf(other).challenge, counter: 2 }));
  const { body } = await issuer.answer(other.begun, { assertion });
  expect(body).toContain('That is not correct.');
  expect(await verdicts(other.begun)).toEqual(['it is of another card']);
});

test('a page at an IP address offers no passkey, because browsers make them for names only', async () => {
  const { options, body } = await open(passkeyCard, 'http://localhost:8080');
  expect(options).toBeUndefined();
  expect(body).toContain('name="code"');
});

test('a card without passkeys gets a page without their script', async () => {
  expect((await open('4200000000000018')).body).not.toContain('navigator.credentials');
});

describe('a proof is wrong, and counts as a wrong code,', () => {
  const foreign = softAuthenticator();
  test.each([
    ['for another challenge', { challenge: 'AAAA' }, 'its challenge is another one'],
    ['of another page', { origin: 'https://evil.example' }, 'its origin is not http://localhost:8080'],
    ['for another issuer', { rpId: 'bank.example' }, 'its rpId is not localhost'],
    ['of another ceremony', { type: 'payment.get' }, 'its type is not webauthn.get'],
    ['without a present shopper', { flags: 0x04 }, 'nobody was present'],
    ['without a verified shopper', { flags: 0x01 }, 'the shopper was not verified'],
    ['of a copied authenticator', { counter: 1 }, 'its counter has not grown, as if it was copied'],
  ])('%s', async (_what, change, verdict) => {
    const { device } = await save();
    const next = await open();
    const proof = device.prove({ challenge: optionsOf(next).challenge, counter: 2, ...change });
    const { body } = await issuer.answer(next.begun, { assertion: JSON.stringify(proof) });
    expect(body).toContain('You can try 2 more times.');
    expect(await verdicts(next.begun)).toEqual([verdict]);
    expect(issuer.results).toHaveLength(1);
  });

  test('when another key has signed it', async () => {
    const { device } = await save();
    const next = await open();
    const proof = foreign.prove({ challenge: optionsOf(next).challenge, counter: 2 });
    await issuer.answer(next.begun, { assertion: JSON.stringify({ ...proof, id: device.id }) });
    expect(await verdicts(next.begun)).toEqual(['its signature is wrong']);
  });

  test.each(['', '{}', 'null', '[1', '{"id":1}'])('when it is %j', async (assertion) => {
    await save();
    const next = await open();
    await issuer.answer(next.begun, { assertion });
    expect(await verdicts(next.begun)).toEqual(['it is not the JSON of a passkey of this card']);
  });
});

describe('a new passkey is not kept, and the payment goes on,', () => {
  const other = softAuthenticator().register({ challenge: 'AAAA' });
  test.each([
    ['for another challenge', { challenge: 'AAAA' }, {}, 'its challenge is another one'],
    ['without a credential', { flags: 0x05 }, {}, 'it has no credential'],
    ['with another id', {}, { id: other.id }, 'its id is not the authenticator’s'],
    ['with another key', {}, { publicKey: other.publicKey }, 'its public key is not the authenticator’s'],
    ['without a key', {}, { publicKey: 'AAAA' }, 'its public key is neither ECDSA with P-256 nor RSA'],
    ['with short data', {}, { authenticatorData: 'AAAA' }, 'its authenticatorData is too short'],
    ['with unreadable data', {}, { clientDataJSON: 'AAAA' }, 'its clientDataJSON is not readable'],
  ])('%s', async (_what, ceremony, change, verdict) => {
    const opened = await open();
    const { challenge } = optionsOf(opened);
    const sent = { ...softAuthenticator().register({ challenge, ...ceremony }), ...change };
    await issuer.answer(opened.begun, { code: '1234', registration: JSON.stringify(sent) });
    expect(lastResult()).toMatchObject({ transStatus: 'Y' });
    expect(await verdicts(opened.begun)).toEqual([verdict]);
    expect(optionsOf(await open()).ids).toEqual([]);
  });
});
