/** Journeys of what comes after the shopper has pressed: a late yes, a coupon, money that goes back, old messages. */
import { type Attempt, effectMs, type Finding, fails, holds, type Journey, jobMs } from '../attempt.ts';
import { NotTried, patienceMs, until, type Visit } from '../visit.ts';
import { sendMessage } from './messages.ts';
import { movements, payOrder, payPending } from './paying.ts';

const success = '000.100.110';

/** Where the test environment lets a pending payment end. */
const endsPending = '/connectors/asyncresponse_simulator';

const pendingThenPaid: Journey = async (attempt) => {
  const { tenant, file } = attempt;
  const visit = await attempt.shopper();
  await payPending(attempt, visit);
  const early = await attempt.whereNotPaid(visit, 'the bank has not decided');
  if (early) return early;
  // Half an hour later the gateway would end it by itself.
  await tenant.clock.advance('25:00');
  const asked = await attempt.statusRequests();
  await sayYes(attempt, visit);
  const answered = {
    checkout: visit.checkout,
    to: attempt.hook,
    answered: 'accepted',
    code: success,
  } as const;
  const hasHeard = async () => (await tenant.inbox.all(answered)).length > 0;
  if (file.webhooks !== undefined) await until(hasHeard, effectMs);
  const isLate = file.order !== undefined && (await hasHeard()) && (await attempt.wherePaid(visit, 'order'));
  // A shop may only note its messages, and ask about what is pending in a job.
  const isOrderPaid = async () => (await visit.isOrderPaid()) === true;
  if (isLate && !(await until(isOrderPaid, jobMs - patienceMs)))
    return fails('the shop answered the message that the pending payment was paid, and the order is not');
  visit.note('waits until the bank has said yes, and loads the page again');
  await visit.page.reload().catch(() => undefined);
  const isSeen = async () => ((await visit.isOrderPaid()) ?? (await visit.isShownPaid())) === true;
  if (await until(isSeen)) return holds(`${attempt.isPaid} when the bank has said yes`);
  const hasAsked = (await attempt.statusRequests()) > asked;
  if (hasAsked || (file.order !== undefined && (await hasHeard())))
    return fails(`the pending payment was paid, the shop was told so, and ${attempt.isUnpaid}`);
  throw new NotTried(
    'the shop neither got a message nor asked when the page was loaded again, and may ask at another time',
  );
};

async function sayYes({ lane }: Attempt, visit: Visit): Promise<void> {
  const timeline = await visit.checkout.timeline();
  const ndcid = timeline.flatMap(({ paymentId = [] }) => paymentId).at(-1) ?? '';
  const query = new URLSearchParams({ ndcid, choice: 'approve' });
  await fetch(`${lane.gatewayUrl}${endsPending}?${query}`, { redirect: 'manual' });
  if ((await visit.checkout.detail()).checkout.state !== 'paid')
    throw new NotTried('the gateway does not let the pending payment be paid');
}

const refundInParts: Journey = async (attempt) => {
  const { post = '' } = attempt.file.refund ?? {};
  if (!post.includes('{amount}'))
    throw new NotTried('the shop’s file has no `{amount}` in the address of `refund`');
  const visit = await attempt.shopper();
  await payOrder(visit);
  if (!(await visit.isCharged())) throw new NotTried('the gateway has no payment');
  await visit.settled();
  const { parts, whole, decimals } = divide(visit.amount);
  const write = (units: number) => (units / 10 ** decimals).toFixed(decimals);
  const returned = async () => Math.round((await refunded(attempt, Number(visit.amount))) * 10 ** decimals);
  let expected = 0;
  for (const part of parts) {
    const before = await returned();
    const status = await visit.post(post, write(part));
    visit.note(`asks for ${write(part)} of ${visit.amount} back; the shop answers ${status}`);
    expected += part;
    await until(async () => (await returned()) >= expected, effectMs);
    const now = await returned();
    if (now > expected) return fails(`${write(part)} was to go back, and ${write(now - before)} did`);
    // A shop may refuse a second refund of the same order.
    if (now < expected)
      throw new NotTried(`${write(now - before)} went back when ${write(part)} was asked for`);
  }
  const [first = 0] = parts;
  const status = await visit.post(post, write(first));
  visit.note(`asks for ${write(first)} more; the shop answers ${status}`);
  await until(async () => (await returned()) > whole, effectMs);
  const all = await returned();
  if (all > whole) return fails(`${write(all)} went back of ${visit.amount}`);
  return (
    (await whereStillPaid(attempt, visit)) ??
    holds(`${parts.map(write).join(', ')} went back, and no more than was paid`)
  );
};

