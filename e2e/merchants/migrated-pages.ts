/** Pages that were written for the hosted script, with the gateway's address in place of its host and no other change. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { inlineScript, inlineStyle } from '../fixtures/merchant.ts';
import type { Habit } from './habit.ts';

const jQuery = inlineScript(readFileSync(createRequire(import.meta.url).resolve('jquery'), 'utf8'));

/** Older shops have no policy: their scripts write HTML, and their HTML has handlers. */
const headers = { 'Content-Security-Policy': "object-src 'none'" };

/** Whole pages, each with several habits at once (docs/migrate.md). */
export const migratedPages: Habit[] = [
  {
    does: 'is an Arabic shop’s with jQuery: it moves the logo into the number, which it does not group, offers to save the card, and has its own rules for the direction',
    page: {
      headers,
      lang: 'ar" dir="rtl',
      head: `${jQuery}${inlineStyle(`.wpwl-label-brand, .wpwl-control-brand { display: none !important; }
        .wpwl-brand-card { position: absolute; left: 8px; top: 5px; width: 65px; z-index: 10; }
        body, .wpwl-sup-wrapper { direction: rtl; } .wpwl-group { direction: ltr; } .wpwl-button-pay { float: left; }
        .wpwl-control-cardNumber { direction: ltr !important; text-align: right; }`)}`,
      options: `var wpwlOptions = {
        style: 'card', locale: 'ar', paymentTarget: '_top', numberFormatting: false,
        registrations: { hideInitialPaymentForms: 'true', requireCvv: 'true' },
        browser: { threeDChallengeWindow: 5 },
        onReady: function () {
          $('.wpwl-wrapper-cardNumber').each(function () {
            var wrapper = this;
            $('.wpwl-brand-card').each(function () { $(wrapper).append(this); });
          });
          $('form.wpwl-form-card').find('.wpwl-button').before(
            '<div class="customLabel">هل تريد حفظ بطاقتك؟</div><div class="customInput">' +
            '<input type="checkbox" name="createRegistration" value="true" aria-label="هل تريد حفظ بطاقتك؟"></div>');
        }
      };
      $.ajaxSetup({ cache: true });`,
      body: '{script}<div>{form}</div>',
      form: 'action="{result}" data-brands="VISA MASTER"',
    },
    holds: async ({ page, form }) => {
      await page.getByRole('checkbox').check();
      await expect(page.locator('.wpwl-wrapper-cardNumber .wpwl-brand-card')).toHaveCount(1);
      await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', 'ar');
      await form.type('card.number', '42000000');
      await expect(form.number).toHaveValue('42000000');
      await expect(form.number).toHaveCSS('text-align', 'right');
      await form.number.fill('');
    },
    sends: { createRegistration: 'true', paymentBrand: 'VISA' },
  },
  {
    does: 'is a blog’s plug-in: it changes the order of fields, clones logos, adds a button, and has its own rule for the holder, with its own hint and a disabled button',
    page: {
      headers,
      head: jQuery,
      options: `var wpwlOptions = {
        style: 'plain', showCVVHint: true, brandDetection: true, showPlaceholders: true, showLabels: false,
        autofocus: 'card.number', locale: 'en',
        onReady: function () {
          $('.wpwl-group-cvv').after($('.wpwl-group-cardHolder').detach());
          $('.wpwl-group-cardNumber').after($('.wpwl-group-cardHolder').detach());
          $.each(['VISA', 'MASTER', 'AMEX'], function (_, brand) {
            $('.wpwl-brand:first').clone().removeAttr('class').text('')
              .addClass('wpwl-brand-card wpwl-brand-custom wpwl-brand-' + brand).insertAfter('.wpwl-brand:first');
          });
          $('form.wpwl-form').find('.wpwl-button')
            .before('<button type="button" class="wpwl-button wpwl-button-cancel" onclick="history.go(0)">Cancel</button>');
        },
        onChangeBrand: function (brand) { $('.wpwl-brand-custom').css('opacity', 0.2); $('.wpwl-brand-' + brand).css('opacity', 5); },
        onBeforeSubmitCard: function () {
          if ($('.wpwl-control-cardHolder').val() == '') {
            $('.wpwl-control-cardHolder').addClass('wpwl-has-error');
            $('.wpwl-wrapper-cardHolder').append('<div class="wpwl-hint wpwl-hint-cardHolderError">Enter the name</div>');
            $('.wpwl-button-pay').addClass('wpwl-button-error').prop('disabled', true);
            return false;
          }
          return true;
        }
      };`,
      body: '{script}<form action="{result}" class="paymentWidgets">VISA MASTER AMEX</form>',
    },
    holds: async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await expect(page.locator('.wpwl-group-cardNumber + .wpwl-group-cardHolder')).toBeVisible();
    },
    async pays({ form, page }) {
      await form.fill({ holder: '' });
      await form.pay();
      await expect(form.hint('card.holder')).toHaveText(['Enter the name']);
      await expect(form.payButton).toBeDisabled();
      await form.holder.pressSequentially('Jane Jones');
      await expect(form.hint('card.holder')).toHaveCount(0);
      await expect(form.payButton).toBeEnabled();
      await expect(form.payButton).not.toHaveClass(/wpwl-button-error/);
      await expect(page.locator('.wpwl-brand-custom.wpwl-brand-VISA')).toHaveCSS('opacity', '1');
      await expect(page.locator('.wpwl-brand-custom.wpwl-brand-AMEX')).toHaveCSS('opacity', '0.2');
      await form.pay();
    },
    sends: { 'card.holder': 'Jane Jones', paymentBrand: 'VISA' },
  },
  {
    does: 'is a Spanish shop’s: its form is in a closed dialog and asks for the bank and the instalments',
    page: {
      headers,
      lang: 'es',
      head: `${jQuery}${inlineStyle(`.modal { display: none; position: fixed; inset: 0; overflow: auto; background: #fff; }
        .modal.show { display: block; } select { appearance: none !important; } .wpwl-wrapper-brand { padding-right: 15px; }`)}`,
      options: `var wpwlOptions = {
        style: 'card', locale: 'es', labels: { cvv: 'CVV', cardHolder: 'Nombre (igual que en la tarjeta)' },
        registrations: { requiereCvv: true, hideInitialPaymentForms: true },
        onReady: function () {
          var button = $('form.wpwl-form-card').find('.wpwl-button');
          button.before('<div class="wpwl-label wpwl-label-custom">Banco:</div><div class="wpwl-wrapper wpwl-wrapper-custom">' +
            '<select id="bank" name="" aria-label="Banco" onchange="offer()"><option>A</option><option>B</option></select></div>');
          button.before('<select id="months" name="recurring.numberOfInstallments" aria-label="Plazo"></select>');
          button.before('<select id="credit" name="customParameters[SHOPPER_TIPOCREDITO]" aria-label="Diferido"></select>');
          button.before('<input type="checkbox" name="createRegistration" aria-label="Guardar">');
        },
        onBeforeSubmitCard: function () { return jQuery('.wpwl-control-cardHolder').val() !== ''; }
      };
      function offer() {
        jQuery('#credit').empty().append('<option value="00">Corriente</option><option value="02">Diferido</option>');
        jQuery('#months').empty().append('<option value="0">1 mes</option><option value="3">3 meses</option>');
      }`,
      body: `<button type="button" onclick="$('.modal').addClass('show')">Comprar</button>
        <div class="modal">{form}</div>{script}`,
      form: 'action="{result}" data-brands="VISA MASTER AMEX DINERS DISCOVER"',
    },
    holds: async ({ page }) => {
      await expect(page.locator('#bank')).toBeAttached();
      await page.getByRole('button', { name: 'Comprar' }).click();
      await page.getByLabel('Banco').selectOption('B');
      await page.getByLabel('Plazo').selectOption('3');
      await page.getByLabel('Diferido').selectOption('02');
    },
    sends: {
      'recurring.numberOfInstallments': '3',
      'customParameters[SHOPPER_TIPOCREDITO]': '02',
      createRegistration: undefined,
    },
  },
  {
    does: 'is an application in strict mode: it asks for a checkout, adds the script, takes it away, adds it again, and draws the form only then',
    page: {
      headers,
      body: `${inlineScript(`var forms = 0;
        function mount() {
          window.wpwlOptions = {
            style: 'plain', labels: { cardHolder: 'Name on card', submit: 'Pay securely' },
            iframeStyles: { 'card-number-placeholder': { color: '#666', fontSize: '16px', fontFamily: 'inherit' } },
            onReady: function () { forms += 1; },
            onError: function (error) { document.title = error.name; }
          };
          var script = document.createElement('script');
          script.src = '{address}'; script.async = true; script.crossOrigin = 'anonymous';
          document.body.appendChild(script);
          return function () { script.remove(); };
        }
        function buy() {
          mount()(); mount();
          document.getElementById('app').innerHTML =
            '<div class="bg-gray-50"><form action="{result}" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form></div>';
        }`)}
        <div id="app"><button type="button" id="open" onclick="buy()">Buy</button></div>`,
    },
    holds: async ({ page, form, value }) => {
      await page.getByRole('button', { name: 'Buy' }).click();
      await expect(page.getByRole('button', { name: 'Pay securely' })).toBeVisible();
      await form.ready();
      await expect(page.locator('.wpwl-form-card')).toHaveCount(1);
      expect(await value('[forms, document.title]')).toEqual([1, 'Shop']);
    },
  },
];
