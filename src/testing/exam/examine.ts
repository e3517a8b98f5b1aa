/** Goes through the journeys with a shop, side by side where it has several merchants, and tells a verdict of each. */
import type { Browser } from '@playwright/test';
import type { Door, JourneyName, JourneyResult, JourneyRow } from '#contract/exam.ts';
import { journeyRows } from '#contract/exam-journeys-data.ts';
import { Attempt, type Finding, type Journey } from './attempt.ts';
import { CannotBegin } from './cannot-begin.ts';
import { journeys } from './journeys/index.ts';
import type { Lane } from './lane.ts';
import type { ShopFile } from './shop-file.ts';
import { Failed, NotTried } from './visit.ts';

/** How long a journey may take, in milliseconds. */
const maxJourneyMs = 120_000;
/** How long a page may take to close, and a journey that was stopped to come to its next step, in milliseconds. */
const maxCloseMs = 15_000;

/** A shop with one merchant. */
export interface ShopOfMerchant {
  readonly browser: Browser;
  readonly lane: Lane;
  readonly file: ShopFile;
}

export interface ExaminedShop {
  readonly browser: Browser;
  readonly file: ShopFile;
  readonly lanes: readonly Lane[];
  /** The journeys that are wanted; all when absent. */
  readonly only?: readonly string[] | undefined;
  /** Called with each result when it is there. */
  onResult(result: JourneyResult): void;
}

/** Returns the results in the order of the rows. Throws {@link CannotBegin}. */
export async function examineLanes(shop: ExaminedShop): Promise<readonly JourneyResult[]> {
  const { browser, lanes, file, onResult } = shop;
  const [first] = lanes;
  if (first === undefined) throw new CannotBegin('There is no shop to examine.');
  const paid = await tryPaid({ browser, lane: first, file });
  const results = new Map<JourneyName, JourneyResult>();
  // Why no other means anything is told, too, when `paid` is not wanted.
  const isTold = ({ name, verdict }: JourneyResult) =>
    isWanted(name, shop.only) || (name === 'paid' && verdict !== 'holds');
  const tell = (result: JourneyResult) => {
    results.set(result.name, result);
    if (isTold(result)) onResult(result);
  };
  tell(paid);
  const waiting = journeyRows.filter(({ name }) => name !== 'paid' && isWanted(name, shop.only));
  // Shops that are started twice may have one stock together.
  const alone = waiting.filter(countsStock);
  const beside = waiting.filter((row) => !countsStock(row));
  const work = async (lane: Lane, rows: JourneyRow[]) => {
    for (let row = rows.shift(); row !== undefined; row = rows.shift())
      tell(await tryJourney({ browser, lane, file }, row, paid));
  };
  await Promise.all(lanes.map((lane) => work(lane, beside)));
  await work(first, alone);
  return journeyRows.flatMap(({ name }) => results.get(name) ?? []).filter(isTold);
}

const isWanted = (name: string, only: ExaminedShop['only']) => only === undefined || only.includes(name);

const countsStock = ({ needs = [] }: JourneyRow) => needs.includes('stock');

/** What means something although no order is told as paid. */
const independent: readonly JourneyName[] = ['integrity', 'policy', 'form-in-form', 'language'];

/** Tries what all other journeys build on. Throws {@link CannotBegin}. */
export async function tryPaid({ browser, lane, file }: ShopOfMerchant): Promise<JourneyResult> {
  await checkSigns(browser, lane, file);
  return examineOnce(browser, lane, file, { name: 'paid' });
}

/** Goes through a journey where it means something. @param paid the result of {@link tryPaid} */
export async function tryJourney(
  { browser, lane, file }: ShopOfMerchant,
  row: JourneyRow,
  paid: JourneyResult,
): Promise<JourneyResult> {
  if (row.name === paid.name) return paid;
  const isLost = paid.verdict !== 'holds' && !independent.includes(row.name);
  const reason =
    missingDoor(row, file) ??
    (isLost ? 'the journey `paid` does not hold, so that no other means anything' : undefined);
  return reason === undefined ? examineOnce(browser, lane, file, row) : notTried(row.name, reason);
}

