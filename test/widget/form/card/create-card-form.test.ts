// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { FieldContext } from '../../../../src/contract/options.ts';
import { en } from '../../../../src/texts/form.ts';
import { pick, setOptions, settled } from '../../kit.ts';
import { cardFormsOfEachTest } from './card-kit.ts';

const make = cardFormsOfEachTest();

describe('a card form on the page', () => {
  test.each([
    ['card.number', 'iframe.wpwl-control-cardNumber'],
    ['card.cvv', 'iframe.wpwl-control-cvv'],
    ['card.holder', '.wpwl-control-cardHolder'],
    ['customer.email', '[name="customer.email"]'],
  ])('gives the focus to the field that autofocus names: %s', (autofocus, selector) => {
    const { paymentForm, form } = make({ autofocus });
    form.insertAdjacentHTML('beforeend', '<input name="customer.email">');
    paymentForm.onReady();
    expect(document.activeElement).toBe(pick(selector));
  });

  test.each(['', 'nothing'])('gives no focus for autofocus %o', (autofocus) => {
    const { paymentForm } = make({ autofocus });
    paymentForm.onReady();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the frames get', () => {
  test('their rules, each its own', () => {
    const given = {
      maskCvv: true,
      allowEmptyCvv: 'true',
      numberFormatting: false,
      showCVVHint: true,
      brandDetection: true,
    };
    const { number, cvv } = make(given);
    const codes = ['VISA', 'MASTER', 'AMEX'];
    expect(number.of('configure')[0]).toMatchObject({
      lang: 'en',
      dir: 'ltr',
      label: en.cardNumber,
      placeholder: 'Card Number',
      hint: '',
      required: true,
      masked: false,
      grouped: false,
      brands: codes,
    });
    expect(cvv?.of('configure')[0]).toMatchObject({
      label: en.cvv,
      placeholder: 'CVV',
      hint: en.cvvHint,
      required: false,
      masked: true,
    });
    expect(cvv?.of('configure').map(({ brand }) => brand)).toEqual(['VISA']);
  });

  test('the brand that the shopper chooses', () => {
    const { cvv } = make();
    const select = pick<HTMLSelectElement>('select');
    select.value = 'AMEX';
    select.dispatchEvent(new Event('change'));
    expect(cvv?.of('configure').map(({ brand }) => brand)).toEqual(['VISA', 'AMEX']);
  });

  test('a label and a placeholder that the merchant has rewritten (A-89)', async () => {
    const { number } = make();
    pick('.wpwl-label-cardNumber').textContent = ' Your card ';
    pick('iframe.wpwl-control-cardNumber').setAttribute('placeholder', '1234 5678');
    await settled();
    expect(number.of('configure').at(-1)).toMatchObject({ label: 'Your card', placeholder: '1234 5678' });
  });

  test('the merchant’s iframeStyles for their placeholder', () => {
    const iframeStyles = {
      'card-number-placeholder': { fontSize: '15px' },
      'cvv-placeholder': { color: '#777' },
      odd: 1,
    };
    const { number, cvv } = make({ iframeStyles });
    expect(number.of('configure')[0]?.placeholderStyle).toContainEqual(['font-size', '15px']);
    expect(cvv?.of('configure')[0]?.placeholderStyle).toContainEqual(['color', '#777']);
  });
});

describe('the callbacks of the fields', () => {
  test('come once per frame when it is connected, again after a move, with a jQuery-like this', () => {
    const seen: [unknown, unknown][] = [];
    setOptions({
      onReadyIframeCommunication(this: FieldContext) {
        seen.push([this.$iframe[0], this.$form.find('.wpwl-control-brand').val()]);
      },
    });
    const { paymentForm, number } = make();
    number.connect();
    const [numberField, code] = paymentForm.fields.hosted();
    const frames = [numberField, code, numberField].map((field) => field?.control);
    expect(seen).toEqual(frames.map((frame) => [frame, 'VISA']));
  });

  test('tell focus and blur of a frame, and whether the typed value is valid', () => {
    const calls: unknown[] = [];
    const names = [
      'onFocusIframeCommunication',
      'onBlurIframeCommunication',
      'onBlurCardNumber',
      'onBlurSecurityCode',
    ];
    setOptions(
      Object.fromEntries(names.map((name) => [name, (...given: unknown[]) => calls.push([name, ...given])])),
    );
    const { number, cvv } = make();
    number.say({ type: 'focus' });
    number.state('', { complete: true });
    number.say({ type: 'blur', isByTab: false });
    cvv?.say({ type: 'blur', isByTab: false });
    expect(calls).toEqual([
      ['onFocusIframeCommunication'],
      ['onBlurIframeCommunication'],
      ['onBlurCardNumber', true],
      ['onBlurIframeCommunication'],
      ['onBlurSecurityCode', false],
    ]);
  });

  test('tell the blur of holder and expiry', () => {
    const calls: unknown[] = [];
    setOptions({
      onBlurCardHolder: (valid: boolean) => calls.push(['holder', valid]),
      onBlurExpiryDate: (valid: boolean) => calls.push(['expiry', valid]),
    });
    make();
    for (const name of ['cardHolder', 'expiry'])
      pick(`.wpwl-control-${name}`).dispatchEvent(new Event('blur'));
    expect(calls).toEqual([
      ['holder', true],
      ['expiry', false],
    ]);
  });
});

describe('the backup frame of the form', () => {
  test('is made once, when something is first typed', () => {
    const { number, cvv } = make();
    number.state('empty');
    expect(document.querySelector('html > iframe')).toBeNull();
    number.state('incomplete');
    cvv?.state('incomplete');
    expect(document.querySelectorAll('html > iframe')).toHaveLength(1);
    expect(pick<HTMLIFrameElement>('html > iframe').src).toContain('#role=keeper&instance=');
  });
});

describe('the end of the form', () => {
  test('gives the merchant’s form back as it was', () => {
    const { original, context } = make(
      {},
      ['VISA'],
      '<form class="paymentWidgets" style="display: flex"></form>',
    );
    expect(original.style.display).toBe('none');
    context.scope.end();
    expect(original.style.display).toBe('flex');
    expect(document.querySelector('.wpwl-container')).toBeNull();
  });

  test('ends a payment, too', async () => {
    const { paymentForm, number } = make();
    paymentForm.end();
    await paymentForm.submission.start();
    expect(number.of('pay')).toEqual([]);
  });
});
