/** Tests the issuer and the gateway together, with the requests of a shopper's browser but without a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browser, type TestGateway } from '../../../support/gateway.ts';
import { fieldsOf } from '../../../support/shopper.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';
import { posted } from './support.ts';

const registrationKeys = [{ id: 'one', key: '7'.repeat(64) }];

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testSimulator();
});
afterEach(() => gateway.close());

type Fields = Readonly<Record<string, string>>;

const custom = (switches: Fields): Fields =>
  Object.fromEntries(Object.entries(switches).map(([name, value]) => [`customParameters[${name}]`, value]));

/** Pays with a card whose issuer challenges the shopper, and goes on to the issuer's page. */
async function toChallenge(switches: Fields = {}, number = '4200000000000018') {
  const checkout = await gateway.prepare(custom(switches));
  const fields = { 'card.number': number, ...browser, attemptId: '1'.repeat(32) };
  const pending = (await gateway.pay(checkout, fields)).json();
  const id: string = pending.redirect.parameters[0].value;
  const step = async () => (await gateway.post(`/v1/threeDSecure/${id}/step`, {})).json();
  const first = await step();
  if (first.step === 'method') {
    const { action, fields: notified } = posted(
      (await gateway.post(pathOf(first.url), { threeDSMethodData: first.data })).body,
    );
    await gateway.post(pathOf(action), notified);
  }
  const challenge = first.step === 'method' ? await step() : first;
  return { checkout, id, step, challenge };
}

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
const idsIn = (creq: string) => {
  const { threeDSServerTransID, acsTransID } = JSON.parse(Buffer.from(creq, 'base64url').toString());
  return { threeDSServerTransID, acsTransID };
};

async function answer(challenge: { url: string } & Parameters<typeof fieldsOf>[0], fields: Fields) {
  const { creq = '', threeDSSessionData = '' } = fieldsOf(challenge);
  const page = await gateway.post(pathOf(challenge.url), { creq, threeDSSessionData });
  expect(page.body).toContain('name="commit"');
  return gateway.post(pathOf(challenge.url), {
    ...idsIn(creq),
    threeDSSessionData,
    attempt: '0',
    ...fields,
  });
}

describe('a challenge through issuer and gateway', () => {
  test('after a method page says that it has reported, and is charged by the issuer’s yes', async () => {
    const { step, challenge } = await toChallenge({}, '4200000000000042');
    const { threeDSServerTransID } = idsIn(fieldsOf(challenge).creq ?? '');
    const shown = (await gateway.get(`/_sim/acs/${threeDSServerTransID}`)).json();
    expect(shown.aReq).toMatchObject({ threeDSCompInd: 'Y', acctNumber: '420000******0042' });
    expect(shown.browser).toMatchObject({ browserJavascriptEnabled: 'true' });
    expect(shown.methodRequests).toHaveLength(1);
    await answer(challenge, { code: '1234' });
    expect(await step()).toMatchObject({ step: 'done', code: '000.100.110' });
  });

  test('waits for the issuer’s server, whatever the browser says', async () => {
    const { step, challenge } = await toChallenge({ 'acs.results': 'delay', 'acs.cres': 'forged' });
    const { action, fields } = posted((await answer(challenge, { code: '1111' })).body);
    await gateway.post(pathOf(action), fields);
    expect((await step()).step).toBe('wait');
    gateway.wait(3_000);
    await gateway.runDue();
    expect(await step()).toMatchObject({ step: 'done', code: '100.380.401' });
  });

  test('is confirmed in the bank’s app while no page is open', async () => {
    const { step, challenge } = await toChallenge({ 'acs.challenge': 'oob' });
    const { threeDSServerTransID } = idsIn(fieldsOf(challenge).creq ?? '');
    await gateway.post(`/_sim/acs/${threeDSServerTransID}/approve`, {});
    expect(await step()).toMatchObject({ step: 'done', code: '000.100.110' });
  });

  test('is decoupled, and a job brings the yes', async () => {
    const { step, challenge } = await toChallenge({ 'acs.status': 'D' });
    expect(challenge).toEqual({ step: 'wait', decoupled: true });
    gateway.wait(3_000);
    await gateway.runDue();
    expect(await step()).toMatchObject({ step: 'done', code: '000.100.110' });
  });

  test('is cancelled by the shopper on the issuer’s page', async () => {
    const { step, challenge } = await toChallenge();
    await answer(challenge, { cancel: 'true' });
    expect(await step()).toMatchObject({ step: 'done', code: '100.396.101' });
  });

  test('goes on after a restart of the gateway', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'issuer-restart-'));
    try {
      await gateway.close();
      gateway = await testSimulator({ data: join(folder, 'gateway.sqlite'), config: { registrationKeys } });
      const { id, challenge } = await toChallenge({ 'acs.results': 'after' });
      await answer(challenge, { code: '12' });
      await gateway.close();
      gateway = await testSimulator({ data: join(folder, 'gateway.sqlite'), config: { registrationKeys } });
      await answer(challenge, { code: '1234', attempt: '1' });
      await gateway.close();
      gateway = await testSimulator({ data: join(folder, 'gateway.sqlite'), config: { registrationKeys } });
      await gateway.runDue();
      const done = (await gateway.post(`/v1/threeDSecure/${id}/step`, {})).json();
      expect(done).toMatchObject({ step: 'done', code: '000.100.110' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
