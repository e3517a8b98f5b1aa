/** Journeys of somebody who writes the return address by hand. */
import { type Attempt, holds, type Journey } from '../attempt.ts';
import { NotTried, until, type Visit } from '../visit.ts';
import { payOrder } from './paying.ts';

export const pathOf = (id: string) => `/v1/checkouts/${id}/payment`;

const returnUnpaid: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  const { id } = visit.checkout;
  const status = await visit.returnWith(id, pathOf(id));
  const wrong = await attempt.whereNotPaid(visit, 'nobody has paid');
  if (!wrong) requireAnswer(status);
  return wrong ?? holds('the return address tells of no payment before there is one');
};

const pathOfOtherOrder: Journey = async (attempt) => {
  const payer = await attempt.shopper('the one who paid');
  await payOrder(payer);
  const visit = await attempt.shopper('another shopper');
  await visit.open();
  return withPaymentOf(attempt, payer, visit);
};

const paymentUsedTwice: Journey = async (attempt) => {
  const payer = await attempt.shopper();
  await payOrder(payer);
  const visit = await attempt.tab(payer, 'the shopper in a new order');
  await visit.open();
  return withPaymentOf(attempt, payer, visit);
};

/** Hands the paid status of one order to another, in each way in which an address can. */
async function withPaymentOf(attempt: Attempt, payer: Visit, visit: Visit) {
  if (!(await payer.isCharged())) throw new NotTried('the gateway has no payment to hand on');
  const where = attempt.whereAnOrderIsTold(visit);
  const { id: paid } = payer.checkout;
  const { id: unpaid } = visit.checkout;
  const statuses: number[] = [];
  for (const id of [paid, unpaid]) {
    statuses.push(await visit.returnWith(id, pathOf(paid)));
    const wrong = await attempt.whereNotPaid(visit, 'the payment is another order’s', where);
    if (wrong) return wrong;
  }
  await requireRefusal(visit, statuses);
  return holds('the payment of another order pays nothing here');
}

const pathThatClimbs: Journey = async (attempt) => {
  const payer = await attempt.shopper('the one who paid');
  await payOrder(payer);
  const visit = await attempt.shopper('another shopper');
  await visit.open();
  if (!(await payer.isCharged())) throw new NotTried('the gateway has no payment to lead to');
  const where = attempt.whereAnOrderIsTold(visit);
  const { id: paid } = payer.checkout;
  const { id: unpaid } = visit.checkout;
  const statuses: number[] = [];
  for (const path of [
    `/v1/checkouts/${unpaid}/../${paid}/payment`,
    `${pathOf(unpaid)}/../../${paid}/payment`,
    `/v1/checkouts/${unpaid}/%2e%2e/${paid}/payment`,
    `${pathOf(paid)}?x=${pathOf(unpaid)}`,
  ]) {
    statuses.push(await visit.returnWith(unpaid, path));
    const wrong = await attempt.whereNotPaid(visit, 'the path leads to another order', where);
    if (wrong) return wrong;
  }
  await requireRefusal(visit, statuses);
  return holds('no path with ../ leads to another order');
};

/** No answer, 404 and an error of the server are no refusal. */
function requireAnswer(status: number): void {
  if (!isNoAnswer(status)) return;
  throw new NotTried(
    status === 0 ? 'the return address gives no answer' : `the return address answers ${status}`,
  );
}

const isNoAnswer = (status: number) => status === 0 || status === 404 || status >= 500;

/** Such an answer to a wrong address is a refusal only where the order's own address has another. */
export async function requireRefusal(visit: Visit, statuses: readonly number[]): Promise<void> {
  const { id } = visit.checkout;
  if (statuses.some(isNoAnswer)) requireAnswer(await visit.returnWith(id, pathOf(id)));
}

const amountChanged: Journey = (attempt) =>
  payChanged(attempt, ({ amount }) => ({ amount: otherAmount(amount) }));

/** Another amount than the order's. */
export const otherAmount = (amount: string) => (Number(amount) === 1 ? '2.00' : '1.00');

const currencyChanged: Journey = (attempt) =>
  payChanged(attempt, ({ amount, currency }) => ({ amount, currency: currency === 'USD' ? 'EUR' : 'USD' }));

/** Changes the checkout behind the shop's back, and pays it. */
async function payChanged(
  attempt: Attempt,
  changeOf: (was: { readonly amount: string; readonly currency: string }) => Readonly<Record<string, string>>,
) {
  const visit = await attempt.shopper();
  await visit.open();
  const before = (await visit.checkout.detail()).checkout;
  await updateCheckout(attempt, visit, changeOf(before));
  await payAtLast(visit);
  await visit.returned();
  if (!(await visit.isCharged())) throw new NotTried('the gateway has no payment of this checkout');
  const { amount, currency } = (await visit.checkout.detail()).checkout;
  const reason = `${amount} ${currency} were paid in place of ${before.amount} ${before.currency}`;
  return (await attempt.whereNotPaid(visit, reason)) ?? holds(`${attempt.isUnpaid}, because ${reason}`);
}

/** Pays, and presses once more where the form tells first that the amount has changed. */
export async function payAtLast(visit: Visit): Promise<void> {
  await visit.pay();
  const isTaken = await until(async () => (await visit.checkout.detail()).checkout.state === 'paid', 2_500);
  if (!isTaken) await visit.form.payButton.click().catch(() => undefined);
}

/** Changes a checkout with the merchant's own credentials, as another of the shop's pages could. */
export async function updateCheckout(
  attempt: Attempt,
  visit: Visit,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  await askGateway(attempt, `/v1/checkouts/${visit.checkout.id}`, change);
  visit.note(`has a checkout that is changed to ${Object.values(change).join(' ')}`);
}

/** Sends parameters with the merchant's own credentials. */
export async function askGateway(
  { lane, tenant }: Attempt,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await fetch(lane.gatewayUrl + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tenant.accessToken}` },
    body: new URLSearchParams({ entityId: tenant.entityId, ...parameters }),
  });
  if (!answer.ok) throw new NotTried(`the gateway refuses ${path}: ${(await answer.text()).slice(0, 200)}`);
}

export const returningJourneys = {
  'return-unpaid': returnUnpaid,
  'path-of-other-order': pathOfOtherOrder,
  'payment-used-twice': paymentUsedTwice,
  'path-that-climbs': pathThatClimbs,
  'amount-changed': amountChanged,
  'currency-changed': currencyChanged,
};
