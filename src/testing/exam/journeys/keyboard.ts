/** The journey of a shopper who has no mouse. */
import type { Locator, Page } from '@playwright/test';
import { effectMs, fails, holds, type Journey } from '../attempt.ts';
import { NotTried, type Visit } from '../visit.ts';

/** How often Tab is pressed until the form must be reached. */
const maxTabs = 300;

export const keyboard: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  await visit.form.ready();
  const { page } = visit;
  const { visa } = await attempt.tenant.cards();
  visit.note('uses keys alone');
  const missing: string[] = [];
  for (const [name, text] of [
    ['card.number', visa.number],
    ['card.expiry', visa.expiry],
    ['card.holder', visa.holder],
    ['card.cvv', visa.cvv],
  ] as const) {
    if (!(await isReached(page, name))) missing.push(name);
    else await page.keyboard.type(text);
  }
  if (missing.length > 0) return fails(`Tab does not reach ${missing.join(', ')}`);
  if (await hidesFocus(visit)) return fails('the Pay button looks the same with the focus as without it');
  await page.keyboard.press('Enter');
  await visit.returned().catch(() => {
    throw new NotTried('Enter did not pay');
  });
  return (await attempt.wherePaid(visit)) ?? holds('Tab reaches each field, and Enter pays');
};

/** Presses Tab until a field has the focus. */
async function isReached(page: Page, name: string): Promise<boolean> {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    if (focused === name) return true;
    await page.keyboard.press('Tab');
  }
  return false;
}

/** How often Tab is pressed from the fields to the Pay button. */
const maxTabsToPay = 8;

/** Whether nothing that the shopper sees changes when Tab reaches the Pay button. A field has at least its caret. */
async function hidesFocus({ page, form: { payButton } }: Visit): Promise<boolean> {
  for (let tabs = 0; tabs < maxTabsToPay && !(await hasFocus(payButton)); tabs += 1)
    await page.keyboard.press('Tab');
  if (!(await hasFocus(payButton))) {
    await isReached(page, 'card.cvv');
    return false;
  }
  const draw = async () => {
    await new Promise((resolve) => setTimeout(resolve, drawnMs));
    return page.screenshot({ animations: 'disabled' });
  };
  const focused = await draw();
  await payButton.blur();
  const blurred = await draw();
  await payButton.focus();
  return focused.equals(blurred);
}

/** Whether a button has the focus, and nothing lies above it. */
const hasFocus = (button: Locator) =>
  button
    .evaluate(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
        return element === document.activeElement && element.contains(drawn);
      },
      undefined,
      { timeout: effectMs },
    )
    .catch(() => false);

/** How long a mark of the focus may take to appear, in milliseconds. */
const drawnMs = 500;
