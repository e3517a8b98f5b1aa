// @vitest-environment happy-dom
/** What every form type keeps, whatever it asks for (issue "The whole widget contract", quality). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/widget/locales/en.ts';
import { fakeChannels } from '../fields/fake-frame.ts';
import { loadNoFrames, must, pick, setOptions, settled } from '../kit.ts';
import { type MadeForms, makeForms, write } from './form-kit.ts';

interface FormRow {
  /** Code in `data-brands`. */
  brand: string;
  container: string;
  form: string;
  callback: string;
  /** What a shopper fills in, by the name of the parameter. */
  fill?: Record<string, string>;
  /** What arrives of it where that is not what was typed. */
  sent?: Record<string, string>;
  /** Class of the first hint after pressing Pay in the empty form. */
  hint?: string;
  options?: Record<string, unknown>;
}

const account = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'de23 1000 0000 1234 5678 90' };
const accountSent = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE23100000001234567890' };

/** One row for each kind of form. A form that is drawn otherwise, such as the card form, adds its row here. */
const rows: readonly FormRow[] = [
  {
    brand: 'DIRECTDEBIT_SEPA',
    container: 'directDebit',
    form: 'wpwl-form-directDebit wpwl-form-has-inputs',
    callback: 'onBeforeSubmitDirectDebit',
    fill: account,
    sent: accountSent,
    hint: 'accountHolderError',
  },
  {
    brand: 'SEPA',
    container: 'directDebit',
    form: 'wpwl-form-directDebit wpwl-form-has-inputs',
    callback: 'onBeforeSubmitDirectDebit',
    options: { displayBic: true },
    fill: { ...account, 'bankAccount.bic': 'markdef1100' },
    sent: { ...accountSent, 'bankAccount.bic': 'MARKDEF1100' },
    hint: 'accountHolderError',
  },
  {
    brand: 'SOFORTUEBERWEISUNG',
    container: 'onlineTransfer-SOFORTUEBERWEISUNG',
    form: 'wpwl-form-onlineTransfer wpwl-form-onlineTransfer-SOFORTUEBERWEISUNG wpwl-form-has-inputs',
    callback: 'onBeforeSubmitOnlineTransfer',
    fill: { 'bankAccount.country': 'AT' },
    hint: 'billingCountryError',
  },
  {
    brand: 'GIROPAY',
    container: 'onlineTransfer-GIROPAY',
    form: 'wpwl-form-onlineTransfer wpwl-form-onlineTransfer-GIROPAY wpwl-form-has-inputs',
    callback: 'onBeforeSubmitOnlineTransfer',
    fill: { 'bankAccount.bic': 'TESTDETT421' },
    sent: { 'bankAccount.bic': 'TESTDETT421', 'bankAccount.country': 'DE' },
    hint: 'accountBicError',
  },
  {
    brand: 'IDEAL',
    container: 'onlineTransfer-IDEAL',
    form: 'wpwl-form-onlineTransfer wpwl-form-onlineTransfer-IDEAL wpwl-form-has-inputs',
    callback: 'onBeforeSubmitOnlineTransfer',
    fill: { 'bankAccount.bankName': 'Test Bank B' },
    sent: { 'bankAccount.bankName': 'Test Bank B', 'bankAccount.country': 'NL' },
    hint: 'accountBankError',
  },
  {
    brand: 'EPS',
    container: 'onlineTransfer-EPS',
    form: 'wpwl-form-onlineTransfer wpwl-form-onlineTransfer-EPS',
    callback: 'onBeforeSubmitOnlineTransfer',
    sent: { 'bankAccount.country': 'AT' },
  },
  {
    brand: 'PAYPAL',
    container: 'virtualAccount-PAYPAL',
    form: 'wpwl-form-virtualAccount wpwl-form-virtualAccount-PAYPAL',
    callback: 'onBeforeSubmitVirtualAccount',
  },
  {
    brand: 'KLARNA_INVOICE',
    container: 'virtualAccount-KLARNA_INVOICE',
    form: 'wpwl-form-virtualAccount wpwl-form-virtualAccount-KLARNA_INVOICE wpwl-form-has-inputs',
    callback: 'onBeforeSubmitVirtualAccount',
    fill: { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'billing.country': 'SE' },
    hint: 'givenNameError',
  },
  ...['CHINAUNIONPAY', 'NETELLER'].map((brand) => ({
    brand,
    container: `virtualAccount-${brand}`,
    form: `wpwl-form-virtualAccount wpwl-form-virtualAccount-${brand} wpwl-form-has-inputs`,
    callback: 'onBeforeSubmitVirtualAccount',
    fill: { 'virtualAccount.accountId': 'jane' },
    hint: 'accountNumberError',
  })),
  {
    brand: 'PASTEANDPAY_V',
    container: 'virtualAccount-PASTEANDPAY_V',
    form: 'wpwl-form-virtualAccount wpwl-form-virtualAccount-PASTEANDPAY_V wpwl-form-has-inputs',
    callback: 'onBeforeSubmitVirtualAccount',
    fill: { 'virtualAccount.accountId': 'CODE-1' },
    hint: 'pinError',
  },
  {
    brand: 'STC_PAY',
    container: 'virtualAccount-STC_PAY',
    form: 'wpwl-form-virtualAccount wpwl-form-virtualAccount-STC_PAY wpwl-form-has-inputs',
    callback: 'onBeforeSubmitVirtualAccount',
    sent: { 'customParameters[paymentMode]': 'qrcode' },
  },
  {
    brand: 'BOLETO',
    container: 'prepayment-BOLETO',
    form: 'wpwl-form wpwl-form-prepayment wpwl-form-prepayment-BOLETO',
    callback: 'onBeforeSubmitPrepayment',
  },
];

