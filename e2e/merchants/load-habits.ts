/** Habits of merchants in loading the script and placing the form. */
import { expect } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
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
    does: 'has one form for credit cards with attributes glued together, and one for debit cards that lists the brands as text',
    page: {
      body: `{script}<section><h2>Credit</h2><form action="{result}"class="paymentWidgets"data-brands="VISA  MASTER "lang="en"></form></section>
        <h2>Debit</h2><form action="{result}" class="paymentWidgets" id="debit" method="post">VISADEBIT\n MAESTRO</form>`,
      options: onReady('window.list = list'),
    },
    async holds({ page, value }) {
      await expect.poll(() => value('log.join()')).toBe('ready');
      expect(await value('list.map(function (one) { return one.ccMethods.join(); })')).toEqual([
        'VISA,MASTER',
        'VISADEBIT,MAESTRO',
      ]);
      await expect(page.locator('.wpwl-container-card')).toHaveCount(2);
      await expect(page.locator('#debit')).toBeHidden();
    },
    async pays({ page }) {
      const credit = new CardForm(page, { within: page.locator('section'), type: 'fill' });
      await credit.fill();
      await credit.pay();
    },
  },
  {
    does: 'has a var wpwl and the tag with async and defer in its head, options at the end of its body, which it hides until onReady, and in a dialog that is opened three times a form with inputs, a loader and a button, whose action it sets late',
    page: {
      head: `${inlineScript("var wpwl = { unload: function () { throw new Error('not ours'); } };")}<script async defer src="{address}"></script>${inlineStyle('body, .hidden { display: none; }')}`,
      body: `<p id="loader">Loading…</p><div id="box" class="hidden"><button id="open" type="button">Pay by card</button>
        <dialog aria-label="Pay"><button id="close" type="button">Close</button>
        <form class="paymentWidgets" data-brands="VISA MASTER"><input type="hidden" name="customParameters[SHOPPER_cart]" value="12">
        <div class="loader">Loading…</div><button type="button">Cancel</button></form></dialog></div>${inlineScript(
          onReady(`document.body.style.display = 'block'; one('#loader').remove(); one('#box').classList.remove('hidden');
          one('#open').onclick = function () { one('dialog').showModal(); }; one('#close').onclick = function () { one('dialog').close(); };
          one('form.paymentWidgets').setAttribute('action', location.pathname + '/result')`),
        )}`,
    },
    async holds({ page, form, value }) {
      await expect.poll(() => value('log.join()')).toBe('ready');
      for (let round = 0; round < 3; round += 1) {
        await page.locator('#open').click();
        await form.ready();
        for (const field of ['card.number', 'card.cvv'] as const)
          expect((await form.frame(field).boundingBox())?.height, field).toBeGreaterThanOrEqual(40);
        if (round === 0) await form.holder.fill('Jane');
        await expect(form.holder).toHaveValue('Jane');
        if (round < 2) await page.locator('#close').click();
      }
      await expect(page.locator('#loader')).toHaveCount(0);
      await expect(page.locator('.loader'), 'what the page’s form held').toBeHidden();
      expect(await value('typeof wpwl.executePayment'), 'the page’s own wpwl').toBe('function');
      expect(await value('wpwl.checkout.amount')).toBe('92.00');
    },
    sends: { 'customParameters[SHOPPER_cart]': '12' },
  },
  {
    does: 'loads the script by a helper that takes its tag away again, and prepares a new checkout, once, when the old one has expired, whose form and script it makes anew from HTML of its server',
    page: {
      body: `${address}<div id="box"></div>${inlineScript(`${load} ${options(`onError: function (error) {
          log.push(error.name + ' ' + all('script[src*=paymentWidgets]').length); if (log.length > 1) return;
          wpwl.unload(); all('.wpwl-container, form.paymentWidgets').forEach(function (node) { node.remove(); });
          one('#box').innerHTML = policy.createHTML('<form class="paymentWidgets" data-brands="VISA MASTER" action="' + location.pathname + '/result"></form><script src="' + tagUrl() + '"></' + 'script>');
          all('#box script').forEach(function (dead) { load(dead.src); }); }`)}
        addEventListener('load', function () { var form = make('form', 'paymentWidgets'); form.dataset.brands = 'VISA MASTER'; one('#box').append(form);
          var tag = load(tagUrl().replace(/checkoutId=.{8}/, 'checkoutId=ABCDEFAB'), function () { tag.remove(); }); });`)}`,
    },
    async holds({ form, value, page }) {
      await form.ready();
      expect(await value('log.join()')).toBe('InvalidCheckoutIdError 0');
      await expect(page.locator('.wpwl-message')).toHaveCount(0);
      await expect(page.locator('.wpwl-container-card')).toHaveCount(1);
    },
  },
];
