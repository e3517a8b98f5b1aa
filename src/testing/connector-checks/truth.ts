/** What a connector tells of a transaction is what its acquirer has made. */
import assert from 'node:assert/strict';
import { isSameAmount } from '#contract/money.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { type Bench, categoryOf, notTried } from './bench.ts';
import type { MadeTransaction } from './fake-acquirer.ts';
import { lostAnswer, type RequestFault } from './faults.ts';

/** Undefined when it is unknown what became of a transaction. */
export function unlessUnknown<Told>(telling: Promise<Told>): Promise<Told | undefined> {
  return telling.catch((error: Error) => {
    if (error.name === 'NotTried') throw error;
    assert.match(error.name, /^(?:NotSent|UnknownOutcome)$/, `${error.name}: ${error.message}`);
    return undefined;
  });
}

/** Undefined when it is unknown what became of an order. `NotSent` means that nothing was made. */
async function unlessUnknownOrder(bench: Bench, making: Promise<Outcome>): Promise<Outcome | undefined> {
  const end = await making.catch((error: Error) => error);
  if (!(end instanceof Error)) return end;
  if (end.name === 'NotSent')
    assert.equal(bench.madeNow()?.length ?? 0, 0, 'NotSent was told, and it was made');
  return unlessUnknown(Promise.reject(end));
}

/** Holds what was made under the last key. @param wanted one of any amount when absent */
export function requireMade(bench: Bench, wanted?: Partial<MadeTransaction>): void {
  const made = bench.madeNow() ?? notTried('the fake does not tell what it has made');
  assert.equal(made.length, 1, `it was made ${made.length} times`);
  const [one] = made;
  if (one === undefined || wanted === undefined) return;
  const { amount = one.amount, currency = one.currency, paymentType = one.paymentType } = wanted;
  assert.equal(one.currency, currency, 'another currency was made');
  assert.ok(isSameAmount(one.amount, amount), `${one.amount} was made, and not ${amount}`);
  assert.equal(one.paymentType ?? paymentType, paymentType, `it was made as a ${one.paymentType}`);
  const { follows = one.follows, brand = one.brand } = wanted;
  assert.equal(one.brand ?? brand, brand, 'another brand was charged');
  assert.equal(one.follows ?? follows, follows, 'it follows another payment');
}

export function requireNoneMade(bench: Bench): void {
  assert.equal(bench.madeNow()?.length ?? 0, 0, 'it was made');
}

export async function accepted(telling: Promise<Outcome>): Promise<Outcome> {
  const outcome = await telling;
  assert.notEqual(categoryOf(outcome), 'rejected', `it was declined: ${outcome.code}`);
  return outcome;
}

/** Requires a time in milliseconds since 1970. */
export function requireTime(at: number | undefined): void {
  const isTime = at === undefined || (at > Date.parse('2010-01-01') && at < Date.parse('2100-01-01'));
  assert.ok(isTime, '`at` is no time in milliseconds since 1970');
}

/** Requires that an outcome does not say more than is known. */
export function requireNot(
  category: 'accepted' | 'rejected',
  outcome: Outcome | undefined,
  but: string,
): void {
  if (outcome) assert.notEqual(categoryOf(outcome), category, `${outcome.code} was told, but ${but}`);
}

/** Makes a transaction that meets a fault. What is told of it then, and when it is asked for, must be true. */
export async function tellsTruly(
  bench: Bench,
  fault: RequestFault,
  make: () => Promise<Outcome>,
): Promise<void> {
  bench.meet(fault);
  const outcome = await unlessUnknownOrder(bench, make());
  if (bench.isFaultLeft()) notTried('nothing is sent for it');
  const canFind = bench.connector.find !== undefined;
  const outcomes = [outcome, canFind ? await bench.find() : undefined];
  const count = bench.madeNow()?.length ?? notTried('the fake does not tell what it has made');
  assert.ok(count < 2, `it was made ${count} times`);
  for (const outcome of outcomes) {
    if (outcome === undefined) continue;
    const wanted = categoryOf(outcome) === 'rejected' ? 0 : 1;
    assert.equal(count, wanted, `${outcome.code} was told, and it was made ${count} times`);
  }
  if (canFind && outcomes[1] === undefined) assert.equal(count, 0, 'it was made and not found');
}

/** Makes a transaction on which the acquirer acts when nobody waits for the answer any more. */
export async function tellsTrulyLate(bench: Bench, make: () => Promise<Outcome>): Promise<void> {
  let arrive: (() => Promise<unknown>) | undefined;
  bench.meet({
    name: 'a slow answer',
    async meet(request, acquire) {
      arrive = () => acquire(request);
      throw lostAnswer;
    },
  });
  const outcomes = [await unlessUnknownOrder(bench, make())];
  if (arrive === undefined) notTried('nothing is sent for it');
  const { find, repeatableFor = 0, readWebhook } = bench.connector;
  if (find) outcomes.push(await unlessUnknown(bench.find()));
  await arrive();
  if (find) outcomes.push((await bench.find()) ?? assert.fail('it was made late and not found'));
  if (repeatableFor > 0) outcomes.push(await bench.again());
  if (find === undefined && readWebhook)
    outcomes.push((await readOutcome(bench)) ?? assert.fail('no webhook tells of it'));
  requireMade(bench);
  for (const outcome of outcomes) requireNot('rejected', outcome, 'it was made late');
}

/** Returns what the webhooks tell of the last transaction in the end. */
async function readOutcome(bench: Bench): Promise<Outcome | undefined> {
  let last: Outcome | undefined;
  for (const webhook of bench.webhooks())
    for (const notification of (await unlessUnknown(bench.read(webhook))) ?? [])
      if (
        notification.kind === 'outcome' &&
        notification.key === bench.getKey() &&
        categoryOf(notification.outcome) !== 'pending'
      )
        last = notification.outcome;
  return last;
}

/** Returns how a transaction ends, by its outcome, an inquiry, or the webhooks; undefined while it waits. */
export async function endOf(bench: Bench, outcome: Outcome | undefined): Promise<Outcome | undefined> {
  if (outcome && categoryOf(outcome) !== 'pending') return outcome;
  const reference = outcome?.reference ?? null;
  const found = bench.connector.find && (await unlessUnknown(bench.find({ reference })));
  if (found && categoryOf(found) !== 'pending') return found;
  return bench.connector.readWebhook && readOutcome(bench);
}

/** Requires that an outcome, an inquiry or a webhook tells that it ends so. */
export async function requireEnd(
  bench: Bench,
  outcome: Outcome | undefined,
  end: 'accepted' | 'rejected',
): Promise<void> {
  const last = await endOf(bench, outcome);
  assert.ok(last, `nobody tells how it ended, which is ${end}`);
  assert.equal(categoryOf(last), end, `${last.code} was told, and it was ${end}`);
}
