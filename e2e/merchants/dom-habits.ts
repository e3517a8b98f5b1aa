/** Habits of merchants that change the generated form. */
import { expect } from '@playwright/test';
import { inlineStyle } from '../fixtures/merchant.ts';
import { type Habit, onReady } from './habit.ts';

/** What pages do to the form (widget-contract.md 5, merchant-usage.md section 5 and habits 2, 4, 8, 11). */
export const domHabits: Habit[] = [
  {
    does: 'adds fields, wraps the form, has boxes that bear our names, rewrites labels, placeholders and the button by hand, and moves groups, the logo into the number’s wrapper and an icon beside each frame',
    page: {
      body: `{script}<div id="wpwl-registrations"><p class="wpwl-group">No saved cards</p></div><div class="wpwl-form wpwl-brand-VISA">Cards</div>
        {form}<iframe class="wpwl-target" name="shop" title="Advertisement" src="about:blank" height="20"></iframe>`,
      head: inlineStyle(
        '.wpwl-wrapper-cardNumber { position: relative; } .wpwl-wrapper-cardNumber .wpwl-brand { position: absolute; top: 6px; right: 6px; }',
      ),
      options: onReady(
        `var label = make('label', 'customLabel', 'Store payment details?');
        var box = make('input'); box.type = 'checkbox'; box.name = 'createRegistration'; box.value = 'true'; box.checked = true;
        label.prepend(box); one('form.wpwl-form-card .wpwl-button').before(label);
        var row = make('div', 'wpwl-group'); var name = make('label', 'wpwl-label', 'Instalments');
        var select = make('select', 'wpwl-control'); select.name = 'recurring.numberOfInstallments'; select.id = 'rates'; name.htmlFor = 'rates';
        ['1', '3', '6'].forEach(function (count) { var option = make('option', '', count); option.value = count; select.append(option); });
        row.append(name, select); one('.wpwl-group-submit').before(row);
        one('form.wpwl-form-card').append(hidden('customer.email', 'jane@shop.example'), hidden('billing.city', 'Bern'),
          hidden('billing.country', 'CH'), hidden('customParameters[SHOPPER_order]', '4711'));
        one('.wpwl-group-expiry').after(one('.wpwl-group-cvv'));
        one('.wpwl-form-card').prepend(one('.wpwl-group-cardHolder'));
        var section = make('section', 'card-box'); one('.wpwl-container').before(section);
        section.append(make('h2', '', 'Your card'), one('.wpwl-container'));
        one('.wpwl-label-cardNumber').textContent = 'Long number'; one('.wpwl-label-cvv').textContent = 'Three digits';
        one('.wpwl-control-cardHolder').placeholder = 'As on the card'; one('.wpwl-control-expiry').setAttribute('autocomplete', 'cc-exp');
        one('.wpwl-button-pay').textContent = 'Buy now for 92 €';
        var back = make('a', 'wpwl-button wpwl-button-back', 'Back to the cart'); back.href = '#cart';
        one('.wpwl-wrapper-submit').prepend(back);
        one('.wpwl-control-cardNumber').after(one('.wpwl-brand-card'))`,
        `onReadyIframeCommunication: function () { var icon = make('span', 'lock', 'secure'); this.$iframe[0].parentNode.append(icon); }`,
      ),
    },
    async holds({ page, form }) {
      await expect(page.getByLabel('Store payment details?')).toBeChecked();
      await page.getByLabel('Instalments').selectOption('3');
      await expect(page.locator('.wpwl-form-card [name="billing.city"]')).toHaveCount(1);
      await expect(page.locator('.wpwl-group-expiry + .wpwl-group-cvv'), 'the moved code').toHaveCount(1);
      await expect(page.locator('.wpwl-form-card > :first-child')).toHaveClass(/wpwl-group-cardHolder/);
      await expect(page.locator('.card-box > h2 + .wpwl-container'), 'the wrapped container').toHaveCount(1);
      await form.ready();
      await expect(form.payButton).toHaveText('Buy now for 92 €');
      await expect(form.payButton).toHaveAccessibleName('Buy now for 92 €');
      await expect(form.number).toHaveAccessibleName('Long number');
      await expect(form.cvv).toHaveAccessibleName('Three digits');
      await expect(form.holder).toHaveAttribute('placeholder', 'As on the card');
      await expect(page.locator('.wpwl-wrapper-cardNumber .wpwl-brand'), 'the moved logo').toHaveCount(1);
      await expect(page.locator('.wpwl-wrapper-cardNumber .lock').first()).toHaveText('secure');
      await expect(page.locator('.wpwl-wrapper-cvv .lock').first()).toHaveText('secure');
      await page.getByRole('link', { name: 'Back to the cart' }).click();
      await expect(page).toHaveURL(/#cart$/);
      await expect(form.hint('card.number'), 'a link is no Pay button').toHaveCount(0);
      await expect(page.locator('#wpwl-registrations'), 'a box of the page').toHaveText('No saved cards');
      await expect(page.locator('iframe.wpwl-target[name=shop]')).toBeVisible();
    },
    sends: {
      createRegistration: 'true',
      'recurring.numberOfInstallments': '3',
      'customer.email': 'jane@shop.example',
      'billing.city': 'Bern',
      'customParameters[SHOPPER_order]': '4711',
      'customer.browser.challengeWindow': expect.stringMatching(/^[1-5]$/),
    },
  },
  {
    does: 'hides the choice of the brand for a strip of cloned logos, renders everything around the form anew many times, as frameworks do, and makes its changes again whenever something on the page has changed',
    page: {
      head: inlineStyle(
        '.wpwl-label-brand, .wpwl-wrapper-brand, .wpwl-control-brand, .wpwl-group-brand { display: none !important; }',
      ),
      body: '<div id="app"><p class="total">92</p>{form}<ul class="lines"></ul></div>{script}',
      options: onReady(
        `['VISA', 'MASTER', 'AMEX'].forEach(function (brand) {
          var logo = one('.wpwl-brand').cloneNode(false); logo.className = 'wpwl-brand wpwl-brand-card wpwl-brand-custom wpwl-brand-' + brand;
          one('.wpwl-form-card').prepend(logo); });
        var apply = function () {
          var button = one('.wpwl-button-pay'); if (button && button.textContent !== 'Pay 92 EUR') button.textContent = 'Pay 92 EUR';
          if (one('.wpwl-form-card') && !one('#note')) { var note = make('p', '', 'Secured'); note.id = 'note'; one('.wpwl-group-submit').before(note); } };
        new MutationObserver(apply).observe(document.body, { childList: true, subtree: true, characterData: true }); apply();
        var round = 0; (function render() { round += 1;
        var total = make('p', 'total round-' + round, String(92 + round)); one('.total').replaceWith(total);
        var lines = make('ul', 'lines'); lines.append(make('li', '', 'Line ' + round)); one('.lines').replaceWith(lines);
        one('#app').className = 'round-' + round; if (round < 30) requestAnimationFrame(render); else log.push('still'); })()`,
        `brandDetection: true, onChangeBrand: function (brand) { all('.wpwl-brand-custom').forEach(function (logo) {
          logo.style.opacity = logo.classList.contains('wpwl-brand-' + brand) ? '1' : '0.3'; }); }`,
      ),
    },
    async holds({ page, value, form }) {
      await form.type('card.number', '52000');
      await expect.poll(() => value("log.includes('still')")).toBe(true);
      await expect(form.brand).toBeHidden();
      await expect(page.locator('.wpwl-brand-custom')).toHaveCount(3);
      await expect(page.locator('.wpwl-brand-custom.wpwl-brand-MASTER')).toHaveCSS('opacity', '1');
      await expect(page.locator('.wpwl-brand-custom.wpwl-brand-VISA')).toHaveCSS('opacity', '0.3');
      await expect(form.number, 'after thirty renderings').toHaveValue('5200 0');
      await expect(page.locator('#note')).toHaveText('Secured');
      await expect(form.payButton).toHaveText('Pay 92 EUR');
      await form.number.fill('');
    },
    async pays({ form }) {
      await form.fill({ number: '5200000000000056' });
      await form.pay();
    },
    sends: { paymentBrand: 'MASTER' },
  },
];
