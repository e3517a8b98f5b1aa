/** Journeys of a message that tells the shop's server what the shopper's browser does not. */
import { randomBytes } from 'node:crypto';
import type { InboxMessage } from '#contract/control/records.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import { type Attempt, effectMs, type Finding, fails, holds, type Journey } from '../attempt.ts';
import { NotTried, patienceMs, until, type Visit } from '../visit.ts';
import { flipMessage, type SentMessage, sealMessage, sendMessage, shortenTag } from './messages.ts';
import { payOrder } from './paying.ts';
import { askGateway, otherAmount, payAtLast, updateCheckout } from './returning.ts';

const success = '000.100.110';
const decline = '800.100.155';

/** Keeps the shopper's browser from coming back to the shop. Gives what lets it through. */
async function holdReturn(visit: Visit): Promise<() => Promise<void>> {
  const { pathname, origin } = visit.returnAddress();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visit.page.route(
    (url) => url.origin === origin && url.pathname === pathname,
    async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    },
  );
  return async () => release();
}

/** Pays, and closes the tab before the shop is asked for its page. */
async function payAndClose(visit: Visit, pay: () => Promise<void>, state: string): Promise<void> {
  await holdReturn(visit);
  await pay();
  const isOver = await until(async () => (await visit.checkout.detail()).checkout.state === state);
  if (!isOver) throw new NotTried(`the gateway has no payment of this checkout that is ${state}`);
  visit.note('closes the tab before the shop’s page comes');
  await visit.page.close();
}

async function openVisit(attempt: Attempt, name = ''): Promise<Visit> {
  const visit = await attempt.shopper(name);
  return visit.open();
}

const tabClosed: Journey = async (attempt) => {
  const visit = await openVisit(attempt);
  const before = await attempt.statusRequests();
  await payAndClose(visit, () => visit.pay(), 'paid');
  const statuses = await attempt.answeredMessages();
  const hasAsked = await until(async () => (await attempt.statusRequests()) > before, effectMs);
  const wrong = await attempt.wherePaid(visit, 'order');
  if (wrong) return wrong;
  // A shop that ignores its messages may ask the gateway when somebody reads the order.
  if (!hasAsked && (await attempt.statusRequests()) > before)
    throw new NotTried(
      'the order is paid, but the shop asked the gateway only when the order was read, so that nobody knows what the webhook did',
    );
  return accepted(statuses, 'the webhook alone completes the order');
};

const webhookFirst: Journey = async (attempt) => {
  const visit = await openVisit(attempt);
  const release = await holdReturn(visit);
  await visit.pay();
  const statuses = await attempt.answeredMessages();
  visit.note('comes back after the webhook');
  await release();
  await visit.returned();
  return (
    (await attempt.wherePaid(visit)) ??
    accepted(statuses, 'the webhook came first, and the page tells the payment')
  );
};

const webhookLate: Journey = async (attempt) => {
  const inbox = await attempt.tenant.inbox.hold();
  const visit = await attempt.shopper();
  await payOrder(visit);
  await visit.settled();
  await inbox.release();
  const statuses = await attempt.answeredMessages();
  visit.note('is back long before the webhook comes');
  return (await attempt.wherePaid(visit)) ?? accepted(statuses, 'the late webhook changes nothing');
};

const webhookTwice: Journey = async (attempt) => {
  await attempt.tenant.inbox.repeat(2);
  const visit = await attempt.shopper();
  await payOrder(visit);
  const statuses = await attempt.answeredMessages(2);
  const wrong = await attempt.wherePaid(visit);
  if (wrong) return wrong;
  const followUps = await attempt.tenant.journal.requests({ on: 'payment.followUp' });
  const done = followUps.map(({ parameters }) => String(parameters.paymentType));
  const twice = done.find((type, at) => done.indexOf(type) !== at);
  if (twice !== undefined) return fails(`the shop sent ${twice} twice for one payment`);
  return accepted(statuses, 'the second delivery changes nothing');
};

