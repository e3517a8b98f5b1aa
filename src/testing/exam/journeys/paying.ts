/** Journeys of a shopper who pays, or tries to. */
import { type Attempt, effectMs, fails, holds, type Journey } from '../attempt.ts';
import { Failed, NotTried, until, type Visit } from '../visit.ts';

const decline = '800.100.155';
const pendingCode = '000.200.000';

/** Pays a new order as a shopper does whom nothing keeps. */
export async function payOrder(visit: Visit): Promise<void> {
  await visit.open();
  await visit.pay();
  await visit.returned();
}

const paid: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await payOrder(visit);
  const wrong = await attempt.wherePaid(visit);
  if (wrong) return wrong;
  return holds(`${attempt.file.order ? 'gateway, page and order' : 'gateway and page'} say that it is paid`);
};

const declinedThenPaid: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await attempt.tenant.next({ result: decline });
  await payOrder(visit);
  const wrong = await attempt.whereNotPaid(visit, `the bank declined (${decline})`);
  if (wrong) return wrong;
  // A page of an error may become another by itself.
  if (!(await until(async () => visit.status < 500)))
    return fails(`the bank declined (${decline}), and the shop answers ${visit.status} to the shopper`);
  await payOrder(visit);
  return (
    (await attempt.wherePaid(visit)) ?? holds('the decline was told as none paid, and the next try paid')
  );
};

const challengePassed: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  await visit.pay('challenge');
  await visit.challenge.approve().catch(async (error) => {
    throw (await hasLostChallenge(visit))
      ? new Failed('the page lost the bank’s question before its answer')
      : error;
  });
  await visit.returned();
  return (
    (await attempt.wherePaid(visit)) ?? holds(`the bank asked, the shopper answered, and ${attempt.isPaid}`)
  );
};

/** Whether the bank still waits for the shopper, and the page has nothing of it any more. */
async function hasLostChallenge({ checkout, challenge }: Visit): Promise<boolean> {
  const isWaiting = (await checkout.detail()).checkout.state === 'pending';
  return isWaiting && (await challenge.root.count()) === 0;
}

const challengeFailed: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  await visit.pay('challenge');
  await visit.challenge.decline();
  const isOver = await until(async () => (await visit.checkout.detail()).checkout.state === 'declined');
  if (!isOver) throw new NotTried('the gateway has no declined payment of this checkout');
  const wrong = await attempt.whereNotPaid(visit, 'the shopper failed the bank’s question');
  return wrong ?? holds(`${attempt.isUnpaid} after a failed challenge`);
};

const challengeLeft: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  await visit.pay('challenge');
  await visit.challenge.opened();
  visit.note('leaves while the bank asks');
  await visit.page.goto('about:blank');
  const wrong = await attempt.whereNotPaid(visit, 'the shopper left the bank’s page');
  if (wrong) return wrong;
  // A shop may take no second payment while the bank could still say yes to the first one.
  if (!(await canPay(visit))) {
    visit.note('is offered no form that pays, and comes back after an hour');
    await attempt.tenant.clock.advance('01:01:00');
    if (!(await canPay(visit)))
      throw new NotTried(
        'the shop offers no form that pays after the shopper left the bank’s page, also an hour later',
      );
  }
  await visit.pay();
  await visit.returned();
  const next = await attempt.wherePaid(visit);
  if (next) return next;
  // The shopper has left every page of the shop, so that the order alone tells.
  return holds(
    attempt.file.order
      ? 'the order that was left is not paid, and the next one is'
      : 'the shopper who left comes back and pays',
  );
};

/** Opens the form again. Gives whether it is one that pays. */
const canPay = async (visit: Visit) =>
  (await visit.openIfOffered()) &&
  visit.form.ready().then(
    () => true,
    () => false,
  );

const pending: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await payPending(attempt, visit);
  const wrong = await attempt.whereNotPaid(visit, `the bank has not decided (${pendingCode})`);
  return wrong ?? holds(`${attempt.isUnpaid} while the payment is pending`);
};

export async function payPending(attempt: Attempt, visit: Visit): Promise<void> {
  await attempt.tenant.next({ result: pendingCode });
  await payOrder(visit);
  if ((await visit.checkout.detail()).checkout.state !== 'pending')
    throw new NotTried('the gateway has no pending payment of this checkout');
}

