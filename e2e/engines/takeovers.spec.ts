/** Frameworks that take over the server's page, and pages that draw the form anew, in every engine. */
import { openPolicy } from '../fixtures/merchant.ts';
import { firstText, frameworks } from '../merchants/takeovers/frameworks.ts';
import { createServerPage, shapes } from '../merchants/takeovers/server-page.ts';
import { installRenew, totalChanges, totalsBody } from '../merchants/totals.ts';
import { Card } from './card.ts';
import { expect, test } from './test.ts';

for (const [name, framework] of Object.entries(frameworks))
  test(`${name} takes over a page in which the shopper has typed, and what was typed stays, in one form, and pays`, async ({
    shopper,
    open,
    merchant,
  }) => {
    await open(await createServerPage(merchant, framework, shapes['an element like those of the form']));
    const card = new Card(shopper);
    await card.type();
    await card.waitForBackup();
    const read = async () => {
      const fields = [card.number, card.expiry, card.holder, card.code];
      const values = [];
      for (const field of fields) values.push((await field.isShown()) && (await field.value()));
      return values;
    };
    const typed = await read();
    expect(typed).toEqual(['4200 0000 0000 0026', '12 / 35', 'Jane Jones', '987']);
    // In a task of the page: WebKit runs what is awaited in the middle of a driver's script.
    await card.page.load('setTimeout(takeOver)');
    const shop = card.page.css('#shop');
    await expect.poll(() => shop.text()).toContain(firstText);
    await expect.poll(read).toEqual(typed);
    await card.page.load("say('Three articles')");
    await expect.poll(() => shop.text()).toContain('Three articles');
    expect(await card.page.run(() => document.querySelectorAll('.wpwl-container').length)).toBe(1);
    expect(await card.page.css('form.paymentWidgets').isShown()).toBe(false);
    expect(await read()).toEqual(typed);
    await card.payButton.click();
    await expect.poll(() => shopper.address()).toContain('/paid?');
  });

for (const name of ['unloads, and appends tag and form', 'removes containers and tag only'] as const)
  test(`a page that ${name} at each change of its total shows one form, which pays the last checkout`, async ({
    shopper,
    open,
    api,
    gateway,
  }) => {
    await open({ body: totalsBody, headers: openPolicy });
    const page = shopper.at();
    await page.run(installRenew, gateway.url);
    let last = '';
    for (const amount of ['10.00', '20.00', '30.00']) {
      last = (await api.createCheckout({ amount })).id;
      await page.run(
        ([id, wanted]) => (window as unknown as { renew(...all: unknown[]): void }).renew(id, wanted),
        [last, totalChanges[name]] as const,
      );
      await expect
        .poll(() =>
          page.run(() =>
            [...document.querySelectorAll('.wpwl-form')].map(
              (form) => form.getAttribute('action')?.split('/').at(-2) ?? '',
            ),
          ),
        )
        .toEqual([last]);
    }
    expect(await page.css('#wrapper > form.paymentWidgets').isShown()).toBe(false);
    const card = new Card(shopper);
    await card.type();
    await card.payButton.click();
    await expect.poll(() => shopper.address()).toContain('/result?');
    const { record } = await api.getStatus(last);
    expect([record.amount, record.result.code]).toEqual(['30.00', '000.100.110']);
  });
