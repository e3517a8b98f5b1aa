/** The shop's examination as tests of Playwright, one for each journey (docs/exam.md). */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import type { JourneyName, JourneyResult, JourneyRow } from '#contract/exam.ts';
import { journeyRows } from '#contract/exam-journeys-data.ts';
import { builtFile } from '../launch.ts';
import type { ShopOptions, TestShop } from '../shop.ts';
import { getSuggestion } from '../suggestion.ts';
import { test } from './fixtures.ts';

export interface ExamOptions extends ShopOptions {
  /** The shop's file; `exam.json` in the folder that Playwright runs in when absent. */
  readonly file?: string;
  /** The journeys that are wanted; all when absent. */
  readonly only?: readonly JourneyName[];
}

/** What of the examination a test runs. It is a file of its own in the build, which is loaded with the first test. */
interface Examination {
  readShopFile(path: string): Promise<unknown>;
  loadJourneys(): Promise<{
    tryPaid(shop: Examined): Promise<JourneyResult>;
    tryJourney(shop: Examined, row: JourneyRow, paid: JourneyResult): Promise<JourneyResult>;
  }>;
}

interface Examined {
  readonly browser: Browser;
  readonly lane: object;
  readonly file: unknown;
}

/** What `paid` has come to, which is tried once for each shop that is started. */
const payments = new WeakMap<TestShop, Promise<JourneyResult>>();

/**
 * Declares a test for each journey; one that the shop has no door for is skipped with the reason. Stands at the top of a file,
 * because it chooses the shop of the worker.
 */
export function examShop({ file: path = 'exam.json', only, ...shop }: ExamOptions): void {
  const names: readonly string[] = journeyRows.map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`examShop.only has ${unknown}, which is no journey${getSuggestion(unknown, names)}.`);
  // Many shops send `testMode=EXTERNAL`, for which there is no acquirer here.
  const { tenant: { settings, ...tenant } = {}, ...start } = shop;
  const tenantOptions = { ...tenant, settings: { simulateExternal: true, ...settings } };
  test.use({ shop: { ...readStart(path), ...start, tenant: tenantOptions } });
  for (const row of journeyRows) {
    // Without `paid` nobody would hear why each other journey is skipped.
    if (only !== undefined && row.name !== 'paid' && !only.includes(row.name)) continue;
    test(`${row.name}: ${row.why}`, async ({ browser, gateway, ownShop }, testInfo) => {
      if (ownShop === undefined)
        throw new Error('examShop stands at the top of a file, outside of describe.');
      // The first test of a shop also tries `paid`.
      testInfo.setTimeout(testInfo.timeout + 300_000);
      const examination: Examination = await import(pathToFileURL(builtFile('dist/server/exam.js')).href);
      const { tryPaid, tryJourney } = await examination.loadJourneys();
      const { url, tenant } = ownShop;
      const createMerchant = () => gateway.createTenant({ settings: { simulateExternal: true } });
      const { url: gatewayUrl } = gateway;
      const revive = () => ownShop.revive();
      const lane = { url, gatewayUrl, tenant, createMerchant, log: () => ownShop.log(), revive };
      const shop = { browser, lane, file: await examination.readShopFile(path) };
      const paid = payments.get(ownShop) ?? tryPaid(shop);
      payments.set(ownShop, paid);
      const { verdict, seen, proof, picture } = await tryJourney(shop, row, await paid);
      if (picture !== undefined)
        await testInfo.attach('the last page', {
          body: Buffer.from(picture, 'base64'),
          contentType: 'image/jpeg',
        });
      test.skip(verdict === 'not tried', seen);
      if (verdict === 'fails') throw new Error([seen, row.remedy, ...proof].join('\n'));
    });
  }
}

/** What the shop's file says of the start of the shop. Its other members are checked when a test runs. */
function readStart(path: string): Partial<ShopOptions> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`examShop.file is ${path}, which cannot be read; the command exam --init writes it.`);
  }
  const content = JSON.parse(text) as Partial<ShopOptions>;
  const start = (['webhooks', 'env', 'url', 'cwd'] as const).map((name) => [name, content[name]] as const);
  return Object.fromEntries(start.filter(([, value]) => value !== undefined));
}
