/** `payment-widgets exam`: examines a shop, and writes what was found. */

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Browser } from '@playwright/test';
import type { JourneyResult } from '#contract/exam.ts';
import { journeyRows } from '#contract/exam-journeys-data.ts';
import type { CommandSetting } from '../kit/commands/read-arguments.ts';
import { readWords } from '../kit/commands/read-arguments.ts';
import { startGateway, type TestGateway } from '../kit/gateway.ts';
import { getSuggestion } from '../kit/suggestion.ts';
import { openChromium } from './browser.ts';
import { CannotBegin } from './cannot-begin.ts';
import { askByLines, askShopFile } from './dialogue.ts';
import { findShortPort } from './gateway-port.ts';
import { joinLane, type Lane, type ShopStart, startLane } from './lane.ts';
import { writeJunit } from './report/junit.ts';
import { writePage } from './report/page.ts';
import { readShopFile, type ShopFile } from './shop-file.ts';

/** How many shops are started when nothing else is said. Each has a merchant of its own. */
const usualShops = 2;

const names = {
  shop: 'ADDRESS',
  'shop-command': 'COMMAND',
  file: 'exam.json',
  only: 'NAME,NAME',
  report: 'FOLDER',
  browser: 'PROGRAM',
  'gateway-port': 'PORT',
  parallel: '2',
} as const;

type Values = Readonly<Partial<Record<keyof typeof names, string>>>;

/** Resolves to the exit code. Throws what keeps it from beginning. */
export async function examine({ args, print }: CommandSetting): Promise<number> {
  const switches = ['--list', '--init', '--learn'].filter((one) => args.includes(one));
  const { words, values } = readWords(
    args.filter((one) => !switches.includes(one)),
    'payment-widgets exam [--list] [--init] [--learn]',
    names,
  );
  if (words.length > 0) throw new CannotBegin(`exam takes no "${words.join(' ')}"; see exam --help.`);
  const path = values.file ?? 'exam.json';
  if (switches.includes('--list')) return list(print);
  if (switches.includes('--init')) return init(path, print);
  const only = readOnly(values.only);
  requireShop(values);
  if (switches.includes('--learn')) return learn(values, path, print);
  const file = await readShopFile(path);
  const started = performance.now();
  const results = await examineShop(values, file, only, print);
  const seconds = (performance.now() - started) / 1000;
  if (values.report !== undefined) await writeReport(values.report, results, seconds);
  const count = (verdict: string) => results.filter((one) => one.verdict === verdict).length;
  print(
    `${count('holds')} hold, ${count('fails')} fail, ${count('not tried')} not tried, in ${Math.round(seconds)} s.` +
      (values.report === undefined ? '' : ` The report is ${join(values.report, 'index.html')}.`),
  );
  return toExitCode(results);
}

function requireShop(values: Values): void {
  if ((values.shop === undefined) !== (values['shop-command'] === undefined)) return;
  throw new CannotBegin(
    'Give either --shop <address> of a shop that runs, or --shop-command "<command>" that starts one.',
  );
}

/** 1 when a journey fails, 2 when `paid`, on which nearly all others build, or none at all was tried. */
export function toExitCode(results: readonly Pick<JourneyResult, 'name' | 'verdict'>[]): number {
  if (results.some(({ verdict }) => verdict === 'fails')) return 1;
  if (results.some(({ name, verdict }) => name === 'paid' && verdict === 'not tried')) return 2;
  return results.every(({ verdict }) => verdict === 'not tried') ? 2 : 0;
}

function list(print: CommandSetting['print']): number {
  for (const { name, why, needs = [] } of journeyRows)
    print(`${name.padEnd(24)} ${why}${needs.length === 0 ? '' : ` Needs ${needs.join(', ')}.`}`);
  return 0;
}

async function init(path: string, print: CommandSetting['print']): Promise<number> {
  const dialogue = createInterface({ input: process.stdin });
  try {
    await writeNewFile(path, await askShopFile(askByLines(dialogue, process.stdout)));
    print(`${path} is written. Next: exam --shop-command "<what starts your shop>".`);
    return 0;
  } finally {
    dialogue.close();
  }
}

async function writeNewFile(path: string, content: string): Promise<void> {
  await writeFile(path, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? alreadyThere(path) : error;
  });
}

const alreadyThere = (path: string) =>
  new CannotBegin(`${path} is there already; remove it, or name another by --file.`);

