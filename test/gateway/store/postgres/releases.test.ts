/** A rolling deploy: nodes of two releases on one database (fault 20). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Assets } from '../../../../src/gateway/assets/assets.ts';
import { startReleases } from '../../../../src/gateway/assets/releases.ts';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { earlierAssets, scriptText, testAssets } from '../../../support/assets.ts';
import { checkout, minute, start, type TestGateway, testGateway, token } from '../../../support/gateway.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const earlierText = `earlier ${scriptText}`;
const hour = 60 * minute;

let data: string;
const nodes: TestGateway[] = [];
beforeEach(() => {
  data = `releases-${randomUUID()}`;
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

async function open(assets: Assets, minutes = 0): Promise<TestGateway> {
  const node = await testGateway({ data, assets, hasReleases: true, now: start + minutes * minute });
  nodes.push(node);
  return node;
}

async function prepare(node: TestGateway): Promise<{ id: string; integrity: string }> {
  const sent = { ...checkout, integrity: 'true' };
  return (await node.post('/v1/checkouts', sent, { authorization: `Bearer ${token}` })).json();
}

const scriptFor = async (node: TestGateway, id: string) =>
  (await node.get(`/v1/paymentWidgets.js?checkoutId=${id}`)).body;

test('a page of either release loads through a node of either release', async () => {
  const old = await open(earlierAssets);
  old.wait(10 * minute);
  const before = await prepare(old);
  expect(before.integrity).toBe('sha384-earlier');
  const next = await open(testAssets, 10);
  for (const node of [old, next]) expect(await scriptFor(node, before.id)).toBe(earlierText);
  // Both hashes are answered by a node that has learned of both releases.
  next.wait(minute);
  old.wait(minute);
  const after = await prepare(next);
  expect(after.integrity.split(' ').sort()).toEqual(['sha384-earlier', 'sha384-widget']);
  expect(await scriptFor(next, after.id)).toBe(scriptText);
  const ofOld = await old.get(`/v1/static/${testAssets.version}/frame.js`);
  expect([ofOld.statusCode, ofOld.body]).toEqual([200, 'the frame']);
  const ofNext = await next.get(`/v1/static/${earlierAssets.version}/frame.js`);
  expect([ofNext.statusCode, ofNext.body]).toEqual([200, 'earlier the frame']);
  await expect
    .poll(async () => (await prepare(old)).integrity.split(' ').sort())
    .toEqual(['sha384-earlier', 'sha384-widget']);
});

test('a checkout of the first seconds of the first release loads through a node of the next', async () => {
  const { id, integrity } = await prepare(await open(earlierAssets));
  expect(integrity).toBe('sha384-earlier');
  expect(await scriptFor(await open(testAssets, 1), id)).toBe(earlierText);
});

test('a checkout that a node prepares before it knows of a new release loads through both', async () => {
  const old = await open(earlierAssets);
  old.wait(10 * minute);
  const next = await open(testAssets, 10);
  const { id, integrity } = await prepare(old);
  for (const node of [old, next]) {
    const text = await scriptFor(node, id);
    expect(integrity).toContain(text === scriptText ? 'sha384-widget' : 'sha384-earlier');
  }
});

test('a release is kept for five hours after its last node, and its hash is answered no more', async () => {
  const url = await makeDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const store = await openPostgres({ url, size: 2 });
  (await startReleases(earlierAssets, store.releases, start)).stop();
  const wait = (age: number) => client.query('update releases set seen_at = seen_at - $1', [age]);
  await wait(5 * hour - minute);
  const releases = await startReleases(testAssets, store.releases, start + 5 * hour);
  expect(releases.integrityAt(start + 6 * hour)).toBe('sha384-widget');
  expect((await releases.find(earlierAssets.version))?.files.get('frame.js')?.identity.toString()).toBe(
    'earlier the frame',
  );
  releases.stop();
  await wait(2 * minute);
  const later = await startReleases(testAssets, store.releases, start + 5 * hour);
  expect(await later.find(earlierAssets.version)).toBeUndefined();
  expect((await client.query('select version from releases')).rows).toEqual([
    { version: testAssets.version },
  ]);
  later.stop();
  await store.close();
  await client.end();
});