/** Holds unless the shop failed while it read a message. */
function accepted(statuses: readonly number[], seen: string): Finding {
  const failure = statuses.find((status) => status >= 500);
  if (failure !== undefined) return fails(`the shop answers ${failure} to a genuine message`);
  const refusal = statuses.find((status) => status >= 300);
  if (refusal === undefined) return holds(`${seen}; the shop answers ${statuses.join(' and ')}`);
  throw new NotTried(`${seen}, but the shop answers ${refusal} to a genuine message`);
}

const webhookOutOfOrder: Journey = async (attempt) => {
  const inbox = await attempt.tenant.inbox.hold();
  const visit = await openVisit(attempt);
  await visit.pay('challenge');
  await visit.challenge.opened();
  visit.note('cancels the bank’s question');
  await visit.challenge.cancel();
  await visit.form.message.waitFor({ timeout: patienceMs });
  await visit.pay('visa');
  await visit.returned();
  const held = await attempt.tenant.inbox.all({
    checkout: visit.checkout,
    to: attempt.hook,
    answered: 'heldBack',
  });
  if (held.length < 2) throw new NotTried(`there are ${held.length} messages, too few for an order`);
  await inbox.release('reversed');
  const statuses = await attempt.answeredMessages(held.length);
  const wrong = await attempt.wherePaid(visit);
  return wrong ?? accepted(statuses, 'the message of the failed try came last, and the order stays paid');
};

const webhookNever: Journey = async (attempt) => {
  await attempt.tenant.inbox.drop(20);
  const visit = await attempt.shopper();
  await payOrder(visit);
  return (await attempt.wherePaid(visit)) ?? holds(`${attempt.isPaid} without a webhook`);
};

const webhookOfDecline: Journey = async (attempt) => {
  const visit = await openVisit(attempt);
  await attempt.tenant.next({ result: decline });
  await payAndClose(visit, () => visit.pay(), 'declined');
  const statuses = await attempt.answeredMessages();
  const wrong = await attempt.whereMessagePaid(visit, `the webhook tells of a decline (${decline})`);
  return wrong ?? accepted(statuses, 'the webhook of a decline pays nothing');
};

const webhookOfOtherAmount: Journey = async (attempt) => {
  const visit = await openVisit(attempt);
  const amount = otherAmount((await visit.checkout.detail()).checkout.amount);
  await updateCheckout(attempt, visit, { amount });
  await payAndClose(visit, () => payAtLast(visit), 'paid');
  const statuses = await attempt.answeredMessages();
  const wrong = await attempt.whereMessagePaid(visit, `the webhook tells of ${amount}`);
  return wrong ?? accepted(statuses, 'the webhook of another amount pays nothing');
};

const webhookOfChargeback: Journey = (attempt) =>
  takeBack(attempt, 'a chargeback', async (charge) => {
    await attempt.tenant.acquirer.chargeBack(charge);
  });

const webhookOfRefund: Journey = (attempt) =>
  takeBack(attempt, 'a refund', ({ id, amount = '', currency = '', merchantTransactionId = '' }) =>
    askGateway(attempt, `/v1/payments/${id}`, {
      ...{ paymentType: 'RF', amount, currency },
      // Shops send the order's number with its refund, and find the order by it.
      ...(merchantTransactionId !== '' && { merchantTransactionId }),
    }),
  );

/** Lets the shop hear of a payment by the message alone that tells of its end. */
async function takeBack(
  attempt: Attempt,
  what: string,
  back: (charge: PaymentRecord) => Promise<void>,
): Promise<Finding> {
  const visit = await openVisit(attempt);
  await attempt.tenant.inbox.drop(20);
  await payAndClose(visit, () => visit.pay(), 'paid');
  const [charge] = await visit.checkout.charges();
  await visit.settled();
  if (charge === undefined || (await visit.isOrderPaid()))
    throw new NotTried('the order is paid before any message, so that none can pay it');
  await attempt.tenant.inbox.drop(0);
  await back(charge);
  visit.note(`gets the money back by ${what}, of which alone a message tells`);
  const statuses = await attempt.answeredMessages();
  const wrong = await attempt.whereMessagePaid(visit, `the only message tells of ${what}`);
  return wrong ?? accepted(statuses, `the message of ${what} pays nothing`);
}

/** The message of a paid order, as the gateway has sent it. */
async function messageOf({ tenant }: Attempt, visit: Visit): Promise<InboxMessage> {
  return tenant.inbox.waitFor(
    { type: 'PAYMENT', checkout: visit.checkout, to: 'inbox' },
    { timeout: patienceMs },
  );
}

