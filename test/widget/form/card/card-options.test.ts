// @tests src/widget/form/card/card-parameters.ts
// @vitest-environment happy-dom

import { describe, expect, test, vi } from 'vitest';
import { cardParameters } from '../../../../src/widget/form/card/card-parameters.ts';
import { resolveLanguage } from '../../../../src/widget/locales/resolve.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { must, pick, setOptions, settled } from '../../kit.ts';
import { cardFormsOfEachTest, fill } from './card-kit.ts';

const make = cardFormsOfEachTest();
type Made = ReturnType<typeof make>;
const sent = ({ original, paymentForm }: Made) =>
  Object.fromEntries(cardParameters(original, paymentForm.spec.props));
const groups = () =>
  [...document.querySelectorAll('.wpwl-group')].map(({ classList }) =>
    classList[1]?.replace('wpwl-group-', ''),
  );

describe('forceCardHolderEqualsBillingName', () => {
  test('asks for two names in the holder’s place, and sends them as the holder and as the billing name', () => {
    const made = make({ forceCardHolderEqualsBillingName: true });
    expect(groups()).toEqual(['brand', 'cardNumber', 'expiry', 'givenName', 'surname', 'cvv', 'submit']);
    fill('[name="customer.givenName"]', ' Jane');
    fill('[name="customer.surname"]', 'Jones ');
    expect(sent(made)).toMatchObject({
      'card.holder': 'Jane Jones',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    });
  });

  test.each([
    ['', true],
    ['J', false],
    ['4200000000000091', true],
  ])('requires each of the names: "%s" is wrong: %s', (name, isWrong) => {
    const { paymentForm } = make({ forceCardHolderEqualsBillingName: true });
    fill('.wpwl-control-surname', name);
    expect(paymentForm.fields.errorsOf('surname')?.hasError).toBe(isWrong);
    paymentForm.fields.errorsOf('surname')?.show(false);
    expect(document.querySelector('.wpwl-hint')?.className).toBe('wpwl-hint wpwl-hint-surNameError');
  });
});

test.each([
  [true, false, null],
  [false, true, 'true'],
])('allowEmptyCardHolderName %s: an empty holder is wrong: %s', (allowed, isWrong, required) => {
  const { paymentForm } = make({ allowEmptyCardHolderName: allowed });
  expect(paymentForm.fields.errorsOf('cardHolder')?.hasError).toBe(isWrong);
  expect(pick('.wpwl-control-cardHolder').getAttribute('aria-required')).toBe(required);
});

test('a holder that must not be empty and is too short has an error that says the rule', () => {
  const { paymentForm } = make({ allowEmptyCardHolderName: false });
  fill('.wpwl-control-cardHolder', '李明');
  paymentForm.fields.errorsOf('cardHolder')?.show(false);
  expect(pick('.wpwl-hint').textContent).toBe('Enter at least 3 letters');
});

test.each([
  [false, true],
  [true, false],
])('disableCardExpiryDateValidation %s: a past date is wrong: %s', (disabled, isWrong) => {
  const { paymentForm } = make({ disableCardExpiryDateValidation: disabled });
  fill('.wpwl-control-expiry', '1219');
  expect(paymentForm.fields.errorsOf('expiry')?.hasError).toBe(isWrong);
  fill('.wpwl-control-expiry', '12');
  expect(paymentForm.fields.errorsOf('expiry')?.hasError).toBe(true);
});

describe('the birth date', () => {
  test('is sent in the API’s form', () => {
    const made = make({ showBirthDate: true });
    const input = pick<HTMLInputElement>('.wpwl-control-birthDate');
    expect([input.name, input.placeholder, input.autocomplete]).toEqual([
      'customer.birthDate',
      'DD / MM / YYYY',
      'bday',
    ]);
    fill('.wpwl-control-birthDate', '31 / 01 / 1990');
    expect(sent(made)['customer.birthDate']).toBe('1990-01-31');
  });

  test.each([
    ['', false],
    ['31.02.1990', true],
  ])('"%s" is wrong: %s', (value, isWrong) => {
    const { paymentForm } = make({ showBirthDate: true });
    fill('.wpwl-control-birthDate', value);
    expect(paymentForm.fields.errorsOf('birthDate')?.hasError).toBe(isWrong);
  });
});

