import { expect, test } from 'vitest';
import { addOutcomes } from '../../../../src/testing/control/routes/outcomes.ts';
import { createOutcomes } from '../../../../src/testing/tenants/outcomes/outcomes.ts';
import { asked, controlApp, refused } from './support.ts';

function start() {
  const outcomes = createOutcomes();
  const app = controlApp((app) =>
    addOutcomes(app, { tenantOf: (id) => (id === 'one' ? { outcomes } : undefined) }),
  );
  const ask = (method: 'GET' | 'POST' | 'DELETE', body?: object) =>
    asked(app, method, '/tenants/one/outcomes', body);
  return { ask, outcomes };
}

test('outcomes are queued in their order, listed and cleared', async () => {
  const { ask, outcomes } = start();
  const first = [
    { result: '800.100.155' },
    { threeDS: 'challenge', acs: { challenge: 'oob', delayMs: '10' } },
  ];
  const second = [{ redirect: 'cancel' }];
  expect(await ask('POST', { outcomes: first })).toEqual({ status: 200, body: { waiting: first } });
  expect((await ask('POST', { outcomes: second })).body).toEqual({ waiting: [...first, ...second] });
  expect((await ask('GET')).body).toEqual({ waiting: [...first, ...second] });
  expect((await ask('DELETE')).status).toBe(204);
  expect(outcomes.waiting()).toEqual([]);
});

test.each([
  [{ result: '800.100.999' }, 'outcomes.0.result', 'a result code of the catalogue'],
  [{ threeDS: 'chalenge' }, 'outcomes.0.threeDS', 'challenge was probably meant'],
  [{ redirect: 'approved' }, 'outcomes.0.redirect', 'approve, decline, cancel, timeout'],
  [{ result: '800.100.155', redirect: 'cancel' }, 'outcomes.0', 'exactly one of result, threeDS, redirect'],
  [{ result: '800.100.155', acs: {} }, 'outcomes.0', 'acs with threeDS only'],
  [{ results: '800.100.155' }, 'outcomes.0.results', 'is unknown here: send '],
  [
    { threeDS: 'challenge', acs: { chalenge: 'oob' } },
    'outcomes.0.acs.chalenge',
    'challenge was probably meant',
  ],
  [{ threeDS: 'challenge', acs: { challenge: 'opb' } }, 'outcomes.0.acs.challenge', 'oob was probably meant'],
  [{ threeDS: 'challenge', acs: { delayMs: 'soon' } }, 'outcomes.0.acs.delayMs', 'customParameters[acs.'],
  [{ threeDS: 'challenge', acs: { status: 'Y' } }, 'outcomes.0.acs.status', 'threeDS decides this'],
])('%j is refused with the parameter and the remedy', async (outcome, parameter, message) => {
  const { ask, outcomes } = start();
  const answer = await ask('POST', { outcomes: [outcome] });
  expect(answer).toEqual(refused(400, parameter, expect.stringContaining(message)));
  expect(outcomes.waiting()).toEqual([]);
});

test('a list that is missing or empty, and more than the queue holds, are refused', async () => {
  const { ask } = start();
  for (const body of [{ outcomes: [] }, {}])
    expect(await ask('POST', body)).toEqual(
      refused(400, 'outcomes', expect.stringContaining('must be a list with at least one outcome, such as')),
    );
  const many = Array.from({ length: 1001 }, () => ({ redirect: 'cancel' }));
  expect(await ask('POST', { outcomes: many })).toEqual(
    refused(400, 'outcomes', expect.stringContaining('DELETE /tenants/{id}/outcomes')),
  );
});
