/** The habits of merchants, one story for each page. */
import { findViolations } from '../../../src/testing/kit/playwright/index.ts';
import { expect, test } from '../../fixtures/test.ts';
import { domHabits } from '../../merchants/dom-habits.ts';
import { habits } from '../../merchants/habits.ts';
import { migratedPages } from '../../merchants/migrated-pages.ts';

test.use({ typing: 'fill' });

/** The pages that change the drawn form. The form of the others is looked at by axe.spec.ts. */
const changed = [...domHabits, ...migratedPages];

/** Each habit's page works as its merchant expects, axe finds nothing on a form that it changes, and it takes a payment. */
for (const habit of habits) {
  const { does, page: story, holds, pays, sends = {} } = habit;
  test(`a page that ${does}`, async ({ open, page, api }) => {
    const opened = await open(story);
    const shop = { ...opened, page, value: (expression: string) => page.evaluate(expression) };
    await holds(shop);
    // The sizes of what a merchant adds to the page are the merchant's.
    if (changed.includes(habit)) expect(await findViolations(page, ['target-size'])).toEqual([]);
    if (pays) await pays(shop);
    else {
      await opened.form.fill();
      await opened.form.pay();
    }
    await page.waitForURL(`${opened.resultUrl}?*`);
    const id = new URL(page.url()).searchParams.get('id') ?? opened.checkoutId;
    expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
    const sent = (await api.getPaymentRequests(id)).at(-1)?.parameters ?? {};
    expect(Object.fromEntries(Object.keys(sends).map((name) => [name, sent[name]]))).toEqual(sends);
  });
}