describe('requireContact', () => {
  test.each([{ layout: 'stacked' }, { layout: 'compact' }, { layout: 'accordion' }])(
    'asks for an e-mail address below the card: %j',
    (options) => {
      make({ ...options, requireContact: true, showBirthDate: true });
      const after = groups().slice(groups().indexOf('cardHolder'));
      expect(after.filter((name) => name !== 'cvv')).toEqual(['cardHolder', 'email', 'birthDate', 'submit']);
      expect(pick('.wpwl-label-email').textContent).toBe('Email address');
      const input = pick<HTMLInputElement>('.wpwl-control-email');
      const { name, type, inputMode, autocomplete } = input;
      expect([name, type, inputMode, autocomplete, input.getAttribute('aria-required')]).toEqual([
        'customer.email',
        // Not "email": the browser's own check would stop the press, in words of its own.
        'text',
        'email',
        'email',
        'true',
      ]);
    },
  );

  test('sends the address as customer.email, without what was copied around it', () => {
    const made = make({ requireContact: true });
    fill('.wpwl-control-email', ' \u200bjane@shop.example\u00a0');
    expect(made.paymentForm.fields.errorsOf('email')?.hasError).toBe(false);
    expect(sent(made)['customer.email']).toBe('jane@shop.example');
  });

  test.each(['', ' ', 'jane', 'jane@shop', 'jane@@', 'jane jones@shop.example', 'jane@shop.e'])(
    'takes no address that is empty or mistyped: "%s"',
    (value) => {
      const { paymentForm } = make({ requireContact: true });
      fill('.wpwl-control-email', value);
      const errors = paymentForm.fields.errorsOf('email');
      expect(errors?.hasError).toBe(true);
      errors?.show(false);
      const hint = pick('.wpwl-hint');
      expect([hint.className, hint.textContent]).toEqual([
        'wpwl-hint wpwl-hint-emailError',
        'Enter a valid email address',
      ]);
      expect(pick('.wpwl-control-email').getAttribute('aria-describedby')).toBe(hint.id);
    },
  );

  test('is off unless the shop sets it, and the form then asks for no address and sends none', () => {
    const made = make();
    expect(groups()).not.toContain('email');
    expect(sent(made)).not.toHaveProperty(['customer.email']);
  });
});

describe('the tax number', () => {
  test('is sent as the document that its number belongs to', () => {
    const made = make({ showTaxNumberField: true });
    expect(sent(made)).not.toHaveProperty(['customer.identificationDocType']);
    fill('.wpwl-control-taxNumber', '111.444.777-35');
    expect(sent(made)).toMatchObject({
      'customer.identificationDocType': 'TAXSTATEMENT',
      'customer.identificationDocId': '11144477735',
    });
  });

  test('with wrong check digits is wrong', () => {
    const { paymentForm } = make({ showTaxNumberField: true });
    fill('.wpwl-control-taxNumber', '11144477736');
    expect(paymentForm.fields.errorsOf('taxNumber')?.hasError).toBe(true);
  });
});

describe('digits of other keyboards (locales.md section 3)', () => {
  const rows = { 'Arabic-Indic': 0x0660, Persian: 0x06f0, 'full-width': 0xff10 };
  test.each(Object.entries(rows))('%s digits are understood wherever digits are typed', (_row, zero) => {
    const written = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
    const made = make({ showBirthDate: true, showTaxNumberField: true, billingAddress: { country: 'SA' } });
    const typed = {
      expiry: ['12 / 31', { 'card.expiryMonth': '12', 'card.expiryYear': '2031' }],
      birthDate: ['31 / 01 / 1990', { 'customer.birthDate': '1990-01-31' }],
      taxNumber: ['111.444.777-35', { 'customer.identificationDocId': '11144477735' }],
      postcode: ['12211', { 'billing.postcode': '12211' }],
    } as const;
    for (const [name, [text]] of Object.entries(typed)) {
      fill(`.wpwl-control-${name}`, written(text));
      expect(made.paymentForm.fields.errorsOf(name as keyof typeof typed)?.hasError, name).toBe(false);
    }
    for (const [, expected] of Object.values(typed)) expect(sent(made)).toMatchObject(expected);
    expect(pick<HTMLInputElement>('.wpwl-control-expiry').value).toBe('12 / 31');
  });
});

