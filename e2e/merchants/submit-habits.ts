/** Habits of merchants in starting a payment. */
import { expect } from '@playwright/test';
import { inlineScript, inlineStyle } from '../fixtures/merchant.ts';
import { type Habit, onReady, options } from './habit.ts';

/** How pages start a payment (widget-contract.md 4 and 5.9, merchant-usage.md habit 8). */
export const submitHabits: Habit[] = [
  {
    does: 'pays by a button of its own, naming the container by its whole class list',
    page: {
      head: inlineStyle('.wpwl-group-submit { display: none; }'),
      body: '{script}{form}<button id="own" type="button" hidden>Place order</button>',
      options: onReady(`one('#own').hidden = false;
        one('#own').addEventListener('click', function () {
        wpwl.executePayment(one('.wpwl-container').className.trim().split(/ +/).join('.')); })`),
    },
    holds: ({ form }) => expect(form.payButton).toBeHidden(),
    async pays({ form, page }) {
      await page.locator('#own').click();
      await expect(form.hint('card.number')).toBeVisible();
      await form.fill();
      await page.locator('#own').click();
    },
  },
  {
    does: 'hides the button’s row and clicks it from elsewhere',
    page: {
      head: inlineStyle('.wpwl-group-submit { display: none; }'),
      body: '{script}{form}<button id="own" type="button">Place order</button>',
      options: onReady(
        `one('#own').addEventListener('click', function () { one('.wpwl-button-pay').click(); })`,
      ),
    },
    holds: ({ form }) => expect(form.payButton).toBeHidden(),
    async pays({ form, page }) {
      await form.fill();
      await page.locator('#own').click();
    },
  },
  {
    does: 'stops every click on the button at the document, asks a question, and pays by executePayment',
    page: {
      options: onReady(`document.addEventListener('click', function (event) {
        var button = event.target.closest('button.wpwl-button[type=submit]'); if (!button) return;
        event.preventDefault(); log.push('asked');
        Promise.resolve().then(function () { wpwl.executePayment(button.closest('.wpwl-container').className.trim().split(/ +/).join('.')); }); })`),
    },
    holds: async ({ value }) => expect.poll(() => value('log.length')).toBe(1),
    async pays({ form, value }) {
      await form.pay();
      await expect(form.hint('card.number')).toBeVisible();
      expect(await value('log.join()')).toBe('ready,asked');
      await form.fill();
      await form.pay();
    },
  },
  {
    does: 'lets nobody press the button before the terms are accepted',
    page: {
      body: '{script}{form}<label><input type="checkbox" id="terms"> I accept the terms</label>',
      options: onReady(`one('.wpwl-button-pay').addEventListener('click', function (event) {
        if (!one('#terms').checked) { event.preventDefault(); log.push('terms'); } })`),
    },
    holds: async ({ value }) => expect.poll(() => value('log.length')).toBe(1),
    async pays({ form, page, value }) {
      await form.fill();
      await form.pay();
      expect(await value('log.join()')).toBe('ready,terms');
      await page.locator('#terms').check();
      await form.pay();
    },
  },
  {
    does: 'sends the form by its submit method',
    page: { options: options('') },
    holds: ({ form }) => form.ready(),
    async pays({ form, page }) {
      await page.evaluate(() => document.querySelector<HTMLFormElement>('.wpwl-form')?.submit());
      await expect(form.hint('card.number')).toBeVisible();
      await form.fill();
      await page.evaluate(() => document.querySelector<HTMLFormElement>('.wpwl-form')?.submit());
    },
  },
  {
    does: 'has a form of its own, into which a script puts the form of the widget',
    page: {
      body: `{script}<form id="checkout"><label>Note <input name="note"></label><div id="here"></div></form>${inlineScript(`
        document.querySelector('#checkout').addEventListener('submit', function (event) { if (event.target === this) log.push('outer sent'); });
        var form = document.createElement('form'); form.className = 'paymentWidgets'; form.dataset.brands = 'VISA MASTER';
        form.action = location.pathname + '/result'; document.querySelector('#here').append(form);`)}`,
      options: options(''),
    },
    async holds({ form, value }) {
      await form.ready();
      await form.cvv.press('Enter');
      await expect(form.hint('card.number')).toBeVisible();
      expect(await value('log.join()')).toBe('');
    },
  },
];