/** An order whose parts have all gone back tells the same as one that goes back at once. */
async function whereStillPaid(attempt: Attempt, visit: Visit): Promise<Finding | undefined> {
  if ((await visit.isOrderPaid()) !== true) return undefined;
  const other = await attempt.shopper('another shopper');
  await payOrder(other);
  const isOtherBack = await hasMoneyBack(attempt, other);
  // What one shop does late it has done by now for the first order.
  return isOtherBack && (await visit.isOrderPaid()) === true
    ? fails('all of the order went back in parts, and it is still paid, unlike one that goes back at once')
    : undefined;
}

/** Two parts of an amount, and the rest, in the last of its decimals. Throws {@link NotTried} when it is too small. */
export function divide(amount: string) {
  const { length: decimals } = amount.split('.')[1] ?? '';
  const whole = Math.round(Number(amount) * 10 ** decimals);
  const parts = [Math.floor(whole / 10), Math.floor(whole / 5)] as const;
  if (!(parts[0] > 0)) throw new NotTried(`the amount ${amount} has no parts`);
  return { whole, parts: [...parts, whole - parts[0] - parts[1]], decimals };
}

/** How much the gateway has given back to shoppers. @param whole what was paid, of which a reversal gives back the rest */
async function refunded({ tenant }: Attempt, whole: number): Promise<number> {
  const kinds = ['payment.followUp', 'payment.create'] as const;
  const all = (await Promise.all(kinds.map((on) => tenant.journal.requests({ on })))).flat();
  const made = all.filter(({ code }) => code?.startsWith('000.')).map(({ parameters }) => parameters);
  const sum = made
    .filter(({ paymentType }) => paymentType === 'RF' || paymentType === 'CD')
    .reduce((total, { amount }) => total + Number(amount), 0);
  return made.some(({ paymentType }) => paymentType === 'RV') ? Math.max(sum, whole) : sum;
}

const webhookReplayed: Journey = async (attempt) => {
  const { tenant, hook } = attempt;
  const payer = await attempt.shopper('the one who paid');
  await payOrder(payer);
  await attempt.answeredMessages();
  const [old] = await tenant.inbox.all({ type: 'PAYMENT', checkout: payer.checkout, to: hook });
  if (old === undefined) throw new NotTried('there is no message of the order that is paid');
  const visit = await attempt.shopper('another shopper');
  await visit.open();
  const isBack = await hasMoneyBack(attempt, payer);
  const before = await movements(attempt);
  const status = await sendMessage(hook, old.raw);
  visit.note(`waits, while the message of the first order comes again; the shop answers ${status}`);
  if (status === 0 || status === 404) throw new NotTried(`the shop answers ${status} at ${hook}`);
  const isPaidAgain = async () => isBack && (await payer.isOrderPaid()) === true;
  await until(async () => (await visit.isOrderPaid()) === true || (await isPaidAgain()), effectMs);
  if (await visit.isOrderPaid()) return fails('the order is paid by an old message of another order');
  if (await isPaidAgain()) return fails('an old message pays the order again whose money went back');
  const more = (await movements(attempt)) - before;
  if (more > 0) return fails(`the shop sent ${more} more payments or follow-ups because of an old message`);
  return holds(
    isBack
      ? 'an old message pays no other order, and not its own again whose money went back'
      : 'an old message pays no other order',
  );
};

