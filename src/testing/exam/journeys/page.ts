/** Journeys that look at the shop's page. */
import type { Page, Response } from '@playwright/test';
import type { RecordedRequest } from '#contract/control/records.ts';
import { type Attempt, effectMs, type Finding, fails, holds, type Journey, jobMs } from '../attempt.ts';
import { NotTried, until, type Visit } from '../visit.ts';

const integrity: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  const { integrity: hash } = visit.checkout;
  return hash === ''
    ? fails('the script tag has no integrity, so that the browser runs whatever comes')
    : holds(`the script tag has the hash ${hash.slice(0, 20)}…`);
};

const policy: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  const { gatewayUrl } = attempt.lane;
  const blocks: Block[] = [];
  await visit.page.exposeFunction('examBlocked', (block: Block) => blocks.push(block));
  await visit.page.addInitScript(() => {
    if (window !== window.top) return;
    const { examBlocked } = window as unknown as { examBlocked(block: Block): void };
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, documentURI, disposition }) => {
        if (disposition !== 'enforce') return;
        examBlocked({ what: `${effectiveDirective} ${blockedURI}`, blockedURI, sourceFile, documentURI });
      },
    );
  });
  let hasPolicy = false;
  const onResponse = async (response: Response) => {
    // The last document before the form is the page with the form.
    if (response.request().isNavigationRequest() && response.frame() === visit.page.mainFrame())
      hasPolicy = (await response.headerValue('content-security-policy').catch(() => null)) !== null;
  };
  visit.page.on('response', onResponse);
  await visit.open();
  visit.page.off('response', onResponse);
  hasPolicy ||= await hasPolicyTag(visit.page);
  const address = withoutFragment(visit.page.url());
  const isReady = await visit.form.ready().then(
    () => true,
    () => false,
  );
  if (isReady) {
    await visit.pay();
    // A policy may also keep the shopper from coming back, and is told of before.
    await visit.returned().catch(() => undefined);
  }
  const { origin } = new URL(gatewayUrl);
  const ofPage = blocks.filter(({ documentURI }) => withoutFragment(documentURI) === address);
  const ofForm = ofPage.filter(({ blockedURI, sourceFile }) =>
    `${blockedURI} ${sourceFile}`.includes(origin),
  );
  if (ofForm.length > 0) return fails(`the page’s policy blocks ${listOf(ofForm)}`);
  if (!hasPolicy) throw new NotTried('the page has no Content-Security-Policy');
  // `inline`, `eval`, `data` and `blob` do not say whose they are.
  const unclear = ofPage.filter(({ blockedURI }) => !blockedURI.startsWith('http'));
  if (unclear.length > 0)
    throw new NotTried(
      `the page’s policy blocks ${listOf(unclear)}, and nobody knows whether the form needs it`,
    );
  if (!isReady) throw new NotTried('the form did not come');
  return (
    (await attempt.wherePaid(visit)) ??
    holds('a payment goes through the page’s policy, which blocks nothing of the form')
  );
};

/** What the page's policy has kept from the page. */
interface Block {
  readonly what: string;
  readonly blockedURI: string;
  readonly sourceFile: string;
  readonly documentURI: string;
}

const listOf = (blocks: readonly Block[]) => [...new Set(blocks.map(({ what }) => what))].join(', ');

const withoutFragment = (address: string) => address.split('#')[0];

const hasPolicyTag = async (page: Page) =>
  (await page
    .locator('meta[http-equiv="Content-Security-Policy" i]')
    .count()
    .catch(() => 0)) > 0;

const language: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  await visit.form.ready();
  const { page, form } = await visit.page.evaluate(() => {
    const directionOf = (element: Element | null) => element && getComputedStyle(element).direction;
    const formElement = document.querySelector('.wpwl-container-card form');
    return {
      page: { lang: document.documentElement.lang, direction: directionOf(document.body) },
      form: { lang: formElement?.getAttribute('lang') ?? '', direction: directionOf(formElement) },
    };
  });
  if (page.lang === '') throw new NotTried('the page names no language (<html lang>)');
  if (primary(page.lang) !== primary(form.lang))
    return fails(`the page is in ${page.lang}, and the form in ${form.lang}`);
  return page.direction === form.direction
    ? holds(`page and form are in ${page.lang}, ${page.direction}`)
    : fails(`the page is written ${page.direction}, and the form ${form.direction}`);
};

const primary = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];

/** CSS pixels of a usual phone. */
const phoneWidth = 390;

const phone: Journey = async (attempt) => {
  const visit = await attempt.shopper('', {
    ...{ viewport: { width: phoneWidth, height: 844 }, isMobile: true, hasTouch: true },
  });
  await visit.open();
  const isReady = await visit.form.ready().then(
    () => true,
    () => false,
  );
  if (!isReady) return fails('a phone gets no form that can be typed into');
  if (await forbidsZoom(visit))
    return fails('the page’s <meta name="viewport"> keeps shoppers from zooming to twice the size');
  const wide = await widthOf(visit);
  if (wide > phoneWidth)
    return fails(`${await causeOfWidth(visit)} ${wide} px wide, and a phone ${phoneWidth} px`);
  const box = await visit.form.payButton.boundingBox();
  if (box === null || box.x < 0 || box.x + box.width > phoneWidth)
    return fails('the Pay button is not in the width of a phone');
  visit.note('types the test card visa, and taps Pay');
  await visit.form.fill('visa');
  await visit.form.payButton.tap();
  await visit.returned();
  return (
    (await attempt.wherePaid(visit)) ?? holds(`the page fits ${phoneWidth} px, and a payment goes through`)
  );
};

