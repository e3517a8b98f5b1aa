/** The page takes the form away while its payment is under way (design decision 27). */
import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { CardForm, Challenge, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { waitForBackup } from '../fixtures/backup-frame.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, type Payments, type StoryOptions, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** How a page takes the form away, as code that runs in it. */
const ways = {
  'empties the box around it': "box.innerHTML = 'Processing';",
  'removes the form': "document.querySelector('form.paymentWidgets').remove();",
  'removes the containers':
    "document.querySelectorAll('.wpwl-container').forEach(function (node) { node.remove(); });",
  'puts another node in its place': "box.replaceWith('Processing');",
  'unmounts the component': "document.querySelector('payment-form').remove();",
  'hides it': "box.style.display = 'none';",
  'moves it': 'other.append(box);',
  'empties the body': "document.body.innerHTML = 'Processing';",
  'writes the document anew': "document.open(); document.write('<p>Processing</p>'); document.close();",
} as const;
type Way = keyof typeof ways;

/** When it does so: in `onAfterSubmit`, before the gateway has got the request, or while its answer is on the way. */
const answered = 'after the answer';
const moments = ['at the press', 'on the way', answered] as const;
type Moment = (typeof moments)[number];

const kinds = [
  'a card',
  'a card with a challenge',
  'a brand with a page of its own',
  'a saved card',
] as const;
type Kind = (typeof kinds)[number];

interface Removal {
  way: Way;
  moment: Moment;
  kind: Kind;
}

const all: readonly Removal[] = (Object.keys(ways) as Way[]).flatMap((way) =>
  moments.flatMap((moment) => kinds.map((kind) => ({ way, moment, kind }))),
);

/** Without `REMOVALS=all` each way once, with moments and kinds that take turns. */
const removals =
  process.env.REMOVALS === 'all'
    ? all
    : all.filter(({ way, moment, kind }) => {
        const turn = Object.keys(ways).indexOf(way);
        return moments[turn % 3] === moment && kinds[turn % 4] === kind;
      });

interface ShopWindow {
  takeAway(): void;
  failures: string[];
}

/** The part of a page that takes its form away when it is told to, or when the payment is sent. */
function storyOf({ way, moment, kind }: Removal, gateway: string): StoryOptions {
  const brands = kind === 'a brand with a page of its own' ? 'PAYPAL' : 'VISA';
  const isAtOnce = moment === 'at the press';
  const options = `var failures = []; var takeAway = function () { ${ways[way]} }; var wpwlOptions = {
    onError: function (error) { failures.push(error.name + ' ' + (error.event || error.message)); },
    onAfterSubmit: function () { ${isAtOnce ? 'takeAway();' : ''} } };`;
  const form = `action="{result}" data-brands="${brands}"`;
  const around = (inside: string) => `<section id="other"></section><div id="box">${inside}</div>`;
  const headers = { 'Content-Security-Policy': '' };
  if (way !== 'unmounts the component')
    return { options, form, headers, body: `{script}${around('{form}')}` };
  const element = `<payment-form gateway="${gateway}" action="{result}" brands="${brands}"></payment-form>`;
  const start = `<script>${options} document.querySelector('payment-form').options = wpwlOptions;
    document.querySelector('payment-form').setAttribute('checkout-id', '{checkout}');</script>`;
  return { headers, body: `${around(element)}${start}<script src="${gateway}/v1/paymentForm.js"></script>` };
}

/** Answers the first request as the moment wants it, after the page has taken the form away. Others pass. */
function holdFirst(payments: Payments, moment: Moment, takeAway: () => Promise<unknown>): void {
  let isFirst = moment !== 'at the press';
  payments.handle(async (route: Route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = moment === answered ? await route.fetch() : undefined;
    await takeAway();
    // The browser has given up the request of a frame that has left the page.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {});
  });
}

/** Returns where the shopper is, or what shopper and shop are told; empty while that is open. */
async function findEnd(page: Page, resultUrl: string): Promise<string> {
  if (page.url().startsWith(`${resultUrl}?`)) return 'result';
  if (await page.locator(approval).isVisible()) return 'provider';
  if (await new Challenge(page, 'tab').code.isVisible()) return 'challenge in the tab';
  if (await new Challenge(page).code.isVisible()) return 'challenge';
  const failures = await page.evaluate(() => (window as unknown as ShopWindow).failures ?? []);
  const words = await page.locator('.wpwl-message, .wpwl-notice').filter({ visible: true }).allInnerTexts();
  return failures.length > 0 && words.join('') ? `told “${words.join(' ')}” and ${failures.join()}` : '';
}

/** The simulated provider's button. */
const approval = 'button[name=choice][value=approve]';

async function press(page: Page, kind: Kind): Promise<void> {
  if (kind === 'a brand with a page of its own') return page.locator('button[name=pay]').click();
  if (kind === 'a saved card') return new SavedCards(page).pay();
  const form = new CardForm(page, { type: 'fill' });
  await form.fill(kind === 'a card' ? {} : { number: challengeCard });
  await waitForBackup(page);
  await form.pay();
}

for (const way of Object.keys(ways) as Way[]) {
  const own = removals.filter((removal) => removal.way === way);
  test(`a page that ${way} during a payment leaves the shopper at the result, at the next page, or with words of which onError hears, and nothing is charged twice`, async ({
    open,
    api,
    gateway,
    page,
    payments,
  }, info) => {
    info.setTimeout(own.length * 120_000);
    for (const removal of own) {
      await test.step(`${removal.moment}, ${removal.kind}`, async () => {
        const { kind, moment } = removal;
        const isChallenge = kind === 'a card with a challenge';
        const reference = randomUUID();
        const saved = kind === 'a saved card' && { 'registrations[0].id': await api.register() };
        const checkout = { merchantTransactionId: reference, ...saved };
        const takeAway = () => page.evaluate(() => (window as unknown as ShopWindow).takeAway());
        // The answer about a challenge opens it, so that it is the challenge that is taken away.
        holdFirst(payments, isChallenge && moment === answered ? 'at the press' : moment, takeAway);
        const { resultUrl } = await open({ ...storyOf(removal, gateway.url), checkout });
        await press(page, kind);
        if (isChallenge && moment === answered) {
          await new Challenge(page).opened();
          await takeAway();
        }
        let end = '';
        await expect(async () => {
          end = await findEnd(page, resultUrl);
          expect(end).not.toBe('');
        }).toPass({ timeout: 40_000 });
        info.annotations.push({ type: 'end', description: `${way}, ${moment}, ${kind}: ${end}` });
        if (end === 'provider') await page.locator(approval).click();
        if (/^challenge/.test(end))
          await new Challenge(page, end === 'challenge' ? 'frame' : 'tab').answer('1234');
        const isTold = end.startsWith('told');
        if (!isTold) await page.waitForURL(`${resultUrl}?*`);
        const codes = await api.getResultCodes(reference);
        const charges = codes.filter((code) => code === '000.100.110').length;
        // Nobody has answered a challenge or a provider of which shopper and shop are only told.
        expect(isTold ? Math.max(charges, 1) : charges).toBe(1);
        if (process.env.REMOVALS === 'all') console.log(`${way}, ${moment}, ${kind}: ${end} ${codes}`);
      });
    }
  });
}
