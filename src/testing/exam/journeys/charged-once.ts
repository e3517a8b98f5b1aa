/** Journeys of a shopper who has two forms of one order. */
import { type Attempt, fails, holds, type Journey } from '../attempt.ts';
import { NotTried, type Visit } from '../visit.ts';
import { payOrder } from './paying.ts';

const back: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await payOrder(visit);
  if (!(await visit.isCharged())) throw new NotTried('the gateway has no payment');
  const number = requireNumber(visit);
  const tab = await attempt.tab(visit, 'the same shopper');
  // A way back loads the shop's page anew, as its headers ask.
  await visit.page.goBack({ timeout: 10_000 }).catch(() => null);
  const isAtShop = visit.page.url().startsWith('http');
  visit.note(`goes back to ${visit.page.url()}`);
  if (isAtShop) await payAgainIfOffered(visit);
  const isOffered = await tab.openIfOffered();
  const isOther = isOffered && tab.number !== number;
  if (isOffered && !isOther) await payAgainIfOffered(tab);
  const finding = await chargedOncePerOrder(attempt, 'the order is charged once, also after going back');
  if (isOther && !isAtShop && finding.verdict === 'holds')
    throw new NotTried(
      `the browser has no page of the shop to go back to, and a form that is opened anew has a different number (${tab.number})`,
    );
  return finding;
};

/** Pays with the form of the page, where there is one that pays. */
async function payAgainIfOffered(visit: Visit): Promise<void> {
  const isReady = await visit.form.number
    .waitFor({ timeout: 5_000 })
    .then(() => true)
    .catch(() => false);
  if (!isReady) return;
  visit.note('pays with the form that is there');
  await visit.form.pay('mastercard').catch(() => undefined);
  await visit.settled();
}

function requireNumber({ number }: Visit): string {
  if (number !== '') return number;
  throw new NotTried('the shop sends no merchantTransactionId, so that nobody can tell its orders apart');
}

/** Whether no order, by the shop's own number, was charged twice. Two numbers that are charged may be two orders. */
async function chargedOncePerOrder(attempt: Attempt, seen: string) {
  const charges = await chargesByNumber(attempt);
  const numbers = [...charges.keys()];
  const [number, count] = [...charges].find(([, one]) => one > 1) ?? [];
  if (number !== undefined) {
    const stranger = await attempt.shopper('a stranger');
    await stranger.open(attempt.file.otherShopper).catch(() => stranger.note('is shown no form'));
    if (stranger.number === number)
      throw new NotTried(
        `the shop sends the merchantTransactionId ${number} for every order, also for a stranger’s, so that nobody can tell its orders apart`,
      );
    return fails(`the order ${number} is charged ${count} times`);
  }
  if (numbers.length > 1)
    throw new NotTried(
      `two forms of one shopper are charged under different numbers (${numbers.join(', ')}), and nobody knows whether they are two orders`,
    );
  return holds(seen);
}

/** How often each number of an order is charged, of those that are. */
async function chargesByNumber({ tenant }: Attempt): Promise<ReadonlyMap<string, number>> {
  const checkouts = await tenant.journal.requests({ on: 'checkout.create' });
  const charges = new Map<string, number>();
  const ids = new Set<string>();
  for (const { checkoutId: id, parameters } of checkouts) {
    if (id === undefined || ids.has(id)) continue;
    ids.add(id);
    const number = String(parameters.merchantTransactionId);
    const { length } = await (await tenant.checkoutOf(id)).charges();
    if (length > 0) charges.set(number, (charges.get(number) ?? 0) + length);
  }
  return charges;
}

const twoTabs: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  requireNumber(visit);
  const tab = await attempt.tab(visit, 'the same shopper in another tab');
  const isOffered = await tab.openIfOffered();
  for (const one of isOffered ? [visit, tab] : [visit]) {
    await one.pay().catch(() => one.note('cannot pay'));
    await one.settled();
  }
  if (!(await visit.isCharged())) throw new NotTried('the gateway has no payment of the first tab');
  return chargedOncePerOrder(
    attempt,
    isOffered
      ? 'no order is charged twice in two tabs'
      : 'the second tab has no form, so that nobody pays twice',
  );
};

export const chargedOnceJourneys = { back, 'two-tabs': twoTabs };