/** WCAG 1.4.4 wants text at twice the size. */
async function forbidsZoom({ page }: Visit): Promise<boolean> {
  const metas = await page
    .locator('meta[name="viewport" i]')
    .evaluateAll((all) => all.map((meta) => meta.getAttribute('content') ?? ''));
  const [, most = '2'] = /maximum-scale\s*=\s*([\d.]+)/i.exec(metas.at(-1) ?? '') ?? [];
  return Number(most) < 2 || /user-scalable\s*=\s*(no|0)\b/i.test(metas.at(-1) ?? '');
}

async function widthOf({ page }: Visit): Promise<number> {
  const read = () => page.evaluate(() => document.documentElement.scrollWidth);
  await until(async () => (await read()) <= phoneWidth, 1_000);
  return read();
}

const causeOfWidth = async ({ page }: Visit) =>
  (await page.locator('meta[name="viewport" i]').count()) > 0
    ? 'the page is'
    : 'the page has no <meta name="viewport">, so that it is drawn';

const coupon: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  await visit.form.ready();
  const before = (await visit.checkout.detail()).checkout.amount;
  const { journal } = attempt.tenant;
  const drawings = async () => (await journal.requests({ on: 'checkout.config' })).length;
  const drawn = await drawings();
  visit.note('changes the order by `coupon` of the shop’s file');
  await visit.walk(attempt.file.coupon ?? []);
  await visit.settled();
  // The shop updates the checkout, or has a new one, on this page or on another.
  const readAmount = async () => (await (await visit.readForm()).checkout.detail()).checkout.amount;
  await until(async () => (await readAmount()) !== before);
  const amount = await readAmount();
  if (amount === before) return fails(`the coupon was used, and the checkout still asks for ${before}`);
  // A page that draws its form anew has time for it.
  await until(async () => (await drawings()) > drawn);
  await visit.settled();
  await visit.pay();
  const isRefused = async () => (await journal.requests({ on: 'payment.submit', status: 409 })).length > 0;
  await until(async () => (await visit.isPaid()) || (await isRefused()));
  if (await isRefused())
    return fails(`the checkout asks for ${amount}, the form still for ${before}, and the press was refused`);
  await visit.returned();
  return (await attempt.wherePaid(visit)) ?? holds(`${amount} was paid in place of ${before}`);
};

const refund: Journey = async (attempt) => {
  const { refund: hook } = attempt.file;
  const visit = await attempt.shopper();
  await visit.open();
  await visit.pay();
  await visit.returned();
  if (hook === undefined || !(await visit.isCharged())) throw new NotTried('the gateway has no payment');
  await visit.settled();
  const statuses = [await visit.post(hook.post), await visit.post(hook.post)];
  visit.note(`asks twice for the money by ${hook.post}; the shop answers ${statuses.join(' and ')}`);
  const [status = 0] = statuses;
  const asked = performance.now();
  // A shop that refuses at once has nothing that it could do later.
  await until(async () => (await refundsOf(attempt)).length > 0, status < 400 ? jobMs : effectMs);
  // What sends the first one late may send the second one as late.
  const waitMs = Math.max(effectMs, performance.now() - asked);
  await until(async () => madeOf(await refundsOf(attempt)).length > 1, Math.min(waitMs, jobMs / 2));
  const refunds = await refundsOf(attempt);
  const isStillPaid = refunds.length === 0 && (await visit.isOrderPaid()) === true;
  return judgeRefunds(status, refunds, isStillPaid);
};

/** The status of a shop that takes a request, and says that it will be done later. */
const acceptedStatus = 202;

async function refundsOf({ tenant }: Attempt): Promise<readonly RecordedRequest[]> {
  const all = await tenant.journal.requests({ on: 'payment.followUp' });
  return all.filter(({ parameters }) => ['RF', 'RV'].includes(String(parameters.paymentType)));
}

const madeOf = (refunds: readonly Pick<RecordedRequest, 'code'>[]) =>
  refunds.filter(({ code }) => code?.startsWith('000.'));

/** What requests for one refund have led to. @param isStillPaid whether the order has told of no refund yet */
export function judgeRefunds(
  status: number,
  refunds: readonly Pick<RecordedRequest, 'code'>[],
  isStillPaid: boolean,
): Finding {
  const { length } = madeOf(refunds);
  if (length === 1) return holds('one refund was made, although it was asked for twice');
  if (length > 1) return fails(`${length} refunds were made for one payment`);
  const [refused] = refunds;
  if (refused !== undefined) return fails(`the gateway refused the refund (${refused.code})`);
  if (status === acceptedStatus)
    throw new NotTried(`the shop answers 202, and no refund reached the gateway within ${jobMs / 1000} s`);
  if (status >= 400 && status < 500)
    throw new NotTried(`the shop answers ${status} to the request for a refund`);
  // A job may take longer, and the order is then told as refunded when it is.
  if (isStillPaid)
    throw new NotTried(
      `the order stays paid, and no refund reached the gateway within ${jobMs / 1000} s; a later one is not waited for`,
    );
  return fails(`the shop answers ${status}, and no refund reached the gateway`);
}

export const pageJourneys = { integrity, policy, language, phone, coupon, refund };