/** Why a journey cannot be tried; undefined when the shop has every door. */
function missingDoor({ needs = [] }: JourneyRow, file: ShopFile): string | undefined {
  const missing = needs.filter((door: Door) => file[door] === undefined);
  return missing.length === 0
    ? undefined
    : `the shop’s file has no ${missing.map((door) => `\`${door}\``).join(' and no ')}`;
}

const notTried = (name: JourneyName, seen: string): JourneyResult => ({
  ...{ name, verdict: 'not tried', seen, steps: [], proof: [], milliseconds: 0 },
});

interface OneJourney {
  readonly name: JourneyName;
  /** What is done; what belongs to the name when absent. */
  readonly run?: Journey;
  readonly limitMs?: number;
  readonly closeMs?: number;
}

/** Goes through one journey with a merchant whose journal is empty. */
export async function examineOnce(
  browser: Browser,
  lane: Lane,
  file: ShopFile,
  { name, run = journeys[name], limitMs = maxJourneyMs, closeMs = maxCloseMs }: OneJourney,
): Promise<JourneyResult> {
  const started = performance.now();
  const attempt = new Attempt(browser, lane, file);
  const begin = async () => {
    await lane.tenant.reset({ seed: `${name} ${Date.now()}` });
    return run(attempt);
  };
  const running = begin();
  const finding = await within(limitMs, running).catch(toFinding);
  const { verdict, seen } = await withEndOfShop(attempt, finding);
  const result = {
    ...{ name, verdict, seen, steps: [...attempt.steps] },
    proof: await attempt.proof().catch(() => []),
    picture: await attempt.picture(),
    milliseconds: Math.round(performance.now() - started),
  };
  // The next journey has the same merchant: what was stopped must be over before.
  await within(closeMs, Promise.allSettled([attempt.end(), running])).catch(() => undefined);
  return result;
}

/** How much of what a shop had written before its end is told, in characters. */
const maxLastWords = 400;

/** A shop whose process has ended loses who has paid meanwhile, and is started again for the next journey. */
async function withEndOfShop({ lane, visits }: Attempt, finding: Finding): Promise<Finding> {
  let log: string | undefined;
  try {
    log = await lane.revive?.();
  } catch (error) {
    const [line = ''] = String((error as Error).message).split('\n');
    return {
      verdict: 'not tried',
      seen: `the shop’s process has ended, and it does not start again: ${line}`,
    };
  }
  if (log === undefined) return finding;
  const isPaid = await Promise.all(visits.map(async (visit) => visit.isPaid().catch(() => false)));
  const seen = `the shop’s process ended during the journey; it has written: ${log.trim().slice(-maxLastWords) || 'nothing'}`;
  return isPaid.includes(true)
    ? { verdict: 'fails', seen: `the gateway was paid, and ${seen}` }
    : { verdict: 'not tried', seen };
}

/** Right or silent: what ends in any other way than by a verdict has proved nothing. */
function toFinding(error: unknown): Finding {
  if (error instanceof NotTried) return { verdict: 'not tried', seen: error.message };
  if (error instanceof Failed) return { verdict: 'fails', seen: error.message };
  const [line = ''] = String((error as Error)?.message ?? error).split('\n');
  return { verdict: 'not tried', seen: `it came to no end: ${line.slice(0, 300)}` };
}

async function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotTried(`it took more than ${limitMs / 1000} s`)), limitMs);
  });
  // A journey that comes too late must not end the process by its own error.
  promise.catch(() => undefined);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Throws {@link CannotBegin} when the form cannot be reached, or when the signs of a paid order are there before. */
async function checkSigns(browser: Browser, lane: Lane, file: ShopFile): Promise<void> {
  const attempt = new Attempt(browser, lane, file);
  try {
    await within(maxJourneyMs, seekSigns(attempt));
  } catch (error) {
    if (error instanceof NotTried) throw new CannotBegin(`${error.message}.`);
    throw error;
  } finally {
    await within(maxCloseMs, attempt.end()).catch(() => undefined);
  }
}

async function seekSigns(attempt: Attempt): Promise<void> {
  const visit = await attempt.shopper();
  await visit.open().catch((error: Error) => {
    throw new CannotBegin(
      `The shop's form cannot be reached: ${error.message.split('\n').slice(0, 2).join(' ')}`,
    );
  });
  if (await visit.isShownPaid())
    throw new CannotBegin(
      '`paid` of the shop’s file is on the page with the form already; choose what only a paid order shows.',
    );
  if (await visit.isOrderPaid())
    throw new CannotBegin(
      '`order.paid` of the shop’s file is there before the payment; choose what only a paid order has.',
    );
}
