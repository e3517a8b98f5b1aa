// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import type { CheckoutAnswer } from '../../../src/widget/checkout/checkout.ts';
import { type MadeForms, makeForms } from '../form/form-kit.ts';
import { fakesOfEachTest } from '../form/made-forms.ts';
import { must, openCheckout, pick, setOptions, settled } from '../kit.ts';
import { fakeTab } from './fake-tab.ts';

const leave = vi.fn();
const goOn = vi.fn();
const onLightboxCancel = vi.fn();
const popup = {
  closed: false,
  foreign: true,
  close: vi.fn(),
  focus: vi.fn(),
  document: { title: '' },
  location: {
    replace: vi.fn(),
    // Browsers do not let a page read the address of another site's window.
    get href(): string {
      if (popup.foreign && !popup.closed) throw new DOMException('', 'SecurityError');
      return 'about:blank';
    },
  },
};
const openWindow = vi.fn((): typeof popup | null => popup);
let made: MadeForms;

const page = 'https://bank.example/pay?id=1';
const result = 'https://shop.example/result?id=AB';
const done = (fields: string[][] = []) => ({
  type: 'done',
  url: page,
  fields,
  pending: true,
  code: '000.200.000',
});
const hint = (
  origin = 'https://pay.example',
  data: unknown = { type: 'payment-widgets:closed' },
  source: unknown = null,
) => window.dispatchEvent(Object.assign(new Event('message'), { origin, data, source }));
const button = () => pick<HTMLButtonElement>('button[name=pay]');
const busy = () => button().getAttribute('aria-busy');
const message = () => document.querySelector('.wpwl-message')?.textContent;
const sent = () => must(made.frame.of('pay').at(-1)).fields;

function make(code: string, options: Record<string, unknown> = {}): void {
  made = makeForms([code, 'ALIPAY'], { onLightboxCancel, ...options });
  made.frame.connect();
}
/** Presses Pay, and answers as the gateway does that the provider's page is next. */
async function pay(fields?: string[][]): Promise<void> {
  button().click();
  await settled(40);
  made.frame.say(done(fields));
  await settled();
}

/** Pays with a provider that has a window of its own, of which the gateway knows this then. */
async function payInWindow(answer?: CheckoutAnswer): Promise<void> {
  make('MASTERPASS');
  await pay();
  if (answer) made.fetchCheckout.mockResolvedValue(answer);
}

/** Closes the window as the shopper does, after the provider's page has loaded. */
async function closeWindow(): Promise<void> {
  await vi.advanceTimersByTimeAsync(600);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(600);
}

fakesOfEachTest(() => made.scope.end());
beforeEach(() => {
  vi.clearAllMocks();
  openWindow.mockReturnValue(popup);
  popup.closed = false;
  popup.foreign = true;
  vi.stubGlobal('top', fakeTab(leave, goOn));
  vi.stubGlobal('open', openWindow);
});

