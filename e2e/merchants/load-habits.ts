/** Habits of merchants in loading the script and placing the form. */
import { expect } from '@playwright/test';
import { CardForm } from '../../src/testkit/playwright/index.ts';
import { inlineScript, inlineStyle } from '../fixtures/merchant.ts';
import { type Habit, onReady, options } from './habit.ts';

/**
 * Defines `load(url, done)`, by which a page's own code loads a script, and `tagUrl()`. The code has a Trusted Types
 * policy of its own, because the story's page enforces Trusted Types.
 */
const load = `var policy = window.trustedTypes.createPolicy('loader', { createScriptURL: function (url) { return url; }, createHTML: function (html) { return html; } });
  function load(url, done) { var script = document.createElement('script'); script.src = policy.createScriptURL(url); script.onload = done; document.head.appendChild(script); return script; }
  function tagUrl() { var tag = document.querySelector('[data-tag]'); return tag.dataset.tag; }`;

/** Where `tagUrl()` finds the script's address on a page that has no script tag. */
const address = '<i hidden data-tag="{address}"></i>';

/**
 * How pages load the script and place the form (widget-contract.md 1, merchant-usage.md section 2, habits 1, 5, 6, 7,
 * 12).
 */
export const loadHabits: Habit[] = [
  {
    does: 'lists the brands as text of the form',
    page: {
      body: '{script}<form action="{result}" class="paymentWidgets" id="pay" method="post">VISA MASTER\n AMEX</form>',
    },
    async holds({ form, page }) {
      await expect(form.brand.locator('option')).toHaveCount(3);
      await expect(page.locator('#pay')).toBeHidden();
    },
  },
  {
    does: 'glues the attributes of the form together',
    page: {
      body: `{script}<form action="{result}"class="paymentWidgets"data-brands="VISA  MASTER "lang="en"></form>`,
    },
    holds: ({ form }) => expect(form.brand.locator('option')).toHaveCount(2),
  },
  {
    does: 'has one form for credit and one for debit cards',
    page: {
      body: `{script}<section><h2>Credit</h2><form class="paymentWidgets" action="{result}" data-brands="VISA MASTER"></form></section>
        <h2>Debit</h2><form class="paymentWidgets" action="{result}" data-brands="VISADEBIT MAESTRO"></form>`,
      options: onReady('window.list = list'),
    },
    async holds({ page, value }) {
      await expect.poll(() => value('log.join()')).toBe('ready');
      expect(await value('list.map(function (one) { return one.ccMethods.join(); })')).toEqual([
        'VISA,MASTER',
        'VISADEBIT,MAESTRO',
      ]);
      await expect(page.locator('.wpwl-container-card')).toHaveCount(2);
    },
    async pays({ page }) {
      const credit = new CardForm(page, { within: page.locator('section') });
      await credit.fill();
      await credit.pay();
    },
  },
  {
    does: 'shows the form in a dialog that is opened and closed three times',
    page: {
      body: '{script}<button id="open" type="button">Pay by card</button><dialog id="box" aria-label="Pay"><button id="close" type="button">Close</button>{form}</dialog>',
      options: onReady(
        `one('#open').onclick = function () { one('#box').showModal(); }; one('#close').onclick = function () { one('#box').close(); }`,
      ),
    },
    async holds({ page, form, value }) {
      await expect.poll(() => value('log.join()')).toBe('ready');
      for (let round = 0; round < 3; round += 1) {
        await page.locator('#open').click();
        await form.ready();
        expect((await form.frame('card.number').boundingBox())?.height).toBeGreaterThanOrEqual(40);
        if (round === 0) await form.holder.fill('Jane');
        await expect(form.holder).toHaveValue('Jane');
        if (round < 2) await page.locator('#close').click();
      }
    },
  },
  {
    does: 'hides its whole body, and in it shows a loader instead of the form, until onReady',
    page: {
      head: inlineStyle('body, .hidden { display: none; }'),
      body: '<p id="loader">Loading…</p><div id="box" class="hidden">{form}</div>{script}',
      options: onReady(
        `document.body.style.display = 'block'; one('#loader').remove(); one('#box').classList.remove('hidden')`,
      ),
    },
    async holds({ form, page }) {
      await form.ready();
      await expect(page.locator('#loader')).toHaveCount(0);
      expect((await form.frame('card.cvv').boundingBox())?.height).toBeGreaterThanOrEqual(40);
    },
  },
  {
    does: 'has inputs, a loader and a button inside the form, and sets the form’s action late',
    page: {
      body: `{script}<form class="paymentWidgets" data-brands="VISA MASTER"><input type="hidden" name="customParameters[SHOPPER_cart]" value="12">
        <div class="loader">Loading…</div><button type="button">Cancel</button></form>`,
      options: onReady(`one('form.paymentWidgets').setAttribute('action', location.pathname + '/result')`),
    },
    async holds({ form, page, value }) {
      await form.ready();
      await expect.poll(() => value('log.join()')).toBe('ready');
      await expect(page.locator('.loader')).toBeHidden();
    },
    sends: { 'customParameters[SHOPPER_cart]': '12' },
  },
  {
    does: 'declares a var wpwl of its own and has set it before the script',
    page: {
      options: `var wpwl = { unload: function () { throw new Error('not ours'); } }; ${options('')}`,
    },
    async holds({ form, value }) {
      await form.ready();
      expect(await value('typeof wpwl.executePayment')).toBe('function');
      expect(await value('wpwl.checkout.amount')).toBe('92.00');
    },
  },
  {
    does: 'loads the script by a helper that takes its tag away again as soon as it has run',
    page: {
      body: `${address}{form}${inlineScript(`${load} addEventListener('load', function () { var tag = load(tagUrl(), function () { tag.remove(); }); });`)}`,
    },
    async holds({ form, page }) {
      await form.ready();
      await expect(page.locator('script[src*=paymentWidgets]')).toHaveCount(0);
    },
  },
  {
    does: 'gets form and script as HTML from its server and makes the tags again so that they run',
    page: {
      body: `${address}<div id="fragment"></div>${inlineScript(`${load} addEventListener('load', function () {
        var box = document.querySelector('#fragment');
        box.innerHTML = policy.createHTML('<form class="paymentWidgets" data-brands="VISA MASTER" action="' + location.pathname + '/result"></form><script src="' + tagUrl() + '"></' + 'script>');
        [].slice.call(box.querySelectorAll('script')).forEach(function (dead) { load(dead.src); }); });`)}`,
    },
    holds: ({ form }) => form.ready(),
  },
  {
    does: 'has the tag in its head with async and defer, and its options at the end of the body',
    page: {
      head: '<script async defer src="{address}"></script>',
      body: `{form}${inlineScript(onReady(''))}`,
    },
    async holds({ form, value }) {
      await form.ready();
      await expect.poll(() => value('log.join()')).toBe('ready');
    },
  },
  {
    does: 'makes the form after the script, some moments later',
    page: {
      body: `{script}<div id="late"></div>${inlineScript(`addEventListener('load', function () { setTimeout(function () {
        var form = document.createElement('form'); form.className = 'paymentWidgets'; form.setAttribute('data-brands', 'VISA MASTER');
        form.setAttribute('action', location.pathname + '/result'); document.querySelector('#late').appendChild(form); }, 50); });`)}`,
      options: options(''),
    },
    holds: ({ form }) => form.ready(),
  },
  {
    does: 'prepares a new checkout and loads everything again, once, when the old one has expired',
    page: {
      body: `${address}<div id="box"></div>${inlineScript(`${load} ${options(`onError: function (error) {
          log.push(error.name); if (log.length > 1) return;
          wpwl.unload(); all('script').filter(function (tag) { return /paymentWidgets|static.min/.test(tag.src); }).forEach(function (tag) { tag.remove(); });
          all('.wpwl-container, form.paymentWidgets').forEach(function (node) { node.remove(); }); start(tagUrl()); }`)}
        function start(url) { var form = make('form', 'paymentWidgets'); form.dataset.brands = 'VISA MASTER'; form.action = location.pathname + '/result';
          one('#box').append(form); load(url); }
        addEventListener('load', function () { start(tagUrl().replace(/checkoutId=.{8}/, 'checkoutId=ABCDEFAB')); });`)}`,
    },
    async holds({ form, value, page }) {
      await form.ready();
      expect(await value('log.join()')).toBe('InvalidCheckoutIdError');
      await expect(page.locator('.wpwl-message')).toHaveCount(0);
    },
  },
];