const webhookForged: Journey = async (attempt) => {
  const payer = await attempt.shopper('the one who paid');
  await payOrder(payer);
  const genuine = await messageOf(attempt, payer);
  const visit = await openVisit(attempt, 'an attacker');
  const content = contentFor(genuine, payer, visit);
  const forged = sealMessage(genuine, content, randomBytes(32).toString('hex'));
  const plain = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) };
  const control = sealMessage(genuine, content, attempt.tenant.webhookSecret);
  return withoutEffect(attempt, visit, [forged, plain], control);
};

/** The content of a message as if the other order were paid. */
function contentFor({ content }: InboxMessage, payer: Visit, visit: Visit): object {
  const text = JSON.stringify(content).replaceAll(payer.checkout.id, visit.checkout.id);
  const named = payer.number === '' ? text : text.replaceAll(payer.number, visit.number);
  const { payload, ...others } = JSON.parse(named);
  return { ...others, payload: { ...payload, id: randomBytes(16).toString('hex') } };
}

const webhookTampered: Journey = async (attempt) => {
  const visit = await openVisit(attempt);
  // A decline of the issuer has an id of its own, which shops keep; one that `next` asks for has none.
  await payAndClose(visit, () => visit.pay({ holder: decline }), 'declined');
  const genuine = await messageOf(attempt, visit);
  const { webhookSecret } = attempt.tenant;
  const [from, to] = [`"code":"${decline}"`, `"code":"${success}"`];
  const flipped = flipMessage(genuine, webhookSecret, from, to);
  if (flipped === undefined) throw new NotTried('the message has no such code');
  const content = JSON.parse(JSON.stringify(genuine.content).replaceAll(from, to));
  visit.note(`is declined, and the code of the encrypted message is changed to ${success}`);
  const control = sealMessage(genuine, content, webhookSecret);
  return withoutEffect(attempt, visit, [flipped, shortenTag(control)], control);
};

/**
 * Sends messages that must pay nothing, and then a genuine one with the same content. When that one pays nothing either, and
 * the shop did not ask the gateway because of it, the others have proved nothing.
 */
async function withoutEffect(
  attempt: Attempt,
  visit: Visit,
  messages: readonly SentMessage[],
  control: SentMessage,
): Promise<Finding> {
  const forgery = 'the gateway has not sent this message';
  const statuses: number[] = [];
  for (const message of messages) {
    statuses.push(await sendMessage(attempt.hook, message));
    visit.note(`sends a message that the gateway has not sent; the shop answers ${statuses.at(-1)}`);
    const wrong = await attempt.whereMessagePaid(visit, forgery);
    if (wrong) return wrong;
  }
  if (statuses.every((status) => status === 0 || status === 404))
    throw new NotTried(`the shop answers ${statuses.join(' and ')} at ${attempt.hook}`);
  // What a message does late must not count as what the genuine one does.
  if (await visit.isOrderPaid()) return fails(`the order is paid, although ${forgery}`);
  // Reading the order can make the shop ask the gateway, so that it is read only when the requests are counted.
  const before = await attempt.statusRequests();
  await sendMessage(attempt.hook, control);
  const hasAsked = await until(async () => (await attempt.statusRequests()) > before, effectMs);
  if (!hasAsked && !(await visit.isOrderPaid()))
    throw new NotTried('a genuine message of the same content does not pay this order either');
  return holds(`the shop answers ${statuses.join(' and ')}, and the order is not paid`);
}

export const webhookJourneys = {
  'tab-closed': tabClosed,
  'webhook-first': webhookFirst,
  'webhook-late': webhookLate,
  'webhook-twice': webhookTwice,
  'webhook-out-of-order': webhookOutOfOrder,
  'webhook-never': webhookNever,
  'webhook-of-decline': webhookOfDecline,
  'webhook-of-other-amount': webhookOfOtherAmount,
  'webhook-of-chargeback': webhookOfChargeback,
  'webhook-of-refund': webhookOfRefund,
  'webhook-forged': webhookForged,
  'webhook-tampered': webhookTampered,
};
