/** Writes the shop's file from one payment, and tries each part of it with a shopper who pays nothing. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { CannotBegin } from '../cannot-begin.ts';
import type { Lane } from '../lane.ts';
import { type ShopFile, toShopFile, writeLines } from '../shop-file.ts';
import { patienceMs, Visit } from '../visit.ts';
import { chooseText, writtenTexts } from './choose-text.ts';
import { toPath, type WatchedPayment, type Way, watchPayment } from './watch-payment.ts';

/** Where shops take webhooks. Only a path that takes the message of the payment, and is not one of many that do, is written. */
const usualHooks = ['/webhooks', '/webhook', '/api/webhooks', '/api/webhook', '/webhooks/payments', '/hooks'];

export interface LearntShop {
  readonly browser: Browser;
  readonly lane: Lane;
}

/** Watches one payment. Gives the file, at most 15 lines. Throws {@link CannotBegin}. */
export async function learnShop({ browser, lane }: LearntShop): Promise<string> {
  // The size of the window is the person's.
  const context = await browser.newContext({ locale: 'en-US', viewport: null });
  const control = await browser.newContext({ locale: 'en-US' });
  try {
    const payment = await watchPayment(context, lane);
    const { way, visit: unpaid } = await findWay(payment, lane, await control.newPage());
    const paid = await findPaidSign(payment.visit, unpaid);
    const order = await findOrder(payment.visit, unpaid);
    const webhooks = await findHook(payment.visit, lane);
    const steps = way.steps.length > 0 && { steps: [...way.steps] };
    const content = {
      ...{ checkout: way.checkout, ...steps, paid: { text: paid } },
      ...(order !== undefined && { order }),
      ...(webhooks !== undefined && { webhooks }),
    };
    toShopFile(content, 'The file');
    return writeLines(content);
  } finally {
    await Promise.all([context, control].map((one) => one.close().catch(() => undefined)));
  }
}

/** The shortest way on which a shopper without a past gets a form of his own. */
async function findWay({ visit, way, formUrl }: WatchedPayment, lane: Lane, page: Page) {
  const direct: Way = { checkout: toPath(formUrl), steps: [] };
  const isOwn = ![visit.checkout.id, visit.number].some((id) => id !== '' && formUrl.includes(id));
  let cause = '';
  for (const one of isOwn ? [direct, way] : [way]) {
    const file = { ...one, steps: [...one.steps], paid: { selector: ':not(*)' } };
    const other = new Visit(page.context(), page, lane, file, () => undefined);
    try {
      await other.open();
    } catch (error) {
      [cause = ''] = (error as Error).message.split('\n');
      continue;
    }
    if (other.checkout.id !== visit.checkout.id) return { way: one, visit: other };
    cause = 'the form is that of the order which is paid';
  }
  throw new CannotBegin(
    `The way to the form cannot be gone a second time (${cause}); write the file by exam --init.`,
  );
}

/** The words of the page after the payment that are on no page of an order that is not paid. */
async function findPaidSign({ page }: Visit, unpaid: Visit): Promise<string> {
  const lines = await page.evaluate(() => {
    const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, [role="status"], h3')];
    const texts = [...headings.map((one) => one.innerText), document.body.innerText];
    return texts.flatMap((text) => text.split('\n')).map((text) => text.trim());
  });
  const form = await textOf(unpaid.page);
  if (unpaid.resultUrl !== '')
    await unpaid.returnWith(unpaid.checkout.id, `/v1/checkouts/${unpaid.checkout.id}/payment`);
  // A shop that thanks everybody has no words of its own for a paid order; the examination says so.
  const text = chooseText(lines, [form, await textOf(unpaid.page)]) ?? chooseText(lines, [form]);
  if (text !== undefined) return text;
  throw new CannotBegin(
    `The page ${toPath(page.url())} after the payment has no words that the page with the form has not; write the file by exam --init.`,
  );
}

const textOf = (page: Page) =>
  page
    .locator('body')
    .innerText({ timeout: patienceMs })
    .catch(() => '');

/** An address on the page that names the order, and the words that it has for a paid one alone. */
async function findOrder(visit: Visit, unpaid: Visit): Promise<ShopFile['order']> {
  const links = await visit.page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  );
  const { origin, pathname } = new URL(visit.page.url());
  // A page that the shopper was led on to is an order's page; the return address itself is none.
  const isLedOn = visit.resultUrl === '' || new URL(visit.resultUrl).pathname !== pathname;
  for (const address of isLedOn ? [visit.page.url(), ...links] : links) {
    const template = toTemplate(address, visit);
    if (template === undefined || new URL(address).origin !== origin) continue;
    const paid = await read(visit, template);
    const other = await read(unpaid, template);
    const text = paid === undefined ? undefined : chooseText(writtenTexts(paid), [other ?? '']);
    if (text !== undefined && paid?.includes(text)) return { address: template, paid: text };
  }
  return undefined;
}

/** An address in which the ids of an order are named; undefined when it has none. */
function toTemplate(address: string, { number, checkout }: Visit): string | undefined {
  const path = toPath(address);
  const names = { merchantTransactionId: number, checkoutId: checkout.id };
  const [name, id] = Object.entries(names).find(([, one]) => one !== '' && path.includes(one)) ?? [];
  return name === undefined || id === undefined ? undefined : path.replaceAll(id, `{${name}}`);
}

async function read(visit: Visit, template: string): Promise<string | undefined> {
  try {
    return await visit.readPage(template);
  } catch {
    return undefined;
  }
}

/** The path that takes the message of the payment. */
async function findHook({ checkout }: Visit, lane: Lane): Promise<string | undefined> {
  const { inbox } = lane.tenant;
  const pattern = { type: 'PAYMENT', checkout, to: 'inbox' } as const;
  const message = await inbox.waitFor(pattern, { timeout: patienceMs }).catch(() => undefined);
  if (message === undefined) return undefined;
  const takes = async (path: string) => {
    const to = new URL(path, `${lane.url}/`).href;
    await inbox.replay(message, { to });
    const [answer] = await inbox.all({ to, answered: 'accepted' });
    return answer !== undefined;
  };
  if (await takes(`/${randomUUID()}`)) return undefined;
  for (const path of usualHooks) if (await takes(path)) return path;
  return undefined;
}