/** Watches a payment in a window, and writes the file. */
async function learn(values: Values, path: string, print: CommandSetting['print']): Promise<number> {
  if (existsSync(path)) throw alreadyThere(path);
  const browser = await openChromium(values.browser, { hasWindow: true });
  const { learnShop } = await import('./learn/learn-shop.ts');
  const content = await withLanes({ values, file: {}, browser, count: 1, print }, async ([lane]) => {
    if (lane === undefined) throw new CannotBegin('There is no shop to watch.');
    const { number, expiry, cvv } = (await lane.tenant.cards()).visa;
    print(
      `Pay once in the window, with the card ${number}, ${expiry}, ${cvv}. The file is written when the shop says that it is paid.`,
    );
    return learnShop({ browser, lane });
  });
  await writeNewFile(path, content);
  print(`${path} is written:\n${content}Look whether it is right. Next: exam with the same shop.`);
  return 0;
}

function readOnly(text: string | undefined): readonly string[] | undefined {
  const wanted = text?.split(',').map((name) => name.trim());
  const all = journeyRows.map(({ name }): string => name);
  const unknown = wanted?.find((name) => !all.includes(name));
  if (unknown === undefined) return wanted;
  throw new CannotBegin(
    `--only names ${unknown}, which is no journey${getSuggestion(unknown, all)}; --list has all.`,
  );
}

async function examineShop(
  values: Values,
  file: ShopFile,
  only: readonly string[] | undefined,
  print: CommandSetting['print'],
): Promise<readonly JourneyResult[]> {
  const browser = await openChromium(values.browser);
  // What drives the browser is of Playwright, which is there by now.
  const { examineLanes } = await import('./examine.ts');
  // A shop with an address of its own can be there once only.
  const isOnce = file.url !== undefined && !file.url.includes('{port}');
  const count = isOnce ? 1 : Math.max(1, Number(values.parallel ?? usualShops) || 1);
  return withLanes({ values, file, browser, count, print }, (lanes) =>
    examineLanes({ browser, file, lanes, only, onResult: (result) => print(lineOf(result)) }),
  );
}

interface LanesSetting {
  readonly values: Values;
  readonly file: ShopStart;
  readonly browser: Browser;
  /** How many shops are started. */
  readonly count: number;
  readonly print: CommandSetting['print'];
}

/** Starts a gateway and the shops, and ends all of them with the browser. */
async function withLanes<Result>(
  setting: LanesSetting,
  use: (lanes: readonly Lane[]) => Promise<Result>,
): Promise<Result> {
  const { values, browser } = setting;
  const port = values['gateway-port'] ?? (await findShortPort());
  let gateway: TestGateway | undefined;
  const lanes: Lane[] = [];
  try {
    gateway = await startGateway(port === undefined ? {} : { port: Number(port) });
    await openLanes(gateway, setting, lanes);
    return await use(lanes);
  } finally {
    await Promise.all(lanes.map((lane) => lane.stop().catch(() => undefined)));
    await browser.close();
    await gateway?.stop();
  }
}

async function openLanes(
  gateway: TestGateway,
  { values, file, count, print }: LanesSetting,
  lanes: Lane[],
): Promise<void> {
  const { shop, 'shop-command': command } = values;
  if (command !== undefined) {
    print(
      `Starts ${count === 1 ? 'the shop' : `${count} shops, each with a merchant of its own`}: ${command}`,
    );
    for (let made = 0; made < count; made += 1) lanes.push(await startLane(gateway, command, file));
  } else if (shop !== undefined) {
    const lane = await joinLane(gateway, shop, file);
    lanes.push(lane);
    const { entityId, accessToken, webhookSecret } = lane.tenant;
    print(
      `${shop} has to call this gateway:\n  PAYMENT_GATEWAY_URL=${gateway.url}\n  PAYMENT_ENTITY_ID=${entityId}\n  PAYMENT_ACCESS_TOKEN=${accessToken}\n  PAYMENT_WEBHOOK_SECRET=${webhookSecret}`,
    );
    await waitForShop(shop);
  }
}

/** How long a person may take to start the shop with what is printed, in milliseconds. */
const startMs = 120_000;

async function waitForShop(address: string): Promise<void> {
  const end = performance.now() + startMs;
  for (;;) {
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer !== undefined && answer.status < 500) return;
    if (performance.now() > end)
      throw new CannotBegin(`Nothing answers at ${address}; start the shop, or correct --shop.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const signs = { holds: '✓', fails: '✗', 'not tried': '–' } as const;

const lineOf = ({ name, verdict, seen, milliseconds }: JourneyResult) =>
  `${signs[verdict]} ${verdict.padEnd(9)} ${name.padEnd(24)} ${seen} (${(milliseconds / 1000).toFixed(1)} s)`;

async function writeReport(
  folder: string,
  results: readonly JourneyResult[],
  seconds: number,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const plain = results.map(({ picture: _picture, ...result }) => result);
  const summary = { seconds: Math.round(seconds), journeys: plain };
  await Promise.all([
    writeFile(join(folder, 'index.html'), writePage(results, seconds)),
    writeFile(join(folder, 'junit.xml'), writeJunit(results)),
    writeFile(join(folder, 'exam.json'), `${JSON.stringify(summary, null, 2)}\n`),
  ]);
}