const pendingThenDeclined: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await payPending(attempt, visit);
  await attempt.tenant.clock.advance('01:01:00');
  visit.note('waits an hour, and loads the page again');
  if ((await visit.checkout.detail()).checkout.state === 'pending')
    throw new NotTried('the payment is pending after an hour, too');
  await visit.page.reload().catch(() => undefined);
  const wrong = await attempt.whereNotPaid(visit, 'the payment ended without money after an hour');
  return wrong ?? holds(`${attempt.isUnpaid} after the pending payment has ended without money`);
};

const answerLost: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  const fault = await attempt.tenant.faults.add({ reset: 'after' }, { on: 'payment.submit' });
  await visit.pay();
  await visit.returned();
  if ((await fault.met()) === 0) throw new NotTried('no answer was lost');
  return (await attempt.wherePaid(visit)) ?? onceCharged(visit);
};

const doublePress: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  await visit.form.ready();
  await visit.form.fill('visa');
  visit.note('presses Pay twice');
  await visit.form.payButton.dblclick();
  await visit.returned();
  return (await attempt.wherePaid(visit)) ?? onceCharged(visit);
};

async function onceCharged(visit: Visit) {
  const { length } = await visit.checkout.charges();
  return length === 1
    ? holds('it is charged once, and told as paid')
    : fails(`it is charged ${length} times`);
}

const statusLost: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  const lost = await attempt.tenant.faults.add({ reset: 'after' }, { on: 'checkout.status', times: 6 });
  await visit.pay();
  // A shop whose program ends because of it gives no page at all.
  await visit.returned().catch(() => visit.note('gets no page'));
  await visit.settled();
  const met = await lost.met();
  await attempt.tenant.faults.clear();
  if (met === 0) throw new NotTried('the shop did not ask for the status when the shopper came back');
  visit.note('loads the page again');
  if (visit.page.url().startsWith('http')) await visit.page.reload().catch(() => undefined);
  else await visit.returnWith(visit.checkout.id, `/v1/checkouts/${visit.checkout.id}/payment`);
  const wrong = await attempt.wherePaid(visit);
  return wrong ?? holds(`${met} answers were lost, and the page tells the payment when it is loaded again`);
};

const reload: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await payOrder(visit);
  if (!(await until(() => visit.isShownPaid()))) throw new NotTried('the page does not show the payment');
  await visit.settled();
  const before = await movements(attempt);
  visit.note('loads the page twice again');
  await visit.page.reload().catch(() => undefined);
  await visit.page.reload().catch(() => undefined);
  const wrong = await attempt.wherePaid(visit);
  if (wrong) return wrong;
  // A shop may move money a moment after its answer.
  await until(async () => (await movements(attempt)) > before, effectMs);
  const more = (await movements(attempt)) - before;
  return more === 0
    ? holds('the page tells the same again, and no money moves')
    : fails(
        `the shop sent ${more} more payments or follow-ups to the gateway when its page was loaded again`,
      );
};

/** How many requests of the shop have moved money. */
export async function movements({ tenant }: Attempt): Promise<number> {
  const kinds = ['payment.create', 'payment.followUp', 'registration.charge'] as const;
  const all = await Promise.all(kinds.map((on) => tenant.journal.requests({ on })));
  return all.flat().length;
}

const sessionExpired: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  const { id } = visit.checkout;
  await attempt.tenant.clock.advance('31:00');
  const { state } = (await visit.checkout.detail()).checkout;
  if (state !== 'expired') throw new NotTried(`the checkout is ${state} after 31 minutes`);
  visit.note('comes back after 31 minutes');
  await visit.open();
  if (visit.checkout.id === id) return fails('the shop shows the checkout again that has expired');
  await visit.pay();
  await visit.returned();
  return (await attempt.wherePaid(visit)) ?? holds('a new checkout is paid after the first one expired');
};

export const payingJourneys = {
  paid,
  'declined-then-paid': declinedThenPaid,
  'challenge-passed': challengePassed,
  'challenge-failed': challengeFailed,
  'challenge-left': challengeLeft,
  pending,
  'pending-then-declined': pendingThenDeclined,
  'answer-lost': answerLost,
  'status-lost': statusLost,
  'double-press': doublePress,
  reload,
  'session-expired': sessionExpired,
};
