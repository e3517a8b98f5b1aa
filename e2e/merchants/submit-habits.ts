/** Habits of merchants in starting a payment. */
import { expect } from '@playwright/test';
import { inlineScript } from '../fixtures/merchant.ts';
import { type Habit, onReady } from './habit.ts';

/** How pages start a payment (widget-contract.md 4 and 5.9, merchant-usage.md habit 8). */
export const submitHabits: Habit[] = [
  {
    does: 'lets nobody press the button before the terms are accepted, and pays by a button that names the container by its whole class list, by a click on our button from elsewhere, by the form’s submit method, and by executePayment after it has stopped the click at the document',
    page: {
      body: '{script}{form}<button id="own" type="button">Place order</button><button id="elsewhere" type="button">Buy</button><label><input type="checkbox" id="terms"> I accept the terms</label>',
      options: onReady(
        `var execute = function () { wpwl.executePayment(one('.wpwl-container').className.trim().split(/ +/).join('.')); };
        one('#own').addEventListener('click', execute);
        one('#elsewhere').addEventListener('click', function () { one('.wpwl-button-pay').click(); });
        one('.wpwl-button-pay').addEventListener('click', function (event) {
          if (!one('#terms').checked) { event.preventDefault(); log.push('terms'); } });
        window.stopClicks = function () { document.addEventListener('click', function (event) {
          if (!event.target.closest('button.wpwl-button[type=submit]')) return;
          event.preventDefault(); log.push('stopped'); Promise.resolve().then(execute); }); }`,
        `onBeforeSubmitCard: function () { log.push('asked'); return log.includes('stopped'); }`,
      ),
    },
    holds: async ({ value }) => expect.poll(() => value('log.join()')).toBe('ready'),
    async pays({ form, page, value }) {
      await page.locator('#own').click();
      await expect(form.hint('card.number')).toBeVisible();
      await form.fill();
      await form.pay();
      expect(await value('log.join()')).toBe('ready,terms');
      await page.locator('#terms').check();
      const ways: readonly (() => Promise<unknown>)[] = [
        () => page.locator('#own').click(),
        () => page.locator('#elsewhere').click(),
        () => page.evaluate(() => document.querySelector<HTMLFormElement>('.wpwl-form')?.submit()),
      ];
      for (const [count, start] of ways.entries()) {
        await start();
        await expect.poll(() => value('log.join()')).toBe(`ready,terms${',asked'.repeat(count + 1)}`);
        await expect(form.payButton).not.toHaveAttribute('aria-busy');
      }
      await value('stopClicks()');
      await form.pay();
    },
  },
  {
    does: 'has no options at all, and has a form of its own, into which a script puts the form of the widget some moments later',
    page: {
      options: '',
      body: `{script}<form id="checkout"><label>Note <input name="note"></label><div id="here"></div></form>${inlineScript(`
        var sent = 0; document.querySelector('#checkout').addEventListener('submit', function (event) { if (event.target === this) sent += 1; });
        addEventListener('load', function () { setTimeout(function () {
          var form = document.createElement('form'); form.className = 'paymentWidgets'; form.dataset.brands = 'VISA MASTER';
          form.action = location.pathname + '/result'; document.querySelector('#here').append(form); }, 50); });`)}`,
    },
    async holds({ form, value }) {
      await form.ready();
      await expect(form.payButton).toHaveText('Pay now');
      await form.cvv.press('Enter');
      await expect(form.hint('card.number')).toBeVisible();
      expect(await value('sent')).toBe(0);
    },
  },
];
