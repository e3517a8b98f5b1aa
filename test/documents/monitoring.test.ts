/** The dashboard and the alert rules name only metrics, labels and values that the gateway has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Swept, sweptKinds } from '../../src/gateway/jobs/retention.ts';
import { createMetrics } from '../../src/gateway/operation/metrics.ts';
import { root } from './markdown.ts';

const noneDeleted = Object.fromEntries(sweptKinds.map((kind) => [kind, 0])) as Swept;
const dashboard = JSON.parse(readFileSync(join(root, 'docs/monitoring/dashboard.json'), 'utf8'));
const alerts = readFileSync(join(root, 'docs/monitoring/alerts.yml'), 'utf8');
const document = readFileSync(join(root, 'docs/operate/monitoring.md'), 'utf8');

const ofDashboard: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
  targets.map(({ expr }) => expr),
);
const ofAlerts = [...alerts.matchAll(/^ {8}expr: >-\n {10}(.+)$/gm)].map(([, expr = '']) => expr);
const expressions = [...ofDashboard, ...ofAlerts];

/** Every name that Prometheus gets from a node with a shared database, those of a histogram's parts included. */
async function knownNames(): Promise<Set<string>> {
  const metrics = createMetrics({
    health: {
      nodeId: () => 'a',
      clockSkewMs: () => 0,
      isReadOnly: () => false,
      heartbeatAgeMs: () => 0,
      missingMigrations: async () => [],
      probeWrite: async () => undefined,
      jobCounts: async () => [],
      destinationCount: async () => ({ down: 0, off: 0 }),
      countPending: async () => ({ unknown: 0, waiting: 0, isCapped: false }),
      pool: () => ({ used: 0, idle: 0, waiting: 0, retries: 0 }),
    },
    countPending: async () => ({ unknown: 0, waiting: 0, isCapped: false }),
    deleted: noneDeleted,
    now: () => 0,
    eventLoop: { lagMs: () => 0 },
    openRequests: () => 0,
    awayConnectors: () => [],
    release: { version: 'a', buildNumber: 'a' },
  });
  const { text } = await metrics.read();
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

test('each expression of dashboard and alert rules names metrics that exist', async () => {
  const known = await knownNames();
  expect(ofDashboard.length).toBeGreaterThan(15);
  expect(ofAlerts).toHaveLength(alerts.match(/- alert:/g)?.length ?? 0);
  for (const expression of expressions) {
    const names = expression.match(/\bgateway_\w+/g) ?? [];
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names.length > 0 || expression.startsWith('up{')).toBe(true);
  }
});

test('the document of operators lists each metric of the gateway, and no other', async () => {
  const known = [...(await knownNames())].filter((name) => !/_(bucket|count|sum)$/.test(name));
  const own = known.filter((name) => !/^gateway_(process|nodejs)_/.test(name));
  const listed = [...document.matchAll(/^\| (`gateway_.*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const recipe =
    'Give a new metric its row in docs/operate/monitoring.md. A gauge that reads from a new source gets it in src/app/operate.ts.';
  expect(listed.sort(), recipe).toEqual(own.sort());
});

test('each alert says how bad it is, for how long it lasts, and what to do', () => {
  const rules = alerts.split('- alert: ').slice(1);
  for (const rule of rules) {
    expect(rule).toMatch(/^[A-Z]\w+\n {8}expr: /);
    expect(rule).toMatch(/\n {8}for: \d+[mh]\n {8}labels:\n {10}severity: (critical|warning)\n/);
    expect(rule).toMatch(/\n {8}annotations:\n {10}summary: .+\n {10}description: >-\n {12}.+\n/);
  }
});
