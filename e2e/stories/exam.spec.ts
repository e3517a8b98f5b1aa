/** The shop's examination (docs/exam.md): right shops of three languages, and shops with one fault each. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { type JourneyName, journeyRows } from '#contract/exam.ts';
import { examineLanes, examineOnce } from '../../src/testing/exam/examine.ts';
import { startLane } from '../../src/testing/exam/lane.ts';
import { readShopFile } from '../../src/testing/exam/shop-file.ts';
import { startGateway, type TestGateway } from '../../src/testing/kit/gateway.ts';
import { plantedFaults, rightShops } from '../fixtures/planted-faults.ts';

type Shop = keyof typeof rightShops;

const test = base.extend<object, { examiner: TestGateway }>({
  examiner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const gateway = await startGateway();
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const shops = join(import.meta.dirname, '../consumers/exam');
const read = (name: string) => readFileSync(join(shops, name), 'utf8');

/** Writes a shop where it finds the package, and gives its folder. */
function writeShop(folder: string, name: Shop, text: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return folder;
}

interface Planted {
  readonly gateway: TestGateway;
  readonly browser: Browser;
  readonly folder: string;
}

/** Examines a shop of this text by some journeys, and gives their verdicts. */
async function examine(
  { gateway, browser, folder }: Planted,
  shop: Shop,
  text: string,
  names: readonly JourneyName[],
) {
  const { command, file } = rightShops[shop];
  const lane = await startLane(gateway, command, {
    ...(await readShopFile(join(shops, file))),
    cwd: writeShop(folder, shop, text),
  });
  try {
    const results: Record<string, string> = {};
    for (const name of names) {
      const { verdict, seen } = await examineOnce(browser, lane, await readShopFile(join(shops, file)), {
        name,
      });
      results[name] = verdict === 'fails' ? verdict : `${verdict}: ${seen}`;
    }
    return results;
  } finally {
    await lane.stop();
  }
}

for (const [shop, faults] of Object.entries(plantedFaults) as [Shop, (typeof plantedFaults)[Shop]][]) {
  for (const { fault, from, to, finds } of faults) {
    test(`${shop} that ${fault} fails ${finds.join(', ')}`, async ({
      browser,
      examiner: gateway,
    }, testInfo) => {
      test.setTimeout(300_000);
      const parts = read(shop).split(from);
      expect(parts, 'the line is there once').toHaveLength(2);
      const planted = { gateway, browser, folder: testInfo.outputPath('shop') };
      const results = await examine(planted, shop, parts.join(to), finds);
      expect(results).toEqual(Object.fromEntries(finds.map((name) => [name, 'fails'])));
    });
  }

  test(`${shop} as it is fails no journey, and each journey that it has doors for holds`, async ({
    browser,
    examiner: gateway,
  }) => {
    test.setTimeout(600_000);
    const { command, file } = rightShops[shop];
    const content = { ...(await readShopFile(join(shops, file))), cwd: shops };
    const lanes = [await startLane(gateway, command, content), await startLane(gateway, command, content)];
    const results = await examineLanes({ browser, file: content, lanes, onResult() {} });
    await Promise.all(lanes.map((lane) => lane.stop()));
    const withoutDoor = results.filter(({ seen }) => /file has no|has no Content-Security-Policy/.test(seen));
    const others = results.filter((result) => !withoutDoor.includes(result));
    expect(
      others.filter(({ verdict }) => verdict !== 'holds').map(({ name, seen }) => `${name}: ${seen}`),
    ).toEqual([]);
    expect(results).toHaveLength(journeyRows.length);
  });
}

test('the planted faults are ten in each shop, over at least 24 journeys', () => {
  const faults = Object.values(plantedFaults);
  expect(faults.filter((ones) => ones.length < 10)).toEqual([]);
  expect(new Set(faults.flat().flatMap(({ finds }) => finds)).size).toBeGreaterThanOrEqual(24);
});
