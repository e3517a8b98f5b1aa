// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WalletPage } from '../../../../src/widget/wallets/wallet.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { page, pick, setOptions } from '../../kit.ts';
import {
  answerConfig,
  containers,
  eachOnItsOwnPage,
  fetched,
  load,
  onError,
  onReady,
  startWidget,
  warn,
} from '../../widget-kit.ts';

vi.mock('../../../../src/widget/wallets/drivers.ts', () => {
  const drive = (name: string) => (given: WalletPage) => {
    used = name;
    return driver(given);
  };
  const names = ['applePay', 'googlePay', 'samsungPay'];
  return { drivers: Object.fromEntries(names.map((name) => [name, drive(name)])) };
});

const open = vi.fn<(prepared: Promise<boolean>) => Promise<void>>();
const driver = vi.fn<(host: WalletPage) => Promise<{ open: typeof open } | string>>();
let host: WalletPage;
/** The wallet whose driver was used last. */
let used: string;

eachOnItsOwnPage();
beforeEach(() => {
  open.mockReset().mockResolvedValue();
  driver.mockReset().mockImplementation(async (given) => {
    host = given;
    return { open };
  });
});

const brands = (codes: string) =>
  `<form class="paymentWidgets" data-brands="${codes}" action="https://shop.example/result"></form>`;
const button = () => pick<HTMLButtonElement>('.wpwl-apple-pay-button');
const apple = async (options: Record<string, unknown> = {}) => load(brands('APPLEPAY'), options);
const offerSaved = () =>
  answerConfig({ registrations: [{ id: 'r1', brand: 'PAYPAL', holder: 'Jane Jones' }] });
/** Connects the payment frame and gives it. */
const sender = () => {
  const frame = new FakeFrame(pick<HTMLIFrameElement>('iframe[src*="role=sender"]'));
  frame.connect();
  return frame;
};

describe('the container of a wallet', () => {
  test.each(['stacked', 'accordion'])(
    'waits for the saved registrations that hide it, in the layout %s',
    async (layout) => {
      offerSaved();
      await load(brands('APPLEPAY VISA PAYPAL'), {
        layout,
        registrations: { hideInitialPaymentForms: true },
      });
      const container = pick('.wpwl-container-virtualAccount-APPLEPAY');
      expect(container.style.display).toBe('none');
      pick('[data-action="show-initial-forms"]').click();
      expect(container.style.display).toBe('');
    },
  );

  test('of Apple Pay holds its button, with a name in the shopper’s language', async () => {
    await load(brands('APPLEPAY VISA'), { locale: 'de', applePay: { style: 'white-with-line' } });
    expect(pick('.wpwl-container-virtualAccount-APPLEPAY > form').className).toContain(
      'wpwl-form-virtualAccount-APPLEPAY',
    );
    expect(button().className).toBe('wpwl-apple-pay-button wpwl-apple-pay-button-white-with-line');
    expect(button().textContent).toBe('Mit Apple Pay bezahlen');
    expect(host.offered).toEqual(['APPLEPAY', 'VISA']);
    expect(onReady.mock.calls[0]?.[0]).toEqual([
      { containerKey: 'virtualAccount-APPLEPAY', ccMethods: [] },
      { containerKey: 'card', ccMethods: ['VISA'] },
    ]);
  });

  test.each([
    ['APPLEPAYTKN', 'applePay'],
    ['GOOGLEPAY', 'googlePay'],
    ['GOOGLEPAYTKN', 'googlePay'],
    ['SAMSUNGPAY', 'samsungPay'],
  ])('of %s names the brand, and opens the sheet of %s', async (code, wallet) => {
    await load(brands(code));
    expect(used).toBe(wallet);
    expect(pick<HTMLInputElement>('[name="paymentBrand"]').value).toBe(code);
    expect(host.brand).toBe(code);
  });

  test.each([
    ['says why not', async () => 'The script did not arrive.', 'The script did not arrive.'],
    ['fails', async () => Promise.reject(new Error('broken')), 'Error: broken'],
  ])('is removed where the wallet %s, and onError is called', async (_case, answer, message) => {
    driver.mockImplementation(answer);
    await load(brands('APPLEPAY VISA'));
    expect(document.querySelector('.wpwl-container-virtualAccount-APPLEPAY')).toBeNull();
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      name: 'WidgetError',
      brand: 'APPLEPAY',
      event: 'not_ready',
      message,
    });
    expect(onReady.mock.calls[0]?.[0]).toEqual([{ containerKey: 'card', ccMethods: ['VISA'] }]);
  });

  test('is removed without an error where the shopper has no such wallet', async () => {
    driver.mockResolvedValue('');
    await load(brands('APPLEPAY VISA'));
    expect(document.querySelector('.wpwl-container-virtualAccount-APPLEPAY')).toBeNull();
    expect(onError).not.toHaveBeenCalled();
    expect(onReady.mock.calls[0]?.[0]).toEqual([{ containerKey: 'card', ccMethods: ['VISA'] }]);
  });

  test('is removed, and “other payment methods” leads to the next form', async () => {
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
    offerSaved();
    driver.mockResolvedValue('');
    await load(brands('APPLEPAY PAYPAL'), { registrations: { hideInitialPaymentForms: true } });
    pick('[data-action="show-initial-forms"]').click();
    expect(document.activeElement).toBe(pick('.wpwl-container-virtualAccount-PAYPAL button'));
  });

  test('is removed, and onReady gets no form on a page that offers nothing else', async () => {
    driver.mockImplementation(async () => {
      // The page changes before onReady. The search that this starts must not take the wallet's form for one that the
      // page has removed.
      setTimeout(() => document.body.append('changed'));
      return '';
    });
    await load(brands('APPLEPAY GOOGLEPAY'));
    expect(containers()).toBe(0);
    expect(onReady.mock.calls).toEqual([[[]]]);
  });

  test('takes no room for Apple Pay until that is known to be available, and then shows it', async () => {
    const container = () => pick('.wpwl-container-virtualAccount-APPLEPAY');
    let answer: (wallet: { open: typeof open }) => void = () => {};
    driver.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await apple();
    expect([container().hidden, pick('.wpwl-form-wallet').style.display]).toEqual([true, 'none']);
    answer({ open });
    await vi.advanceTimersByTimeAsync(0);
    expect([container().hidden, pick('.wpwl-form-wallet').style.display]).toEqual([false, '']);
  });
});