const replace = vi.fn();
const onAfterSubmit = vi.fn();
let made: MadeForms;

beforeEach(() => {
  vi.useFakeTimers();
  fakeChannels();
  loadNoFrames();
  replace.mockReset();
  onAfterSubmit.mockReset();
  vi.stubGlobal('top', { location: { replace } });
});
afterEach(() => {
  made.scope.end();
  setOptions(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = () => pick<HTMLButtonElement>('button[name=pay]');
async function press(): Promise<void> {
  button().click();
  await settled(40);
}
const payments = () => made.frame.of('pay').map(({ fields }) => Object.fromEntries(fields));

describe.each(rows)('the form of $brand', (row) => {
  const { brand, fill = {}, sent = fill } = row;
  const make = (callback?: (...args: never[]) => unknown) => {
    made = makeForms([brand], {
      ...row.options,
      onAfterSubmit,
      ...(callback && { [row.callback]: callback }),
    });
    made.frame.connect();
  };
  const fillIn = () => {
    for (const [name, value] of Object.entries(fill)) write(name, value);
  };

  test('renders in a container and a form of the known names, with what a native submit needs', () => {
    make();
    const { panel, form } = made;
    expect(panel.container.className).toBe(`wpwl-container wpwl-container-${row.container} wpwl-clearfix`);
    expect(panel.container.id).toMatch(new RegExp(`^${row.container}_\\d{12}$`));
    expect(panel.info).toEqual({ containerKey: row.container, ccMethods: [] });
    for (const name of `wpwl-form ${row.form} wpwl-clearfix`.split(' '))
      expect([...form.classList]).toContain(name);
    expect(form.classList.contains('wpwl-form-has-inputs')).toBe(row.form.includes('has-inputs'));
    expect([form.getAttribute('action'), form.getAttribute('method'), form.target]).toEqual([
      'https://pay.example/v1/checkouts/AB.uat-1/payment',
      'POST',
      '_top',
    ]);
    expect(pick<HTMLInputElement>('[name=paymentBrand]', form).value).toBe(brand);
    expect(pick<HTMLInputElement>('[name=shopperResultUrl]', form).value).toBe(
      'http://localhost:3000/result',
    );
    expect(form.querySelector(`.wpwl-brand-${brand}`)).not.toBeNull();
  });

  test('names every control and the button for assistive technology', () => {
    make();
    for (const control of made.form.querySelectorAll('.wpwl-control')) {
      expect(control.getAttribute('aria-label')).toBeTruthy();
      expect(
        document.getElementById(control.getAttribute('aria-labelledby') ?? '')?.textContent,
      ).toBeTruthy();
    }
    expect(button().getAttribute('aria-label')).toMatch(/^Pay (now|with \S)/);
  });

  test('asks its own callback with a submit event of the form', async () => {
    const asked = vi.fn();
    make(asked);
    fillIn();
    await press();
    expect(asked).toHaveBeenCalledOnce();
    const [event] = must(asked.mock.calls[0]) as [Event];
    expect([event.type, event.target]).toEqual(['submit', made.form]);
    expect(payments()).toHaveLength(1);
  });

  test('submits once for ten clicks: what it asks for, the brand, the browser, the way back; and says so', async () => {
    make();
    made.original.insertAdjacentHTML(
      'beforeend',
      '<input type="hidden" name="customParameters[SHOPPER_a]" value="1">',
    );
    pick('.wpwl-group-submit').insertAdjacentHTML(
      'beforebegin',
      '<input name="customer.email" value="a@b.example">',
    );
    fillIn();
    made.original.setAttribute('action', '/late');
    for (let click = 0; click < 10; click += 1) button().click();
    await settled(40);
    expect(payments()).toHaveLength(1);
    expect(payments()[0]).toMatchObject({
      ...sent,
      paymentBrand: brand,
      shopperResultUrl: 'http://localhost:3000/late',
      'customer.browser.javascriptEnabled': 'true',
      'customParameters[SHOPPER_a]': '1',
      'customer.email': 'a@b.example',
    });
    expect(payments()[0]).not.toHaveProperty(['flow']);
    expect([button().getAttribute('aria-busy'), pick('[role=status]').textContent]).toEqual([
      'true',
      en.processing,
    ]);
    expect(onAfterSubmit).toHaveBeenCalledOnce();
    made.frame.say({
      type: 'done',
      url: 'https://bank.example/pay',
      fields: [],
      pending: true,
      code: '000.200.000',
    });
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://bank.example/pay');
  });

  test.each([
    ['false', () => false],
    ['a promise of false', async () => false],
    ['a rejected promise', () => Promise.reject(new Error('no'))],
    ['preventDefault and no answer', (event: Event) => event.preventDefault()],
  ])('is blocked by its callback with %s, and works again', async (_name, block) => {
    let calls = 0;
    make((event: Event) => (++calls === 1 ? block(event) : undefined));
    fillIn();
    await press();
    expect(payments()).toEqual([]);
    expect(button().getAttribute('aria-busy')).toBeNull();
    await press();
    expect(payments()).toHaveLength(1);
  });

  test('works again after a refusal, with a message', async () => {
    make();
    fillIn();
    await press();
    made.frame.say({
      type: 'refused',
      code: '200.300.404',
      description: 'x',
      errors: [{ name: 'a', message: 'b' }],
    });
    await settled();
    expect(pick('.wpwl-message.wpwl-has-error').textContent).toBe(en.refused);
    await press();
    expect(payments()).toHaveLength(2);
  });

  test('survives that the page moves, wraps, removes and rewrites its nodes', async () => {
    make();
    const { form, context } = made;
    const groups = [...form.querySelectorAll('.wpwl-group')];
    for (const group of groups) form.prepend(group);
    const wrap = document.createElement('section');
    made.panel.container.replaceWith(wrap);
    wrap.append(made.panel.container);
    form.insertAdjacentHTML('afterbegin', '<p id="shop">Terms</p>');
    const label = form.querySelector('.wpwl-label');
    if (label) label.textContent = 'Mine';
    fillIn();
    context.waiting.value = true;
    context.waiting.value = false;
    await settled();
    await press();
    expect(payments()).toHaveLength(1);
    expect(pick('#shop').textContent).toBe('Terms');
    if (label) expect(label.textContent).toBe('Mine');
    expect([...form.querySelectorAll('.wpwl-group')]).toEqual([...groups].reverse());
  });

  test('asks nothing for a field that the page took out', async () => {
    make();
    for (const group of made.form.querySelectorAll('.wpwl-group:not(.wpwl-group-submit)')) group.remove();
    await press();
    expect(payments()).toHaveLength(1);
  });

  test('leaves nothing in the page when it is unloaded', async () => {
    make();
    await press();
    document.body.append(pick('.wpwl-group'));
    made.scope.end();
    expect(document.body.innerHTML).toBe('<form class="paymentWidgets" action="/result"></form>');
  });
});

test.each(rows.flatMap((row) => (row.hint ? [{ ...row, hint: row.hint }] : [])))(
  'the form of $brand validates: shows every error, says so, leads to the first, sends nothing',
  async ({ brand, fill = {}, hint, options = {} }) => {
    made = makeForms([brand], options);
    made.frame.connect();
    await press();
    const controls = [...made.form.querySelectorAll('.wpwl-control')].filter((control) =>
      control.closest('.wpwl-group'),
    );
    expect(controls.every((control) => control.classList.contains('wpwl-has-error'))).toBe(true);
    expect(pick(`.wpwl-hint-${hint}`).textContent).not.toBe('');
    expect(document.activeElement).toBe(controls[0]);
    expect(must(controls[0]).getAttribute('aria-describedby')).toBe(pick('.wpwl-hint').id);
    expect(pick('[role=status]').textContent).toBe(en.checkFields);
    expect(payments()).toEqual([]);
    for (const [name, value] of Object.entries(fill)) write(name, value);
    expect(document.querySelectorAll('.wpwl-hint')).toHaveLength(0);
  },
);
