/** Pages of a release that is no longer, or not everywhere, the one of the gateway: before and after a deploy. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Assets } from '../../../src/gateway/assets/assets.ts';
import {
  type KnownRelease,
  packFiles,
  startReleases,
  unpackFiles,
} from '../../../src/gateway/assets/releases.ts';
import { earlierAssets, scriptText, testAssets } from '../../support/assets.ts';
import { checkout, minute, start, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const registrationKeys = [{ id: 'k', key: '0f'.repeat(32) }];
const earlierText = `earlier ${scriptText}`;

let folder: string;
let data: string;
const gateways: TestGateway[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-releases-'));
  data = join(folder, `${randomUUID()}.sqlite`);
});
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Starts a gateway of a release on the same database. */
async function open(assets: Assets, minutes: number, environment: 'test' | 'live' = 'test') {
  const config =
    environment === 'live' ? { environment, publicOrigin: 'https://pay.example', registrationKeys } : {};
  const gateway = await testGateway({
    data,
    readsFiles: true,
    assets,
    hasReleases: true,
    now: start + minutes * minute,
    config,
  });
  gateways.push(gateway);
  return gateway;
}

async function stop(gateway: TestGateway): Promise<void> {
  gateways.splice(gateways.indexOf(gateway), 1);
  await gateway.close();
}

async function prepare(gateway: TestGateway, fields = {}): Promise<{ id: string; integrity: string }> {
  const sent = { ...checkout, integrity: 'true', ...fields };
  return (await gateway.post('/v1/checkouts', sent, { authorization: `Bearer ${token}` })).json();
}

const scriptFor = async (gateway: TestGateway, id: string) =>
  (await gateway.get(`/v1/paymentWidgets.js?checkoutId=${id}`)).body;

describe('after a restart with a new build', () => {
  test('a page with the integrity of the earlier script gets that script', async () => {
    const first = await open(earlierAssets, 0);
    const before = await prepare(first);
    expect([before.integrity, await scriptFor(first, before.id)]).toEqual(['sha384-earlier', earlierText]);
    await stop(first);
    const second = await open(testAssets, 1);
    expect(await scriptFor(second, before.id)).toBe(earlierText);
    const after = await prepare(second);
    expect([after.integrity, await scriptFor(second, after.id)]).toEqual(['sha384-widget', scriptText]);
  });

  test('a page without an integrity gets the new script', async () => {
    const first = await open(earlierAssets, 0);
    const { id } = await prepare(first, { integrity: 'false' });
    await stop(first);
    const second = await open(testAssets, 1);
    expect(await scriptFor(second, id)).toBe(scriptText);
    expect(await scriptFor(second, 'unknown')).toBe(scriptText);
    expect((await second.get('/v1/paymentWidgets.js?%')).body).toBe(scriptText);
  });

  test('the earlier script finds its texts and its brands’ images', async () => {
    await stop(await open(earlierAssets, 0));
    const second = await open(testAssets, 1);
    const path = `/v1/static/${earlierAssets.version}`;
    const german = await second.get(`${path}/locales/de.json`, { 'accept-encoding': 'identity' });
    expect(german.body).toBe('earlier {"submit":"Jetzt bezahlen"}');
    expect(german.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
    });
    expect((await second.get(`${path}/img/VISA.svg`)).statusCode).toBe(200);
    expect((await second.get(`${path}/none.js`)).statusCode).toBe(404);
    expect((await second.get('/v1/static/ffffffffffff/frame.js')).statusCode).toBe(404);
  });

  test('its frames are of the release that their page names', async () => {
    const first = await open(earlierAssets, 0);
    const { id } = await prepare(first);
    await stop(first);
    const second = await open(testAssets, 1);
    const frame = async (version: string) =>
      (await second.get(`/v1/pciIframe.html?v=${version}&checkoutId=${id}`)).body;
    expect(await frame(earlierAssets.version)).toContain('<script>earlier the frame</script>');
    expect(await frame(testAssets.version)).toContain('<script>the frame</script>');
    expect(await frame('ffffffffffff')).toContain('<script>the frame</script>');
  });

  test('a second restart with that build changes nothing', async () => {
    await stop(await open(earlierAssets, 0));
    const first = await open(testAssets, 1);
    const { id } = await prepare(first);
    await stop(first);
    const second = await open(testAssets, 2);
    expect(await scriptFor(second, id)).toBe(scriptText);
  });

  test('and one back to the earlier build, each page gets the script that it was prepared with', async () => {
    const first = await open(earlierAssets, 0);
    const one = await prepare(first);
    await stop(first);
    const second = await open(testAssets, 1);
    const two = await prepare(second);
    await stop(second);
    const third = await open(earlierAssets, 2);
    const three = await prepare(third);
    for (const { id, integrity } of [one, three]) {
      expect([integrity, await scriptFor(third, id)]).toEqual(['sha384-earlier', earlierText]);
    }
    expect([two.integrity, await scriptFor(third, two.id)]).toEqual(['sha384-widget', scriptText]);
  });

  test('the live environment, which answers for files first, does the same', async () => {
    const first = await open(earlierAssets, 0);
    const before = await prepare(first);
    await stop(first);
    const second = await open(testAssets, 1, 'live');
    const address = await second.app.listen({ host: '127.0.0.1', port: 0 });
    const get = async (id: string) =>
      (await fetch(`${address}/v1/paymentWidgets.js?checkoutId=${id}`)).text();
    expect(await get(before.id)).toBe(earlierText);
    expect(await get('')).toBe(scriptText);
  });
});

test('the files of a release are the same after they were packed', async () => {
  const files = await unpackFiles(await packFiles(testAssets.files));
  expect([...files.keys()]).toEqual([...testAssets.files.keys()]);
  for (const [name, { type, hash, identity }] of testAssets.files) {
    const found = files.get(name);
    expect(found).toMatchObject({ type, hash });
    expect(found?.identity.equals(identity)).toBe(true);
    expect(brotliDecompressSync(found?.br ?? '').equals(identity)).toBe(true);
    expect(gunzipSync(found?.gzip ?? '').equals(identity)).toBe(true);
  }
});

describe('the list of releases', () => {
  const earlier: KnownRelease = { version: 'eeeeeeeeeeee', integrity: '', since: 0, isRunning: false };
  let list: readonly KnownRelease[];
  let asked: number;
  const stored = (isShared: boolean) => ({
    isShared,
    register: async () => {},
    list: async () => {
      asked += 1;
      return list;
    },
    findFiles: async () => undefined,
  });
  beforeEach(() => {
    list = [earlier];
    asked = 0;
  });
  afterEach(() => void vi.useRealTimers());

  test('loses an earlier release in a process that runs on, too', async () => {
    vi.useFakeTimers();
    const releases = await startReleases(testAssets, stored(false), 0);
    expect(releases.hasOthers()).toBe(true);
    list = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(releases.hasOthers()).toBe(false);
    releases.stop();
  });

  test('is asked for by names that a release may have, and not by any number of requests', async () => {
    const releases = await startReleases(testAssets, stored(true), 0);
    expect(await releases.find('../../etc/passwd')).toBeUndefined();
    expect(asked).toBe(1);
    let waiting = 0;
    for (let count = 0; count < 60; count += 1) {
      waiting += 1;
      void releases.find('ffffffffffff').then(() => {
        waiting -= 1;
      });
    }
    await new Promise(setImmediate);
    expect(waiting).toBe(50);
    await expect.poll(() => waiting).toBe(0);
    expect(asked).toBe(2);
    releases.stop();
  });
});