/** Gives the money of an order back, where the shop has a door for it. Whether its order tells so. */
async function hasMoneyBack(attempt: Attempt, payer: Visit): Promise<boolean> {
  const { refund } = attempt.file;
  if (refund === undefined) return false;
  const status = await payer.post(refund.post);
  payer.note(`gets the money back by ${refund.post}; the shop answers ${status}`);
  const messages = { type: 'PAYMENT', to: attempt.hook, answered: 'accepted' } as const;
  // The refund has a message, too, which may change the order once more.
  await until(async () => (await attempt.tenant.inbox.all(messages)).length > 1, effectMs);
  await until(async () => (await payer.isOrderPaid()) === false, effectMs);
  await payer.settled();
  return (await payer.isOrderPaid()) === false;
}

/** How long a page may take to be drawn anew, in milliseconds. */
const redrawMs = 1_000;

const couponDuringChallenge: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  await visit.pay('challenge');
  await visit.challenge.opened();
  visit.note('changes the order by `coupon` of the shop’s file while the bank asks');
  await changeOrder(attempt, visit);
  // A shop may draw its page anew, and the bank's page is gone then.
  const isGone = await until(async () => !(await visit.challenge.root.isVisible()), redrawMs);
  if (!isGone) await visit.challenge.approve().catch(() => visit.note('is no longer asked'));
  const isPaid = async () => (await visit.checkout.detail()).checkout.state === 'paid';
  await until(async () => (await isPaid()) || (await visit.form.message.isVisible()), 5_000);
  const shown = await attempt.tenant.checkoutOf(visit.page, { timeout: redrawMs }).catch(() => undefined);
  const isOther = shown !== undefined && shown.id !== visit.checkout.id;
  if (isOther && (await isPaid()))
    throw new NotTried('the bank said yes when the shop was just drawing another form');
  if (isOther) await visit.readForm();
  if (!(await isPaid())) await visit.pay();
  await visit.returned().catch(() => visit.note('does not come back to the shop'));
  if (!(await isPaid())) {
    const wrong = await attempt.whereNotPaid(visit, 'nothing was charged');
    if (wrong) return wrong;
    throw new NotTried('the order was not paid after the change');
  }
  const { amount } = (await visit.checkout.detail()).checkout;
  const wrong = await attempt.wherePaid(visit);
  if (wrong && (await refunded(attempt, Number(amount))) > 0)
    return holds(`${amount} was paid, does not fit the order, and went back`);
  return wrong ?? holds(`${amount} was paid, and the order tells so`);
};

/** The page with the form lies below that of the bank, and another tab or a slow answer changes the order all the same. */
async function changeOrder(attempt: Attempt, visit: Visit): Promise<void> {
  const { coupon = [] } = attempt.file;
  const before = await askedAmounts(attempt);
  if (coupon.some((step) => 'open' in step)) {
    await (await attempt.tab(visit, 'the shopper in another tab')).walk(coupon);
  } else {
    for (const step of coupon) {
      if ('click' in step) await visit.page.locator(step.click).first().dispatchEvent('click');
      else await visit.walk([step]);
    }
  }
  await until(async () => (await askedAmounts(attempt)) > before, effectMs);
}

/** How often the shop has told the gateway what to ask for. */
async function askedAmounts({ tenant }: Attempt): Promise<number> {
  const kinds = ['checkout.create', 'checkout.update'] as const;
  return (await Promise.all(kinds.map((on) => tenant.journal.requests({ on })))).flat().length;
}

export const laterJourneys = {
  'pending-then-paid': pendingThenPaid,
  'refund-in-parts': refundInParts,
  'webhook-replayed': webhookReplayed,
  'coupon-during-challenge': couponDuringChallenge,
};
