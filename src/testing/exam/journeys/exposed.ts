/** Journeys of what a page of the shop gives away, or takes from its address. */
import { type Attempt, fails, holds, type Journey } from '../attempt.ts';
import { NotTried, type Visit } from '../visit.ts';
import { payOrder } from './paying.ts';
import { pathOf } from './returning.ts';

/** An answer of the shop that its shopper's browser got on the way to the form. */
interface Answer {
  readonly path: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Goes to the form. Gives the answers of the shop; one that never ends is not among them. */
async function answersOf({ lane }: Attempt, visit: Visit): Promise<readonly Answer[]> {
  const { origin: gateway } = new URL(lane.gatewayUrl);
  const answers: Answer[] = [];
  visit.page.on('response', (response) => {
    const { origin, pathname: path } = new URL(response.url());
    if (origin === gateway) return;
    const headers = response.headers();
    // A redirect has no text.
    const keep = (text: string) => answers.push({ path, text, headers });
    response.text().then(keep, () => undefined);
  });
  await visit.open();
  await visit.settled();
  return answers;
}

const credentialsKept: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  const { accessToken, webhookSecret } = attempt.tenant;
  for (const { path, text } of await answersOf(attempt, visit)) {
    if (text.includes(accessToken)) return fails(`${path} gives the access token to everybody`);
    if (text.includes(webhookSecret)) return fails(`${path} gives the webhook’s secret to everybody`);
  }
  return holds('no answer on the way to the form has the access token or the webhook’s secret');
};

const formInCache: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  const answers = await answersOf(attempt, visit);
  const withCheckout = answers.filter(({ text }) => text.includes(visit.checkout.id));
  if (withCheckout.length === 0) throw new NotTried('no answer of the shop has the id of the checkout');
  const kept = withCheckout.find(({ headers }) => isForEverybody(headers));
  return kept
    ? fails(`a cache may give ${kept.path}, with its checkout, to others (${kept.headers['cache-control']})`)
    : holds('no cache that shoppers share may keep what has the id of a checkout');
};

/** Whether a cache that shoppers share may give an answer to another one (RFC 9111, 3 and 5.2.2). */
export function isForEverybody(headers: Readonly<Record<string, string>>): boolean {
  const control = (headers['cache-control'] ?? '').toLowerCase();
  if (/\b(no-store|no-cache|private)\b/.test(control)) return false;
  // What differs by cookies differs by shopper.
  if (/\*|\b(cookie|authorization)\b/i.test(headers.vary ?? '')) return false;
  const [, shared] = /\bs-maxage="?(\d+)/.exec(control) ?? [];
  const [, own = '0'] = /\bmax-age="?(\d+)/.exec(control) ?? [];
  return shared === undefined ? /\bpublic\b/.test(control) && Number(own) > 0 : Number(shared) > 0;
}

/** An element that no page has of itself. */
const mark = 'exam-mark';

const markupInAddress: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  const { id } = visit.checkout;
  const markup = `"'><${mark}></${mark}>`;
  const statuses: number[] = [];
  for (const [one, path] of [
    [id + markup, pathOf(id)],
    [id, pathOf(id) + markup],
  ] as const) {
    statuses.push(await visit.returnWith(one, path));
    if ((await visit.page.locator(mark).count()) > 0)
      return fails('the page of the return address has an element that stood in its address');
  }
  if (statuses.every((status) => status === 0)) throw new NotTried('the return address gives no answer');
  return holds('no markup of the return address gets into its page');
};

const orderOfOther: Journey = async (attempt) => {
  const first = await attempt.shopper('the first shopper');
  await payOrder(first);
  const next = await attempt.shopper('the next shopper');
  await payOrder(next);
  const numbers = [first.number, next.number] as const;
  if (numbers.includes('')) throw new NotTried('the shop sends no merchantTransactionId');
  if (!follow(...numbers)) return holds('the number of an order does not tell that of the next one');
  const [links, others] = [await linksOf(first), await linksOf(next)];
  const link = links.find(({ shape }) => others.some((other) => other.shape === shape));
  if (link === undefined)
    throw new NotTried('the page after the payment has no link that differs by the order’s number alone');
  const stranger = await attempt.shopper('a stranger');
  stranger.note(`opens ${link.href}`);
  const texts = [];
  for (const { page } of [first, stranger]) {
    await page.goto(link.href);
    texts.push(await page.locator('body').innerText());
  }
  const [own = '', seen] = texts;
  if (!own.includes(attempt.file.order?.paid ?? ''))
    throw new NotTried('the link of the page after the payment does not tell that the order is paid');
  return own === seen
    ? fails(
        `the next order of ${numbers.join(' is ')}, and ${link.href} shows a stranger all that its shopper sees`,
      )
    : holds('the page of an order does not show everybody what its shopper sees');
};

/** How many orders others may make between two. */
const maxBetween = 20;

/** Whether a number counts on from another, such as `A-1002` from `A-1001`. */
export function follow(first: string, next: string): boolean {
  const [, before, count = ''] = /^(.*?)(\d{1,15})$/.exec(first) ?? [];
  const [, beforeNext, countNext = ''] = /^(.*?)(\d{1,15})$/.exec(next) ?? [];
  const between = Number(countNext) - Number(count);
  return before !== undefined && before === beforeNext && between > 0 && between <= maxBetween;
}

/** The links of a page that have the order's number, and what they have besides. */
async function linksOf({ page, number }: Visit) {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  return hrefs
    .filter((href) => href.includes(number))
    .map((href) => ({ href, shape: href.replaceAll(number, '{}') }));
}

export const exposedJourneys = {
  'credentials-kept': credentialsKept,
  'form-in-cache': formInCache,
  'markup-in-address': markupInAddress,
  'order-of-other': orderOfOther,
};
