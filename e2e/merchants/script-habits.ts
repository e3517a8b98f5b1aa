/** Habits of merchants in callbacks and options. */
import { expect } from '@playwright/test';
import { inlineScript, inlineStyle } from '../fixtures/merchant.ts';
import { type Habit, onReady, options } from './habit.ts';

/** Collects in `warnings` what is warned of on the console. */
const warnings = `var warnings = []; var warn = console.warn; console.warn = function (text) { warnings.push(String(text)); };`;

/**
 * What pages set in `wpwlOptions` (widget-contract.md 2 and 3, merchant-usage.md sections 3 and 4, habits 1, 3, 9,
 * 10, 12).
 */
export const scriptHabits: Habit[] = [
  {
    does: 'throws in onReady and in every other callback that cannot stop a payment, and sets callbacks and keys that are none',
    page: {
      options: `${warnings} ${options(
        `${[
          'onReady',
          'onReadyIframeCommunication',
          'onFocusIframeCommunication',
          'onBlurIframeCommunication',
          'onChangeBrand',
          'onDetectBrand',
          'onBlurCardNumber',
          'onBlurSecurityCode',
          'onBlurCardHolder',
          'onBlurExpiryDate',
          'onAfterSubmit',
        ]
          .map((name) => `${name}: function () { throw new Error('shop: ${name}'); }`)
          .join(
            ', ',
          )}, onSuccess: function () { log.push('no'); }, onFailure: 1, onCancel: null, onBeforeSubmit: function () { return false; },
        onLoad: function () { log.push('no'); }, createRegistration: true, shopperResultUrl: 'x', paymentOptions: {}, isValidCardNumber: true, paymentBrands: ['VISA'],
        registrations: { hideInitialPayentForms: true, requiereCvv: true }, card: {}, customer: {}`,
      )}`,
    },
    async holds({ form, value }) {
      await form.ready();
      expect(await value('log.concat(warnings)')).toEqual([]);
    },
  },
  {
    does: 'assigns callbacks inside onReady and after loading, keeps what onReady tells, paints the frames when they get and lose the focus, and reads the chosen brand from the form when the number is left',
    page: {
      options: onReady(
        `window.list = list; wpwlOptions.onBlurCardHolder = function (valid) { log.push('holder ' + valid); }`,
        `onFocusIframeCommunication: function () { this.$iframe.css('outline', '2px solid rgb(0, 100, 0)').addClass('at-work'); },
        onBlurIframeCommunication: function () { this.$iframe.css({ outline: '' }).removeClass('at-work'); },
        onBlurCardNumber: function (valid) {
        log.push(valid + ' ' + this.$form.find('.wpwl-control-brand').val() + ' ' + this.$iframe.get(0).name); },
        onChangeBrand: function (brand) { log.push(brand + ' ' + this.value); }`,
      ),
      body: `{script}{form}${inlineScript("addEventListener('load', function () { wpwlOptions.onBeforeSubmitCard = function () { sessionStorage.asked = 'yes'; }; });")}`,
    },
    async holds({ form, value }) {
      await expect.poll(() => value('log.join()')).toBe('ready,VISA VISA');
      expect(await value('list')).toEqual([{ containerKey: 'card', ccMethods: ['VISA', 'MASTER', 'AMEX'] }]);
      await form.number.focus();
      await expect(form.frame('card.number')).toHaveClass(/wpwl-focus/);
      await expect(form.frame('card.number')).toHaveClass(/at-work/);
      await form.holder.focus();
      await expect.poll(() => value('log.slice(2).join()')).toBe('false VISA card.number');
      await expect(form.frame('card.number')).not.toHaveClass(/at-work/);
      await form.holder.fill('Jane');
      await form.holder.blur();
      expect(await value('log.slice(3).join()')).toBe('holder true');
      await form.holder.fill('');
    },
    async pays({ form, page }) {
      await form.fill();
      await form.pay();
      await page.waitForURL('**/result?*');
      expect(await page.evaluate('sessionStorage.asked')).toBe('yes');
    },
  },
  {
    does: 'gives every flag as text, from a template’s JSON, and floats the groups of plain side by side and gives them other sizes and colours',
    page: {
      head: inlineStyle(`.wpwl-form { max-width: 100%; } .wpwl-group { float: left; width: 100%; } .wpwl-group-expiry, .wpwl-group-cvv { width: 48%; }
        .wpwl-group-expiry { padding-right: 4%; } .wpwl-label { width: 100%; } .wpwl-wrapper { width: 100%; }
        .wpwl-control, .wpwl-control-iframe { height: 48px; border: 2px solid #333; border-radius: 0; font-size: 18px; color: #003; }
        .wpwl-button-pay { background: #003; color: #fff; border: 0; width: 100%; float: none; }`),
      options: `${options('')} wpwlOptions = JSON.parse('{"style":"plain","locale":"en_US","showCVVHint":"true","maskCvv":"true","brandDetection":"true","showLabels":"true","requireCvv":"true","allowEmptyCvv":"false","registrations":{"requireCvv":"true","hideInitialPaymentForms":"true"}}');
        wpwlOptions.onReady = function () { one('.wpwl-group-expiry').after(one('.wpwl-group-cvv')); };`,
    },
    async holds({ form, page }) {
      await form.ready();
      await expect(form.cvv).toHaveAttribute('type', 'password');
      await expect(form.root).toBeVisible();
      await expect(form.frame('card.number')).toHaveCSS('height', '48px');
      await expect(form.number).toHaveCSS('font-size', '18px');
      await expect(form.number).toHaveCSS('color', 'rgb(0, 0, 51)');
      const [expiry, cvv] = await Promise.all(
        ['.wpwl-group-expiry', '.wpwl-group-cvv'].map((name) => page.locator(name).boundingBox()),
      );
      expect(cvv?.y).toBe(expiry?.y);
      const box = (name: string) => page.locator(`.wpwl-${name}-cardHolder`).boundingBox();
      const [label, wrapper, group] = await Promise.all([box('label'), box('wrapper'), box('group')]);
      expect(wrapper?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0));
      expect([label?.x, wrapper?.x, wrapper?.width]).toEqual([group?.x, group?.x, group?.width]);
    },
  },
  {
    does: 'brings all styles itself, lays the form out as a grid, styles the placeholders of the frames and hides our spinner',
    page: {
      head: inlineStyle(`.wpwl-form-card { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; max-width: 420px; }
        .wpwl-group-brand, .wpwl-group-cardNumber, .wpwl-group-cardHolder, .wpwl-group-submit { grid-column: 1 / -1; }
        .wpwl-control { box-sizing: border-box; width: 100%; height: 44px; border: 1px solid #555; } .wpwl-button-pay { height: 44px; width: 100%; }`),
      options: options(
        `style: 'none', iframeStyles: { 'card-number-placeholder': { color: '#005500', 'font-size': '17px', fontFamily: 'monospace' }, 'cvv-placeholder': { color: '#550000' }, 'wpwl-button-pay': { color: 'red' } }, spinner: { color: 'transparent', lines: 18, className: 'gone' }`,
      ),
    },
    async holds({ form }) {
      await form.ready();
      await expect(form.payButton).toHaveCSS('height', '44px');
      await expect
        .poll(() => form.number.evaluate((input) => getComputedStyle(input, '::placeholder').color))
        .toBe('rgb(0, 85, 0)');
      await expect
        .poll(() => form.cvv.evaluate((input) => getComputedStyle(input, '::placeholder').color))
        .toBe('rgb(85, 0, 0)');
    },
  },
];
