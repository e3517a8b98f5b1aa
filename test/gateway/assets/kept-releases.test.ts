/** Pages that have pinned an earlier release, by its name in the address of the script and its hash in the tag. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptReleases } from '../../../src/gateway/assets/kept-releases.ts';
import { packFiles } from '../../../src/gateway/assets/release-pack.ts';
import { earlierAssets, scriptText, testAssets } from '../../support/assets.ts';
import { start, type TestGateway, testGateway } from '../../support/gateway.ts';

const history = [
  { release: '0.9.0', version: 'aaaaaaaaaaaa', integrity: 'sha384-older' },
  { release: '1.0.0', version: earlierAssets.version, integrity: 'sha384-earlier' },
];

let folder: string;
const gateways: TestGateway[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kept-releases-'));
  writeFileSync(join(folder, 'history.json'), JSON.stringify(history));
  writeFileSync(join(folder, '1.0.0.json'), await packFiles(earlierAssets.files));
});
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Starts a gateway whose database knows no other release, as after years. */
async function open(environment: 'test' | 'live' = 'test'): Promise<TestGateway> {
  const registrationKeys = [{ id: 'k', key: '0f'.repeat(32) }];
  const live = { environment, publicOrigin: 'https://pay.example', registrationKeys };
  const gateway = await testGateway({
    ...{ assets: testAssets, hasReleases: true, keptReleases: folder, now: start },
    config: environment === 'live' ? live : {},
  });
  gateways.push(gateway);
  return gateway;
}

const scriptOf = async (gateway: TestGateway, query: string) =>
  (await gateway.get(`/v1/paymentWidgets.js?${query}`)).body;

describe('a page that names a release', () => {
  test('gets the script of that release, with any checkout', async () => {
    const gateway = await open();
    expect(await scriptOf(gateway, 'checkoutId=1&release=1.0.0')).toBe(`earlier ${scriptText}`);
    expect(await scriptOf(gateway, 'release=1.0.0&checkoutId=2')).toBe(`earlier ${scriptText}`);
  });

  test('gets the texts and the frames of that release', async () => {
    const gateway = await open();
    const { version } = earlierAssets;
    const german = await gateway.get(`/v1/static/${version}/locales/de.json`, {
      'accept-encoding': 'identity',
    });
    expect(german.body).toBe('earlier {"submit":"Jetzt bezahlen"}');
    const frame = await gateway.get(`/v1/pciIframe.html?v=${version}&checkoutId=1`);
    expect(frame.body).toContain('<script>earlier the frame</script>');
  });

  test('gets the newest script when the release is not served, or is nobody’s', async () => {
    const gateway = await open();
    for (const release of ['0.9.0', '7.0.0', '../history', ''])
      expect(await scriptOf(gateway, `checkoutId=1&release=${release}`)).toBe(scriptText);
  });

  test('gets it in the live environment, which answers for files first, too', async () => {
    const gateway = await open('live');
    const address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const get = async (query: string) => (await fetch(`${address}/v1/paymentWidgets.js?${query}`)).text();
    expect(await get('checkoutId=1&release=1.0.0')).toBe(`earlier ${scriptText}`);
    expect(await get('checkoutId=1')).toBe(scriptText);
  });

  test('shares no cached script with pages that name none', async () => {
    const { headers } = await (await open()).get('/v1/paymentWidgets.js?checkoutId=1&release=1.0.0');
    expect(headers['no-vary-search']).toBe('params=("checkoutId")');
  });
});

test('a page that names no release gets the newest script', async () => {
  expect(await scriptOf(await open(), 'checkoutId=1')).toBe(scriptText);
});

test('a history that is no such list stops the start', () => {
  writeFileSync(join(folder, 'history.json'), '[{ "release": "1.0.0" }]');
  expect(() => keptReleases(folder)).toThrow('version');
});
