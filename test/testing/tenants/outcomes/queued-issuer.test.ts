/** A queued authentication decides for any card, through the whole gateway. */
import { afterEach, expect, test } from 'vitest';
import type { ThreeDSOutcome } from '../../../../src/contract/control/tenants.ts';
import {
  browser,
  card,
  checkout,
  shopperResultUrl,
  type TestGateway,
  token,
} from '../../../support/gateway.ts';
import { queuedGateway } from './support.ts';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.close());

async function start(...waiting: Parameters<typeof queuedGateway>[0]) {
  const queued = await queuedGateway(waiting);
  gateway = queued;
  return queued;
}

/** A card that is in no table of the simulator. */
const ownCard = { 'card.number': '4539578763621486', ...browser };

test.each<[ThreeDSOutcome, string, string | undefined]>([
  ['frictionless', '000.100.110', 'Y'],
  ['attempted', '000.100.110', 'A'],
  ['rejected', '100.390.114', 'R'],
  ['unavailable', '000.100.110', 'U'],
  ['timeout', '000.100.110', 'U'],
  ['notEnrolled', '000.100.110', 'N'],
  ['challenge', '000.200.000', undefined],
])('a card of no table is authenticated as queued: %s', async (threeDS, code, authenticationStatus) => {
  const { prepare, pay, status, outcomes } = await start({ threeDS });
  const id = await prepare();
  await pay(id, ownCard);
  const record = (await status(id)).json();
  expect(record.result.code).toBe(code);
  expect(record.threeDSecure?.authenticationStatus).toBe(authenticationStatus);
  expect(outcomes.waiting()).toEqual([]);
});

test('a queued authentication goes before the table of test cards and the parameters of the payment', async () => {
  const { prepare, pay, status } = await start({ threeDS: 'frictionless' });
  const id = await prepare({ 'customParameters[acs.status]': 'R' });
  await pay(id, { 'card.number': '4200000000000018', ...browser });
  const { result, threeDSecure } = (await status(id)).json();
  expect(result.code).toBe('000.100.110');
  expect(threeDSecure.authenticationStatus).toBe('Y');
});

test('a result after an authentication decides the same payment', async () => {
  const { prepare, pay, status, outcomes } = await start(
    { threeDS: 'frictionless' },
    { result: '800.100.155' },
  );
  const id = await prepare();
  await pay(id, ownCard);
  expect((await status(id)).json().result.code).toBe('800.100.155');
  expect(outcomes.waiting()).toEqual([]);
});

test('two queued authentications are those of two payments', async () => {
  const { prepare, pay, status, outcomes } = await start(
    { threeDS: 'rejected' },
    { threeDS: 'frictionless' },
    { result: '800.100.162' },
  );
  const codes: string[] = [];
  for (let payment = 0; payment < 2; payment += 1) {
    const id = await prepare();
    await pay(id, ownCard);
    codes.push((await status(id)).json().result.code);
  }
  expect(codes).toEqual(['100.390.114', '800.100.162']);
  expect(outcomes.waiting()).toEqual([]);
});

test('two payments at the same moment get one authentication each', async () => {
  const { prepare, pay, status } = await start({ threeDS: 'rejected' }, { threeDS: 'frictionless' });
  const ids = [await prepare(), await prepare()];
  await Promise.all(ids.map((id) => pay(id, ownCard)));
  const codes = await Promise.all(ids.map(async (id) => (await status(id)).json().result.code));
  expect(codes.sort()).toEqual(['000.100.110', '100.390.114']);
});

test('the queued switches of the issuer are those of the challenge', async () => {
  const { prepare, pay, app } = await start({
    threeDS: 'challenge',
    acs: { method: 'ok', challenge: 'oob' },
  });
  const answer = (await pay(await prepare(), ownCard)).json();
  expect(answer.redirect.preconditions[0].url).toContain('mode=ok');
  const { value: id } = answer.redirect.parameters[0];
  const step = await app.inject({ method: 'POST', url: `/v1/threeDSecure/${id}/step` });
  expect(step.json().step).toBe('method');
});

test('an authentication without a payment meets a queued one, and leaves a result to the next payment', async () => {
  const { post, outcomes } = await start({ result: '800.100.155' }, { threeDS: 'rejected' });
  const { paymentType: _none, ...money } = checkout;
  const sent = { ...money, ...card, ...ownCard, shopperResultUrl };
  const answer = await post('/v1/threeDSecure', sent, { authorization: `Bearer ${token}` });
  expect(answer.json().threeDSecure.authenticationStatus).toBe('R');
  expect(outcomes.waiting()).toEqual([{ result: '800.100.155' }]);
});

test('an authentication that the channel’s policy does not ask for leaves the queue as it is', async () => {
  const { post, outcomes } = await start({ threeDS: 'rejected' });
  const order = { ...checkout, ...card, ...ownCard, shopperResultUrl, 'threeDSecure.disable': 'true' };
  const answer = await post('/v1/payments', order, { authorization: `Bearer ${token}` });
  expect(answer.json().result.code).toBe('000.100.110');
  expect(outcomes.waiting()).toEqual([{ threeDS: 'rejected' }]);
});