describe('a provider with a window of its own', () => {
  test('has its window opened in the task of the press, then its page in it, and the gateway is told', async () => {
    make('MASTERPASS');
    const insert = vi.spyOn(document.documentElement, 'insertBefore');
    button().click();
    expect(openWindow).toHaveBeenCalledOnce();
    expect(insert, 'a payment frame that works is not loaded anew').not.toHaveBeenCalled();
    await settled(40);
    expect(sent()).toContainEqual(['flow', 'popup']);
    made.frame.say(done());
    await settled();
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith(page);
    expect([busy(), pick('[role=status]').textContent]).toEqual(['true', en.elsewhere]);
    expect(leave).not.toHaveBeenCalled();
  });

  test('opens before the form adds its frames, even when a finger touches the button first', () => {
    make('MASTERPASS');
    let frames = -1;
    openWindow.mockImplementationOnce(() => {
      frames = document.querySelectorAll('iframe.wpwl-target').length;
      return popup;
    });
    button().dispatchEvent(new Event('pointerover', { bubbles: true }));
    button().dispatchEvent(new Event('focusin', { bubbles: true }));
    button().click();
    expect([frames, document.querySelectorAll('iframe.wpwl-target').length]).toEqual([0, 1]);
  });

  test('has the payment frame loaded anew after it, when that was loading at the press', () => {
    made = makeForms(['MASTERPASS']);
    const insert = vi.spyOn(document.documentElement, 'insertBefore');
    button().click();
    const frame = document.querySelector('iframe[src*="role=sender"]');
    expect(insert.mock.calls.map(([node]) => node)).toEqual([frame]);
    const [opened = 0] = openWindow.mock.invocationCallOrder;
    expect(insert.mock.invocationCallOrder[0]).toBeGreaterThan(opened);
  });

  test('has a title that says what goes on while the payment frame is loading, as does the form', async () => {
    made = makeForms(['MASTERPASS']);
    button().click();
    await settled(40);
    const status = () => pick('[role=status]').textContent;
    expect([status(), popup.document.title]).toEqual([en.processing, en.processing]);
    made.frame.connect();
    await settled(40);
    expect(made.frame.of('pay')).toHaveLength(1);
  });

  test('comes to the front by another press, and nothing is paid again', async () => {
    await payInWindow();
    button().click();
    await settled(40);
    expect(popup.focus).toHaveBeenCalledOnce();
    expect(made.frame.of('pay')).toHaveLength(1);
  });

  test('keeps the other forms from paying while it is open: its window comes to the front, and the shopper is told', async () => {
    await payInWindow();
    pick('[role=status]').textContent = '';
    pick('.wpwl-form-virtualAccount-ALIPAY .wpwl-button-brand').click();
    await settled(40);
    expect(popup.focus).toHaveBeenCalledOnce();
    expect(pick('[role=status]').textContent).toBe(en.elsewhere);
    expect(made.frame.of('pay')).toHaveLength(1);
  });

  test('has its window closed when the page goes, and a page that is brought back asks for the outcome', async () => {
    await payInWindow();
    window.dispatchEvent(new Event('pagehide'));
    expect(popup.close).toHaveBeenCalledOnce();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    made.fetchCheckout.mockResolvedValue(openCheckout('waiting'));
    await closeWindow();
    expect([made.fetchCheckout.mock.calls.length, busy(), message()]).toEqual([1, null, en.cancelled]);
  });

  test('has its window closed when it needs none, and the shopper goes to the shop’s result', async () => {
    make('MASTERPASS');
    made.fetchCheckout.mockResolvedValue({ state: 'finished', url: result });
    button().click();
    await settled(40);
    made.frame.say({ ...done(), url: 'https://pay.example/v1/closed', pending: false });
    await settled();
    expect(leave).toHaveBeenCalledExactlyOnceWith(result);
    expect(popup.location.replace).not.toHaveBeenCalled();
    expect(popup.close).toHaveBeenCalled();
  });

  test.each([
    ['declined', false],
    ['cancelled', false],
    ['waiting', true],
  ])('that ends %s keeps its checkout, which may still be paid: %s', async (lastAttempt, kept) => {
    await payInWindow();
    expect(made.paymentForm.submission.mayStillBePaid).toBe(true);
    made.fetchCheckout.mockResolvedValue(openCheckout(lastAttempt));
    hint();
    await settled();
    expect(made.paymentForm.submission.mayStillBePaid).toBe(kept);
  });

  test('takes the place of the page when the browser opens no window', async () => {
    openWindow.mockReturnValue(null);
    await payInWindow();
    expect(sent().map(([name]) => name)).not.toContain('flow');
    expect(goOn).toHaveBeenCalledExactlyOnceWith(page);
  });

  test('leads to the result when the gateway says that the payment is done', async () => {
    await payInWindow({ state: 'finished', url: result });
    hint();
    await settled();
    expect(leave).toHaveBeenCalledExactlyOnceWith(result);
    expect(popup.close).toHaveBeenCalled();
    expect(onLightboxCancel).not.toHaveBeenCalled();
  });

  test('that leads back before the gateway knows the outcome is told as unknown, and not as cancelled', async () => {
    await payInWindow(openCheckout('waiting'));
    hint();
    await closeWindow();
    expect([busy(), message(), onLightboxCancel.mock.calls.length]).toEqual([null, en.unanswered, 0]);
    expect(made.paymentForm.submission.mayStillBePaid).toBe(true);
  });

  test('closed by the shopper: onLightboxCancel, and the same checkout goes on with another form', async () => {
    await payInWindow(openCheckout('waiting'));
    await closeWindow();
    expect(onLightboxCancel).toHaveBeenCalledOnce();
    expect([busy(), message()]).toEqual([null, en.cancelled]);
    pick('.wpwl-form-virtualAccount-ALIPAY .wpwl-button-brand').click();
    await settled(40);
    expect(sent()).toContainEqual(['paymentBrand', 'ALIPAY']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(made.fetchCheckout).toHaveBeenCalledOnce();
  });

  test('is closed by Cancel', async () => {
    await payInWindow(openCheckout('waiting'));
    pick('.wpwl-button-cancel').click();
    await settled();
    expect(popup.close).toHaveBeenCalled();
    expect(document.querySelector('.wpwl-button-cancel')).toBeNull();
    expect(busy()).toBeNull();
  });

  test('that declined shows that, and does not count as cancelled (A-52)', async () => {
    await payInWindow(openCheckout('declined'));
    hint();
    await settled();
    expect([busy(), message(), onLightboxCancel.mock.calls.length]).toEqual([null, en.declined, 0]);
  });

  test('whose outcome is unknown shows that, and the form works again', async () => {
    await payInWindow();
    await closeWindow();
    expect([busy(), message(), made.paymentForm.submission.mayStillBePaid]).toEqual([
      null,
      en.unanswered,
      true,
    ]);
    await pay();
    expect(made.frame.of('pay')).toHaveLength(2);
  });

  test('has its window closed when the merchant stops the payment, and when the gateway refuses it', async () => {
    make('MASTERPASS', { onBeforeSubmitVirtualAccount: () => false });
    button().click();
    await settled(40);
    expect(popup.close).toHaveBeenCalledOnce();
    setOptions({});
    button().click();
    await settled(40);
    made.frame.say({
      type: 'refused',
      code: '200.300.404',
      description: '',
      errors: [{ name: 'a', message: 'b' }],
    });
    expect(popup.close).toHaveBeenCalledTimes(2);
  });

  describe('whose window is lost before the provider’s page was in it', () => {
    const waiting = openCheckout('waiting');
    const sever = async () => {
      popup.closed = true;
      await vi.advanceTimersByTimeAsync(600);
    };
    const cancel = () => document.querySelector<HTMLButtonElement>('.wpwl-button-cancel');

    test.each<CheckoutAnswer>([waiting, { state: 'unreachable' }])(
      'may be open: while the answer is %j, the gateway is asked again, and no cancel is told',
      async (answer) => {
        await payInWindow(answer);
        await sever();
        expect([made.fetchCheckout.mock.calls.length, busy(), message()]).toEqual([1, 'true', undefined]);
        await vi.advanceTimersByTimeAsync(10_000);
        expect([made.fetchCheckout.mock.calls.length, busy(), message()]).toEqual([3, 'true', undefined]);
        expect([cancel() === null, onLightboxCancel.mock.calls.length]).toEqual([false, 0]);
        made.fetchCheckout.mockResolvedValue({ state: 'finished', url: result });
        await vi.advanceTimersByTimeAsync(5_000);
        expect(leave).toHaveBeenCalledExactlyOnceWith(result);
        await vi.advanceTimersByTimeAsync(10_000);
        expect(made.fetchCheckout).toHaveBeenCalledTimes(4);
      },
    );

    test.each([
      ['declined', en.declined, 0],
      ['cancelled', en.cancelled, 1],
    ])('makes the forms usable again once the payment is %s', async (lastAttempt, sentence, cancels) => {
      await payInWindow(waiting);
      await sever();
      made.fetchCheckout.mockResolvedValue(openCheckout(lastAttempt));
      await vi.advanceTimersByTimeAsync(5_000);
      expect([busy(), message(), onLightboxCancel.mock.calls.length]).toEqual([null, sentence, cancels]);
      expect(cancel()).toBeNull();
    });

    test.each<[CheckoutAnswer, string]>([
      [waiting, en.cancelled],
      [{ state: 'unreachable' }, en.unanswered],
    ])('is given up by Cancel, also when the answer is %j and on its way', async (answer, sentence) => {
      await payInWindow();
      let say = (_answer: CheckoutAnswer) => {};
      made.fetchCheckout.mockReturnValue(
        new Promise((resolve) => {
          say = resolve;
        }),
      );
      await sever();
      cancel()?.click();
      say(answer);
      await settled();
      expect([busy(), message(), cancel()]).toEqual([null, sentence, null]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(made.fetchCheckout).toHaveBeenCalledOnce();
    });

    test('may be open, too, when an earlier window had shown its page', async () => {
      await payInWindow(waiting);
      await closeWindow();
      popup.closed = false;
      popup.foreign = false;
      await pay();
      await sever();
      expect([busy(), onLightboxCancel.mock.calls.length]).toEqual(['true', 1]);
    });

    test('has a new window in the next payment', async () => {
      await payInWindow(waiting);
      await sever();
      cancel()?.click();
      await settled();
      popup.closed = false;
      popup.foreign = false;
      await pay();
      await vi.advanceTimersByTimeAsync(600);
      await sever();
      expect([busy(), cancel() === null]).toEqual(['true', false]);
    });
  });

  test('has its window closed with the widget', async () => {
    await payInWindow();
    made.scope.end();
    expect(popup.close).toHaveBeenCalled();
  });
});

describe('a window message', () => {
  test.each([
    ['another origin', 'https://evil.example', undefined],
    ['the gateway, of another kind', undefined, { type: 'other' }],
    ['the gateway, without anything', undefined, null],
  ])('from %s does not make the widget ask the gateway', async (_name, origin, data) => {
    await payInWindow();
    hint(origin, data);
    await settled();
    expect(made.fetchCheckout).not.toHaveBeenCalled();
  });

  test.each([
    ['another checkout’s window does not make', {}, 0],
    ['its own window makes', popup, 1],
  ])('from %s the widget ask the gateway', async (_name, source, times) => {
    await payInWindow();
    hint(undefined, undefined, source);
    await settled();
    expect(made.fetchCheckout).toHaveBeenCalledTimes(times);
  });

  test('that comes while no payment goes on elsewhere does not make the widget ask', async () => {
    make('MASTERPASS');
    hint();
    await settled();
    expect(made.fetchCheckout).not.toHaveBeenCalled();
  });

  test('that comes twice makes the widget ask once', async () => {
    await payInWindow();
    hint();
    hint();
    await settled();
    expect(made.fetchCheckout).toHaveBeenCalledOnce();
  });
});

describe('a brand of inlineFlow', () => {
  const inlineOptions = { inlineFlow: ['PAYPAL'] };
  const frame = () => made.paymentForm.targetFrame;
  const replace = vi.fn();
  /** Gives the frame another window, as browsers do when a page moves it. */
  const move = () =>
    Object.defineProperty(frame(), 'contentWindow', {
      value: { location: { replace } },
      configurable: true,
    });
  const makeInline = (options = {}) => {
    make('PAYPAL', { ...inlineOptions, ...options });
    move();
    replace.mockClear();
  };

  test('is paid in the container: a named frame replaces the form and gets the focus', async () => {
    makeInline();
    await pay();
    expect(sent()).toContainEqual(['flow', 'inline']);
    expect(replace).toHaveBeenCalledExactlyOnceWith(page);
    expect([frame().style.display, frame().title, made.form.style.display]).toEqual([
      '',
      'Pay with PayPal',
      'none',
    ]);
    expect(document.activeElement).toBe(frame());
    expect(leave).not.toHaveBeenCalled();
  });

  test.each([
    [842, '842px'],
    [99_999, '2400px'],
    [-5, ''],
    ['1px;position:fixed', ''],
  ])(
    'whose page of the gateway’s says that it is %j px high has a frame as tall, within bounds',
    async (height, written) => {
      makeInline();
      await pay();
      const data = { type: 'payment-widgets:height', height };
      hint('https://evil.example', data, frame().contentWindow);
      hint('https://pay.example', data, null);
      expect(frame().style.height).toBe('');
      hint('https://pay.example', data, frame().contentWindow);
      expect(frame().style.height).toBe(written);
      made.fetchCheckout.mockResolvedValue(openCheckout('cancelled'));
      hint();
      await settled();
      expect(frame().style.height).toBe('');
    },
  );

  test('has its page loaded again in a frame that the page has moved, and not after its end', async () => {
    const load = () => frame().dispatchEvent(new Event('load'));
    makeInline();
    await pay();
    load();
    expect(replace).toHaveBeenCalledOnce();
    move();
    load();
    load();
    expect(replace.mock.calls).toEqual([[page], [page]]);
    made.fetchCheckout.mockResolvedValue(openCheckout('cancelled'));
    hint();
    await settled();
    move();
    load();
    expect(replace.mock.calls).toEqual([[page], [page], ['about:blank']]);
  });

  test('calls only onBeforeSubmitInlineVirtualAccount, and PayPal’s own callback', async () => {
    const asked: string[] = [];
    makeInline({
      onBeforeSubmitInlineVirtualAccount: () => void asked.push('inline'),
      onBeforeSubmitVirtualAccount: () => void asked.push('other'),
      paypal: {
        onApprove: () => {
          asked.push('approve');
          return false;
        },
      },
    });
    button().click();
    await settled(40);
    expect([asked, made.frame.of('pay').length]).toEqual([['inline', 'approve'], 0]);
  });

  test('cancelled in the frame returns to the form, which has the focus again', async () => {
    makeInline();
    await pay();
    made.fetchCheckout.mockResolvedValue(openCheckout('cancelled'));
    hint();
    await settled();
    expect([frame().style.display, made.form.style.display, message()]).toEqual(['none', '', en.cancelled]);
    expect(replace).toHaveBeenLastCalledWith('about:blank');
    expect(document.activeElement).toBe(button());
    expect(onLightboxCancel).not.toHaveBeenCalled();
  });

  test('gets the provider’s fields by a form post into the frame', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
      this: HTMLFormElement,
    ) {
      expect([this.target, this.action, new FormData(this).get('a')]).toEqual([frame().name, page, '1']);
    });
    makeInline();
    await pay([['a', '1']]);
    expect(submit).toHaveBeenCalledOnce();
    submit.mockRestore();
  });

  test('takes the place of the page when the page has removed the frame', async () => {
    makeInline();
    frame().remove();
    await pay();
    expect(goOn).toHaveBeenCalledExactlyOnceWith(page);
  });
});

test('a checkout is paid by one form at a time', async () => {
  make('PAYPAL');
  button().click();
  await settled(40);
  pick('.wpwl-form-virtualAccount-ALIPAY .wpwl-button-brand').click();
  await settled(40);
  expect(made.frame.of('pay')).toHaveLength(1);
});