describe('a press of a wallet’s button', () => {
  test.each([
    ['of the button', () => button().click()],
    ['by executePayment', undefined],
    ['by form.submit()', () => pick<HTMLFormElement>('.wpwl-form').submit()],
    ['of the wallet’s own button', () => host.press()],
  ])('%s opens the sheet in the same task', async (_case, press) => {
    const widget = await apple();
    if (press) press();
    else void widget.tryPayment('wpwl-container-virtualAccount-APPLEPAY');
    expect(open).toHaveBeenCalledOnce();
  });

  test('by executePayment tells the caller whether the sheet opened', async () => {
    open.mockReturnValue(new Promise(() => {}));
    const widget = await apple();
    const name = 'wpwl-container-virtualAccount-APPLEPAY';
    expect(await widget.tryPayment(name)).toBe('underWay');
  });

  test('while the sheet is open does nothing', async () => {
    let close = () => {};
    open.mockImplementation(
      () =>
        new Promise((resolve) => {
          close = resolve;
        }),
    );
    await apple();
    button().click();
    button().click();
    expect(open).toHaveBeenCalledOnce();
    close();
    await vi.advanceTimersByTimeAsync(0);
    button().click();
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('while another form is paying does nothing', async () => {
    await load(brands('APPLEPAY PAYPAL'));
    pick<HTMLButtonElement>('.wpwl-form-virtualAccount-PAYPAL button[name=pay]').click();
    await vi.advanceTimersByTimeAsync(0);
    sender();
    await vi.advanceTimersByTimeAsync(0);
    button().click();
    expect(open).not.toHaveBeenCalled();
  });

  test('calls applePay.onClick', async () => {
    const onClick = vi.fn();
    await apple({ applePay: { onClick } });
    button().click();
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('that the wallet refuses is reported, and the next press works', async () => {
    open.mockRejectedValueOnce(new Error('InvalidAccessError'));
    await apple();
    button().click();
    await vi.advanceTimersByTimeAsync(0);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      name: 'WidgetError',
      brand: 'APPLEPAY',
      event: 'failed',
    });
    expect(pick('.wpwl-message').textContent).toBeTruthy();
    button().click();
    expect(open).toHaveBeenCalledTimes(2);
  });
});

describe('a wallet’s payment', () => {
  /** Lets the wallet pay, and gives its frame and what the wallet is told. */
  const payBy = async (...given: Parameters<WalletPage['pay']>) => {
    const told = vi.fn();
    void host.pay(...given).then(told);
    await vi.advanceTimersByTimeAsync(0);
    const frame = sender();
    await vi.advanceTimersByTimeAsync(0);
    return { told, frame };
  };

  test('is sent by the payment frame with the token and the form’s fields, and its result is given to the wallet', async () => {
    await apple();
    pick('.wpwl-form').insertAdjacentHTML(
      'beforeend',
      '<input name="customer.email" value="a@shop.example">',
    );
    const total = { amount: '92.00', currency: 'EUR' };
    const { told, frame } = await payBy({ 'deviceWalletA.paymentToken': '{}' }, total);
    expect(Object.fromEntries(frame.of('pay')[0]?.fields ?? [])).toMatchObject({
      paymentBrand: 'APPLEPAY',
      'deviceWalletA.paymentToken': '{}',
      shownAmount: '92.00',
      shownCurrency: 'EUR',
      'customer.email': 'a@shop.example',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect(told).not.toHaveBeenCalled();
    frame.say({ type: 'done', url: 'about:nothing', fields: [], pending: false, code: '800.100.152' });
    await vi.advanceTimersByTimeAsync(0);
    expect(told.mock.calls).toEqual([['800.100.152']]);
  });

  test.each([
    [
      'refused',
      { type: 'refused', code: '200.300.404', description: 'invalid', errors: [{ name: 'x', message: 'y' }] },
    ],
    ['unanswered', { type: 'unanswered' }],
  ])('that is %s has no result, and the form works again', async (_case, message) => {
    await apple();
    const { told, frame } = await payBy({}, {});
    frame.say(message);
    await vi.advanceTimersByTimeAsync(0);
    expect(told.mock.calls).toEqual([['']]);
    expect(pick('.wpwl-message').textContent).toBeTruthy();
  });

  test('of a total that is not final yet says nothing of the amount', async () => {
    await apple();
    const { frame } = await payBy({}, { amount: '92.00', currency: 'EUR', isPending: true });
    const names = frame.of('pay')[0]?.fields.map(([name]) => name);
    expect(names).toContain('paymentBrand');
    expect(names).not.toContain('shownAmount');
  });

  test('has no result after unload', async () => {
    const widget = await apple();
    const { told } = await payBy({}, {});
    widget.unload();
    await vi.advanceTimersByTimeAsync(0);
    expect(told.mock.calls).toEqual([['']]);
  });
});

describe('the shop’s before-submit callback', () => {
  test.each([
    ['false', () => false, false],
    ['a promise of false', async () => false, false],
    ['nothing', () => undefined, true],
  ])('that answers %s', async (_case, onBeforeSubmitCard, allowed) => {
    await load(brands('GOOGLEPAY'), { onBeforeSubmitCard });
    expect(await host.allowed()).toBe(allowed);
  });

  test('is not asked with validation: false', async () => {
    const onBeforeSubmitCard = vi.fn(() => false);
    await load(brands('GOOGLEPAY'), { onBeforeSubmitCard, validation: false });
    expect(await host.allowed()).toBe(true);
    expect(onBeforeSubmitCard).not.toHaveBeenCalled();
  });
});

test('the wallet gets the environment and the merchant from the gateway', async () => {
  const terms = { environment: 'live', merchantName: 'Shop', country: 'AT' };
  answerConfig(terms);
  await apple();
  expect(await host.merchantTerms()).toEqual(terms);
});

describe('a page without a checkout', () => {
  const createCheckout = vi.fn<(info: object) => Promise<string>>();
  const cart = async (html: string) => {
    createCheckout.mockReset().mockResolvedValue('NEW');
    page(html);
    setOptions({ onReady, onError, createCheckout });
    const widget = startWidget('');
    await vi.advanceTimersByTimeAsync(10);
    return widget;
  };
  const senders = () => document.querySelectorAll('iframe[src*="role=sender"]');

  test('has its wallets, asks the gateway nothing, and calls onReady', async () => {
    await cart(brands('APPLEPAY VISA'));
    expect(fetched.mock.calls).toEqual([]);
    expect(onReady.mock.calls).toEqual([[[{ containerKey: 'virtualAccount-APPLEPAY', ccMethods: [] }]]]);
    expect(warn.mock.calls.flat().join()).toContain("'VISA' needs a checkout");
    expect(senders()).toHaveLength(0);
  });

  test('pays with the checkout that each press creates', async () => {
    const widget = await cart(brands('APPLEPAY'));
    for (const id of ['NEW', 'OTHER']) {
      createCheckout.mockResolvedValue(id);
      answerConfig({ id });
      button().click();
      expect(await open.mock.lastCall?.[0]).toBe(true);
      await vi.advanceTimersByTimeAsync(0);
      expect(widget.checkout).toMatchObject({ id, amount: '92.00' });
      void host.pay({}, {});
      expect([...senders()].map((frame) => frame.getAttribute('src'))).toEqual([
        expect.stringContaining(`checkoutId=${id}#`),
      ]);
      expect(pick('.wpwl-form').getAttribute('action')).toBe(
        `https://pay.example/v1/checkouts/${id}/payment`,
      );
      const frame = sender();
      await vi.advanceTimersByTimeAsync(0);
      frame.say({
        type: 'refused',
        code: '200.300.404',
        description: 'x',
        errors: [{ name: 'x', message: 'y' }],
      });
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(createCheckout.mock.calls).toEqual([[{ brand: 'APPLEPAY' }], [{ brand: 'APPLEPAY' }]]);
  });
});
