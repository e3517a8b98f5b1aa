import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectGateway } from '../../../../src/testing/kit/index.ts';
import { attachRecords } from '../../../../src/testing/kit/playwright/attachments.ts';
import { fixtures } from '../../../../src/testing/kit/playwright/fixtures.ts';
import { startStandIn } from '../stand-in.ts';

/** What a test has attached, with the texts of the files. */
function testInfo() {
  const folder = mkdtempSync(join(tmpdir(), 'attachments-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const found: Record<string, string> = {};
  return {
    found,
    status: 'passed',
    expectedStatus: 'passed',
    project: { name: '' },
    titlePath: ['a test'],
    repeatEachIndex: 0,
    retry: 0,
    outputPath: (name: string) => join(folder, name),
    attach: async (name: string, { body, path }: { body?: unknown; path?: string } = {}) => {
      found[name] = path === undefined ? String(body) : readFileSync(path, 'utf8');
    },
  };
}

const event = (seq: number, realTime: number, what: string) => ({
  seq,
  realTime,
  what,
  at: `2031-05-01T10:00:00.00${realTime}Z`,
  lane: 'gateway',
  detail: {},
});

describe('a failed test', () => {
  const attached = async (answers: Record<string, unknown>) => {
    const gateway = await connectGateway((await startStandIn(answers)).url);
    const info = testInfo();
    const shop = { log: () => 'listening' };
    await attachRecords(
      { gateway: { log: () => 'ready' }, shop, tenant: await gateway.createTenant() },
      info,
    );
    return info.found;
  };

  test('has seed, workbench, timeline, journal and both logs', async () => {
    const found = await attached({ 'GET /tenants/E1/events': { events: [event(1, 0, 'POST')], last: 1 } });
    expect(found).toMatchObject({
      'payment seed': 's',
      'payment gateway log': 'ready',
      'payment shop log': 'listening',
      'payment timeline': '  10:00:00.000 gateway  POST\n',
    });
    expect(found['payment workbench']).toMatch(/workbench\?tenant=E1$/);
    expect(JSON.parse(found['payment journal'] ?? '')).toHaveLength(1);
  });

  test('has a whole timeline, in the order in which things began', async () => {
    const answered = event(1001, 1, 'POST /v1/checkouts/:id/payment 200');
    const others = Array.from({ length: 1000 }, (_, index) => event(index + 1, 2, `rule ${index}`));
    const standIn = await startStandIn();
    const page = () => ({ events: standIn.asked.at(-1)?.includes('after=0&') ? others : [answered] });
    standIn.answerBy('GET /tenants/E1/events', page);
    const info = testInfo();
    const gateway = await connectGateway(standIn.url);
    await attachRecords({ gateway, tenant: await gateway.createTenant() }, info);
    const lines = (info.found['payment timeline'] ?? '').trimEnd().split('\n');
    expect(lines).toHaveLength(1001);
    expect(lines[0]).toContain('POST /v1/checkouts/:id/payment 200');
    expect(lines.at(-1)).toContain('rule 999');
  });

  test('has the rest when the gateway is gone', async () => {
    const found = await attached({ 'GET /tenants/E1/events': 500 });
    expect(found['payment timeline']).toMatch(/^It could not be read: ControlError/);
  });
});

test('a test that only a guard fails has its records, too, and its tenant stays on a gateway that runs on', async () => {
  const standIn = await startStandIn({
    'GET /tenants/E1/outcomes': { waiting: [{ result: '800.100.155' }] },
    'GET /tenants/E1/faults': { faults: [] },
    'GET /tenants/E1/events': { events: [event(1, 0, 'POST')], last: 1 },
  });
  const info = testInfo();
  const gateway = await connectGateway(standIn.url);
  const fixture = fixtures.tenant as (...args: unknown[]) => Promise<void>;
  const run = fixture({ gateway, tenantOptions: {}, guards: {} }, async () => {}, info);
  await expect(run).rejects.toThrow(
    'The test has set what nothing met:\n  the outcome {"result":"800.100.155"}',
  );
  expect(info.found).toHaveProperty('payment timeline');
  expect(standIn.asked.filter((line) => line.startsWith('DELETE'))).toEqual([]);
});