describe('enableSAQACompliance', () => {
  const frames = ({ container }: Made) =>
    [...container.querySelectorAll<HTMLIFrameElement>('iframe.wpwl-control')].map((iframe) => {
      const frame = new FakeFrame(iframe);
      frame.connect();
      return frame;
    });

  test('puts holder and date into frames of their own, too', () => {
    const made = make({ enableSAQACompliance: true });
    expect(frames(made).map(({ iframe }) => iframe.name)).toEqual([
      'card.number',
      'card.expiry',
      'card.holder',
      'card.cvv',
    ]);
    for (const { iframe } of frames(made)) expect(iframe.src).toMatch(/#instance=[0-9a-f]{32}$/);
    expect(made.container.querySelector('input.wpwl-control')).toBeNull();
    expect(sent(made)).toMatchObject({ 'card.expiryMonth': '' });
    expect(sent(made)).not.toHaveProperty(['card.holder']);
  });

  test('sends these frames their texts and rules', () => {
    const [, expiry, holder] = frames(make({ enableSAQACompliance: true, allowEmptyCardHolderName: false }));
    expect(must(expiry).of('configure').at(-1)).toMatchObject({
      label: 'Expiry date',
      placeholder: 'MM / YY',
      required: true,
    });
    expect(must(holder).of('configure').at(-1)).toMatchObject({ label: 'Name on card', required: true });
    expect(must(expiry).iframe.title).toBe('Expiry date');
  });

  test('calls the page’s blur callbacks when they are left', () => {
    const onBlurExpiryDate = vi.fn();
    const onBlurCardHolder = vi.fn();
    setOptions({ onBlurExpiryDate, onBlurCardHolder });
    const [, expiry, holder] = frames(make({ enableSAQACompliance: true }));
    must(expiry).state('expired', { complete: true });
    must(expiry).say({ type: 'blur', isByTab: false });
    must(holder).state('');
    must(holder).say({ type: 'blur', isByTab: false });
    expect(onBlurExpiryDate).toHaveBeenCalledWith(false);
    expect(onBlurCardHolder).toHaveBeenCalledWith(true);
    expect(document.querySelector('.wpwl-hint')?.textContent).toBe('Card expired');
  });

  test('accepts a past date when the shop allows it', () => {
    const made = make({ enableSAQACompliance: true, disableCardExpiryDateValidation: true });
    const [, expiry] = frames(made);
    must(expiry).state('expired', { complete: true });
    expect(made.paymentForm.fields.errorsOf('expiry')?.hasError).toBe(false);
  });
});

describe('a payment with these options', () => {
  async function pay(made: Made) {
    void made.paymentForm.submission.start();
    await settled(40);
    for (const frame of [made.number, must(made.cvv)])
      frame.state('empty', { reply: frame.of('check').at(-1)?.reply ?? '' });
    await settled(60);
    return Object.fromEntries((made.number.of('pay').at(-1)?.fields ?? []) as [string, string][]);
  }

  test('validation false: the widget judges no field and calls no before-submit callback', async () => {
    const onBeforeSubmitCard = vi.fn();
    setOptions({ onBeforeSubmitCard });
    const made = make({ validation: false });
    expect(await pay(made)).toMatchObject({ paymentBrand: 'VISA', 'card.expiryMonth': '' });
    expect(document.querySelector('.wpwl-hint')).toBeNull();
    expect(onBeforeSubmitCard).not.toHaveBeenCalled();
  });

  test('useSummaryPage: the button says continue, and the submission is only saved', async () => {
    const made = make({ useSummaryPage: true, validation: false });
    expect(pick('.wpwl-button-pay').textContent).toBe('Continue');
    expect(await pay(made)).toMatchObject({ onlySave: 'true' });
    made.number.say({ type: 'saved', code: '000.200.100', description: 'saved' });
    expect(made.context.onSaved).toHaveBeenCalledWith({ code: '000.200.100', description: 'saved' });
    expect(await pay(made)).toMatchObject({ onlySave: 'true' });
    expect(made.number.of('pay')).toHaveLength(2);
  });

  test('without useSummaryPage nothing is only saved', async () => {
    expect(await pay(make({ validation: false }))).not.toHaveProperty('onlySave');
  });

  test.each([
    [{ threeDChallengeWindow: 3 }, '3'],
    [{ threeDChallengeWindow: '02' }, '5'],
    [{}, '5'],
  ])('browser %o asks for the challenge window %s, one of five that fits (A-64)', async (browser, code) => {
    const made = make({ browser, validation: false });
    expect((await pay(made))['customer.browser.challengeWindow']).toBe(code);
  });

  test('the language of the form is sent for the issuer’s page', async () => {
    const made = make({ validation: false });
    made.context.language.value = { ...made.context.language.value, tag: 'ar' };
    expect((await pay(made)).locale).toBe('ar');
  });

  test.each([
    ['de_CH', 'de', 'de-CH'],
    ['de-AT', 'de', 'de-AT'],
    ['pt-BR', 'pt-PT', 'pt-BR'],
    ['de', 'de', 'de'],
    ['dk-DK', 'da', 'da'],
    ['de-CH', 'en', 'en'],
    ['de-Latn-DE-1996', 'de', 'de'],
  ])(
    'the locale %s of a form in %s is sent as %s, because the region matters for amounts',
    async (locale, tag, told) => {
      const made = make({ validation: false, locale });
      // English where the file of the language did not arrive.
      const { language } = resolveLanguage(tag === 'en' ? 'en' : locale, '', () => []);
      expect(language.tag).toBe(tag);
      made.context.language.value = language;
      expect((await pay(made)).locale).toBe(told);
    },
  );
});

test.each([
  [{}, 'wpwl-spinner spinner', ''],
  [{ className: 'shop-hidden', color: 'transparent', lines: 12 }, 'wpwl-spinner shop-hidden', 'transparent'],
])('spinner %o: the busy button has a ring .%s', (spinner, className, color) => {
  const { props } = make({ spinner }).paymentForm.spec;
  const button = pick('.wpwl-button-pay');
  expect(button.children).toHaveLength(0);
  props.isBusy.value = true;
  const ring = pick('span', button);
  expect(pick('.wpwl-paying').contains(button)).toBe(true);
  expect([ring.className, ring.style.color, button.textContent]).toEqual([className, color, 'Pay now']);
  props.isBusy.value = false;
  expect(button.children).toHaveLength(0);
  expect(document.querySelector('.wpwl-paying')).toBeNull();
});
