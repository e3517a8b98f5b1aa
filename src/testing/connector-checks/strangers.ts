/** Answers about something else than what was asked. */
import assert from 'node:assert/strict';
import { getExponent, isSameAmount } from '#contract/money.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { type Bench, categoryOf, notTried } from './bench.ts';
import { type BenchCheck, type Making, makingsOf } from './check.ts';
import { lostBefore, replacedBy } from './faults.ts';
import { accepted, unlessUnknown } from './truth.ts';

/** An amount that every currency has, and that no other number looks like. */
const otherAmount = '5731.00';
const writtenAmount = /(?<![0-9])5731[.,]?0{0,4}(?![0-9])/;

interface Stranger {
  readonly what: 'amount' | 'currency';
  readonly change: { readonly amount?: string; readonly currency?: string };
  /** Finds the other value in an answer. */
  readonly written: RegExp;
}

export function strangerChecks(capabilities: Capabilities): readonly BenchCheck[] {
  return makingsOf({ capabilities }).flatMap((making) => [
    // A reversal may be answered with the sum of the whole payment, or with none.
    ...(making.type === 'RV' ? [] : (['amount', 'currency'] as const)).map(
      (what): BenchCheck => ({
        name: `an answer about another ${what} is never taken for that to ${making.what}`,
        async run(open) {
          await meetOtherSum(
            open,
            making,
            what === 'amount' ? otherSum(making) : otherCurrency(capabilities),
          );
        },
      }),
    ),
    {
      name: `an answer about another key is never taken for that to ${making.what}`,
      run: (open: () => Promise<Bench>) => meetOtherKey(open, making),
    },
    {
      name: `an inquiry that is answered about another key than that of ${making.what} finds nothing`,
      run: (open: () => Promise<Bench>) => askForOtherKey(open, making),
    },
  ]);
}

function otherSum({ hasParts, what }: Making): Stranger {
  if (!hasParts) notTried(`${what} is about the whole amount`);
  return { what: 'amount', change: { amount: otherAmount }, written: writtenAmount };
}

function otherCurrency({ currencies }: Capabilities): Stranger {
  const own = currencies?.[0] ?? 'EUR';
  const isLike = (one: string) => one !== own && getExponent(one) === getExponent(own);
  const other = (currencies ?? ['USD', 'GBP']).find(isLike) ?? notTried('it takes one currency alone');
  return { what: 'currency', change: { currency: other }, written: new RegExp(`\\b${other}\\b`, 'i') };
}

/** The acquirer makes an order of another sum under the key of this one, and says so. */
async function meetOtherSum(
  open: () => Promise<Bench>,
  { prepare }: Making,
  { what, change, written }: Stranger,
): Promise<void> {
  const bench = await open();
  const make = await prepare(bench);
  bench.meet(replacedBy(() => bench.requestOf('order', { change })));
  const outcome = await unlessUnknown(make());
  const isAnswered = isWritten(bench.answered.slice(-1), written);
  if (isAnswered) requireOpen(outcome, `the acquirer has made another ${what}`);
  const isAsked = bench.connector.find !== undefined && (await askForOtherSum(bench, what, written));
  const isRead = bench.connector.readWebhook !== undefined && (await readOtherSum(bench, what, written));
  if (!isAnswered && !isAsked && !isRead) notTried(`no answer of the fake tells the ${what}`);
}

const isWritten = (texts: readonly string[], written: RegExp) => texts.some((text) => written.test(text));

/** An outcome that is over would be recorded. */
function requireOpen(outcome: Outcome | undefined, but: string): void {
  if (outcome) assert.equal(categoryOf(outcome), 'pending', `${outcome.code} was told, but ${but}`);
}

async function askForOtherSum(bench: Bench, what: string, written: RegExp): Promise<boolean> {
  const { length } = bench.answered;
  const asked = await unlessUnknown(bench.find().then((outcome) => ({ outcome })));
  if (!isWritten(bench.answered.slice(length), written)) return false;
  if (asked === undefined) return true;
  assert.ok(asked.outcome, `it was not found, but the acquirer has made another ${what}`);
  requireOpen(asked.outcome, `it is one of another ${what}`);
  return true;
}

async function readOtherSum(bench: Bench, what: 'amount' | 'currency', written: RegExp): Promise<boolean> {
  let isRead = false;
  for (const webhook of bench.webhooks().filter(({ body }) => written.test(body)))
    for (const notification of (await unlessUnknown(bench.read(webhook))) ?? []) {
      if (
        notification.kind !== 'outcome' ||
        notification.key !== bench.getKey() ||
        categoryOf(notification.outcome) !== 'accepted'
      )
        continue;
      isRead = true;
      const { amount = '92.00', currency = bench.currency } = notification;
      const isTold = what === 'amount' ? !isSameAmount(amount, '92.00') : currency !== bench.currency;
      assert.ok(isTold, `a webhook tells of a success, but not of the other ${what}`);
    }
  return isRead;
}

/** The acquirer makes the same order under another key, and says so. */
async function meetOtherKey(open: () => Promise<Bench>, { prepare }: Making): Promise<void> {
  const bench = await open();
  const make = await prepare(bench);
  const other = bench.newKey();
  bench.meet(replacedBy(() => bench.requestOf('order', { key: other })));
  const outcome = await unlessUnknown(make());
  if (!bench.answered.at(-1)?.includes(other)) notTried('no answer of the fake tells the key');
  assert.equal(outcome, undefined, `${outcome?.code} was told, but another transaction was made`);
}

/** A transaction was never made, and the acquirer tells of one that was made under another key. */
async function askForOtherKey(open: () => Promise<Bench>, { prepare }: Making): Promise<void> {
  const bench = await open();
  if (bench.connector.find === undefined) notTried('the connector has no find');
  const make = await prepare(bench);
  const { reference = null } = await accepted(make());
  const other = bench.getKey();
  bench.meet(lostBefore);
  await unlessUnknown(make());
  const tellsOther = () => bench.answered.slice(length).some((text) => text.includes(other));
  let { length } = bench.answered;
  bench.meet(replacedBy(() => bench.requestOf('inquiry', { key: other })));
  const byKey = await unlessUnknown(bench.find());
  const isTold = tellsOther();
  if (isTold) assert.equal(byKey, undefined, `${byKey?.code} was told, but of another transaction`);
  length = bench.answered.length;
  const byName = await unlessUnknown(bench.find({ reference }));
  if (tellsOther()) assert.equal(byName, undefined, `${byName?.code} was told, but of another transaction`);
  else if (!isTold) notTried('no answer of the fake tells the key');
}
