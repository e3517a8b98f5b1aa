/** The shop's examination (docs/exam.md): right shops of three languages, and shops with one fault each. */
import { join } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { journeyRows } from '#contract/exam-journeys-data.ts';
import { examineLanes, examineOnce } from '../../src/testing/exam/examine.ts';
import { startLane } from '../../src/testing/exam/lane.ts';
import { readShopFile, type ShopFile } from '../../src/testing/exam/shop-file.ts';
import type { TestGateway } from '../../src/testing/kit/gateway.ts';
import { buildForNode } from '../../tools/vite/node-build.mjs';
import {
  examineShop,
  folderOf,
  type RightShop,
  readFileOf,
  test,
  writeShop,
} from '../fixtures/examined-shop.ts';
import { plantedFaults, rightShops } from '../fixtures/planted-faults.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

for (const [shop, faults] of Object.entries(plantedFaults) as [
  RightShop,
  (typeof plantedFaults)[RightShop],
][]) {
  for (const { fault, from, to, finds } of faults) {
    test(`${shop} that ${fault} fails ${finds.join(', ')}`, async ({
      browser,
      examiner: gateway,
    }, testInfo) => {
      test.setTimeout(300_000);
      const folder = testInfo.outputPath('shop');
      const examined = { gateway, browser, folder, shop, parts: [[from, to]] as const, names: finds };
      const results = await examineShop(examined);
      expect(results.filter(({ verdict }) => verdict !== 'fails')).toEqual([]);
    });
  }
}

/** Goes through everything with two shops, and gives what neither holds nor lacks a door. */
async function findRest(gateway: TestGateway, browser: Browser, command: string, file: ShopFile) {
  const lanes = [await startLane(gateway, command, file), await startLane(gateway, command, file)];
  const results = await examineLanes({ browser, file, lanes, onResult() {} });
  await Promise.all(lanes.map((lane) => lane.stop()));
  expect(results).toHaveLength(journeyRows.length);
  const lacksDoor =
    /file has no|has no Content-Security-Policy|sends no merchantTransactionId|different number/;
  const rest = results.filter(({ verdict, seen }) => verdict !== 'holds' && !lacksDoor.test(seen));
  return rest.map(({ name, verdict, seen }) => `${name} ${verdict}: ${seen}`);
}

for (const [shop, { command }] of Object.entries(rightShops) as [
  RightShop,
  (typeof rightShops)[RightShop],
][]) {
  test(`${shop} as it is fails no journey, and each journey that it has doors for holds`, async ({
    browser,
    examiner,
  }) => {
    test.setTimeout(600_000);
    const content = { ...(await readFileOf(shop)), cwd: folderOf(shop) };
    expect(await findRest(examiner, browser, command, content)).toEqual([]);
  });
}

test('the demo shop fails no journey, and each journey that it has doors for holds', async ({
  browser,
  examiner,
}, testInfo) => {
  test.setTimeout(600_000);
  const folder = testInfo.outputPath('demo-shop');
  const entry = join(import.meta.dirname, '../fixtures/demo-shop-alone.ts');
  await buildForNode({ shop: entry }, folder, { isQuiet: true });
  const file = await readShopFile(join(fixtures, 'exam-shops/exam-demo.json'));
  const content = { ...file, cwd: folder, env: { SHOP_FILES: join(import.meta.dirname, '../../dist/shop') } };
  expect(await findRest(examiner, browser, 'node shop.js', content)).toEqual([]);
});

test('a page that hangs ends its journey at the limit, and the next journey holds', async ({
  browser,
  examiner: gateway,
}, testInfo) => {
  test.setTimeout(120_000);
  const file = await readFileOf('shop.mjs');
  const cwd = writeShop(testInfo.outputPath('shop'), 'shop.mjs', [
    ["'The lamp is still here')", "'The lamp is still here', '<script>for (;;);</script>')"],
  ]);
  const content = { ...file, cwd };
  const lane = await startLane(gateway, rightShops['shop.mjs'].command, content);
  try {
    const limitMs = 15_000;
    const first = await examineOnce(browser, lane, file, { name: 'paid', limitMs });
    expect(first).toMatchObject({ verdict: 'not tried', seen: 'it took more than 15 s' });
    expect(first.milliseconds).toBeLessThan(limitMs + 10_000);
    expect(await examineOnce(browser, lane, file, { name: 'integrity' })).toMatchObject({ verdict: 'holds' });
  } finally {
    await lane.stop();
  }
});

test('the planted faults are ten in each shop, over at least 40 journeys', () => {
  const faults = Object.values(plantedFaults);
  expect(faults.filter((ones) => ones.length < 10)).toEqual([]);
  expect(new Set(faults.flat().flatMap(({ finds }) => finds)).size).toBeGreaterThanOrEqual(40);
});
