/** Challenges that wait at the simulated issuer of a whole gateway, answered over the control plane. */
import { afterEach, expect, test } from 'vitest';
import { takeChallengeResults } from '../../../../src/gateway/payments/authentication-steps.ts';
import type { Issuer } from '../../../../src/gateway/three-d-secure/issuer.ts';
import { addChallenges } from '../../../../src/testing/control/routes/challenges.ts';
import { simulatedIssuer } from '../../../../src/testing/simulator/issuer/issuer.ts';
import {
  type Challenges,
  createChallenges,
  withNotedChallenges,
} from '../../../../src/testing/tenants/challenges.ts';
import { browser, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { asked, controlApp, refused } from './support.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

async function start() {
  let challenges: Challenges | undefined;
  let own: Issuer | undefined;
  const simulated = () => (own ??= simulatedIssuer(gateway.context));
  const issuer: Issuer = {
    lookUp: (asked) => simulated().lookUp(asked),
    authenticate: (request, asked) => simulated().authenticate(request, asked),
  };
  gateway = await testGateway({ issuer: withNotedChallenges(issuer, () => challenges) });
  const { context } = gateway;
  const made = createChallenges({
    ...context,
    takeResults: (results) => takeChallengeResults(context, results),
  });
  challenges = made;
  const app = controlApp((app) => addChallenges(app, { tenantOf: () => ({ challenges: made }) }));
  return (method: 'GET' | 'POST', path = '') => asked(app, method, `/tenants/one/challenges${path}`);
}

async function challenged(): Promise<string> {
  const id = await gateway.prepare();
  await gateway.pay(id, { 'card.number': '4200000000000018', ...browser });
  return id;
}

test.each([
  ['approve', '000.100.110'],
  ['decline', '100.380.401'],
])('%s ends the payment of a challenge that waits', async (answer, code) => {
  const ask = await start();
  expect((await ask('GET')).body).toEqual({ challenges: [] });
  const checkoutId = await challenged();
  const other = await challenged();
  const { challenges } = (await ask('GET')).body as { challenges: { id: string; checkoutId: string }[] };
  expect(challenges.map((challenge) => challenge.checkoutId)).toEqual([checkoutId, other]);
  expect((await ask('POST', `/${challenges[0]?.id}/${answer}`)).status).toBe(204);
  expect((await gateway.status(checkoutId)).json().result.code).toBe(code);
  expect((await gateway.status(other)).json().result.code).toBe('000.200.000');
  expect((await ask('GET')).body).toEqual({ challenges: [challenges[1]] });
});

test('an unknown challenge and an unknown answer are refused with the remedy', async () => {
  const ask = await start();
  expect(await ask('POST', '/none/approve')).toEqual(
    refused(404, 'challenge', expect.stringContaining('none waits at all')),
  );
  await challenged();
  expect(await ask('POST', '/none/approve')).toEqual(
    refused(404, 'challenge', expect.stringContaining('these wait: ')),
  );
  expect(await ask('POST', '/none/maybe')).toEqual(
    refused(400, 'answer', 'answer must be approve or decline.'),
  );
});
