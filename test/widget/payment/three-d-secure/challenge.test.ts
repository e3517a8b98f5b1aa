// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import type { CheckoutAnswer } from '../../../../src/widget/checkout/checkout.ts';
import { cardKit, savedKit, walletKit } from '../../form/contract-kit.ts';
import { fakesOfEachTest } from '../../form/made-forms.ts';
import { openCheckout, settled } from '../../kit.ts';
import { FakeSession } from '../../wallets/fake-apple.ts';
import { fakeTab } from '../fake-tab.ts';
import {
  execute,
  hidden,
  letObserversRun,
  loaded,
  message,
  over,
  paid,
  pending,
  result,
  show,
  status,
  target,
} from './challenge-kit.ts';

vi.mock('../../../../src/widget/page/load-script.ts', () => ({ loadScript: async () => true }));

const leave = vi.fn();
const onLoadThreeDIframe = vi.fn();
const onLightboxCancel = vi.fn();
const openWindow = vi.fn(() => ({}));
let made: Awaited<ReturnType<typeof paid>>;

fakesOfEachTest(() => made?.context.scope.end());
beforeEach(() => {
  for (const spy of [leave, onLoadThreeDIframe, onLightboxCancel, openWindow]) spy.mockReset();
  openWindow.mockReturnValue({});
  vi.stubGlobal('top', fakeTab(leave));
  vi.stubGlobal('open', openWindow);
});

const begin = async (options = {}, more: Parameters<typeof paid>[1] = {}) => {
  made = await paid({ onLoadThreeDIframe, onLightboxCancel, ...options }, more);
};
/** Pays, and goes on until the challenge is shown. */
const challenge = async (options = {}, more: Parameters<typeof paid>[1] = {}) => {
  await begin(options, more);
  made.frame.connect();
  made.frame.say(show());
};
const payments = () => made.vault.of('pay').length;
const form = () => made.paymentForm.element;

describe('a payment whose issuer may challenge the shopper', () => {
  test.each([
    ['a card', cardKit, 'VISA'],
    ['a saved card', savedKit, 'VISA'],
    ['a wallet', walletKit, 'GOOGLEPAY'],
  ])('of %s loads the gateway’s page hidden, in the frame beside the form', async (_name, kit, brand) => {
    await begin({ googlePay: { gatewayMerchantId: 'm' } }, { kit, brand });
    expect(made.frame.replaced).toEqual([loaded]);
    expect([hidden(target()), hidden(form()), made.busy(), status()]).toEqual([
      true,
      false,
      true,
      en.processing,
    ]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(status()).toBe(en.stillProcessing);
    expect([leave.mock.calls, onLoadThreeDIframe.mock.calls]).toEqual([[], []]);
  });

  test('takes the whole tab where the policy of the shop’s page keeps the gateway’s page out of its frame', async () => {
    let report: (reports: { body: { toJSON(): unknown } }[]) => void = () => {};
    class FakeObserver {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ReportingObserver', FakeObserver);
    await begin();
    report([{ body: { toJSON: () => ({ blockedURL: 'https://other.example/' }) } }]);
    expect(leave).not.toHaveBeenCalled();
    report([{ body: { toJSON: () => ({ type: 'navigation', blockedURL: `${execute}&lang=en` }) } }]);
    expect(leave).toHaveBeenCalledExactlyOnceWith(execute);
  });

  test('loads the page in the language of the form', async () => {
    await begin({}, { tag: 'ar' });
    expect(made.frame.replaced).toEqual([`${execute}&lang=ar#widget`]);
  });

  test('shows nothing when the issuer needs no challenge (A-66)', async () => {
    await begin();
    made.frame.connect();
    made.frame.say(over());
    expect(leave).toHaveBeenCalledExactlyOnceWith(result);
    expect(onLoadThreeDIframe).not.toHaveBeenCalled();
    expect(made.frame.replaced).toEqual([loaded, 'about:blank']);
  });

  test('is reported to a wallet, which closes its sheet first', async () => {
    await begin({}, { kit: walletKit, brand: 'APPLEPAY' });
    await settled(60);
    expect(FakeSession.last.completePayment).toHaveBeenCalledExactlyOnceWith({ status: 0 });
    expect(made.busy()).toBe(true);
    made.frame.connect();
    made.frame.say(show());
    made.frame.say(over('100.396.101'));
    expect([made.busy(), message(), document.activeElement]).toEqual([false, en.cancelled, made.button()]);
    expect(document.querySelector('.wpwl-message')?.className).toBe(
      'wpwl-message wpwl-has-error wpwl-cancelled wpwl-floating',
    );
  });
});

describe('a challenge', () => {
  test('takes the place of the form, has a name, is announced and gets the focus (A-63)', async () => {
    await challenge();
    const { style, title, width } = target();
    expect([style.display, style.width, style.height, title, width]).toEqual([
      'block',
      '100%',
      '580px',
      en.verification,
      '',
    ]);
    expect([hidden(form()), status(), document.activeElement]).toEqual([true, en.verify, target()]);
    expect(onLoadThreeDIframe.mock.contexts).toEqual([target()]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(status()).toBe(en.verify);
    made.frame.say(show('600'));
    expect(target().style.height, 'it grows with its content').toBe('600px');
  });

  test.each([
    [undefined, '400', '100%', '580px'],
    [undefined, '600', '100%', '600px'],
    // 80 % of a window of 768 pixels.
    [undefined, '700', '100%', '614px'],
    [undefined, 'tall', '100%', '580px'],
    [{ height: '420px' }, '700', '100%', '420px'],
    [{ width: '390px', height: '30em' }, '700', '390px', '30em'],
    [{ width: '390px' }, '610', '390px', '610px'],
  ])(
    'threeDIframeSize %j: a page that needs %s px has %s by %s',
    async (threeDIframeSize, needed, width, height) => {
      await begin({ threeDIframeSize });
      made.frame.connect();
      made.frame.say(show(needed));
      expect([target().style.width, target().style.height]).toEqual([width, height]);
    },
  );

  test.each([
    ['lower than a window of the bank', '240', undefined, '240px'],
    ['higher than the window of the browser', '912', undefined, '912px'],
    ['of 99,999 px', '99999', undefined, '2400px'],
    ['in a shop with a height of its own', '912', { height: '420px' }, '420px'],
  ])(
    'of a page of the gateway’s %s stands in a frame as tall',
    async (_name, needed, threeDIframeSize, height) => {
      await begin({ threeDIframeSize });
      made.frame.connect();
      made.frame.say(show(needed, true));
      expect(target().style.height).toBe(height);
      made.frame.say(show('300', true));
      expect(target().style.height, 'and gets lower with it').toBe(threeDIframeSize ? height : '300px');
    },
  );

  test('can be measured by its page before it is seen, and moves nothing', async () => {
    await begin();
    const { style } = target();
    expect([style.display, style.visibility, style.position, style.height]).toEqual([
      '',
      'hidden',
      'absolute',
      '0px',
    ]);
    made.frame.connect();
    made.frame.say(show());
    expect([style.visibility, style.position]).toEqual(['', '']);
    made.frame.say(over('100.396.101'));
    expect([style.display, style.position]).toEqual(['none', '']);
  });

  test('is reported each time that it shows something, and keeps the size that the shop gave it', async () => {
    onLoadThreeDIframe.mockImplementation(function (this: HTMLElement) {
      this.style.width = '300px';
      this.style.height = '333px';
    });
    await challenge();
    made.frame.say(show('900'));
    expect(onLoadThreeDIframe).toHaveBeenCalledTimes(2);
    expect([target().style.width, target().style.height]).toEqual(['300px', '333px']);
  });

  test.each(['000.100.110', '100.380.401', '000.200.000', '900.100.300'])(
    'that ends with %s leads to the shop’s result',
    async (code) => {
      await challenge();
      made.frame.say(over(code));
      expect(leave).toHaveBeenCalledExactlyOnceWith(result);
      expect([hidden(target()), hidden(form()), status()]).toEqual([true, false, en.leaving]);
      expect(made.frame.replaced.at(-1)).toBe('about:blank');
      expect(made.vault.of('clear')).toHaveLength(1);
    },
  );

  test.each([
    ['100.396.101', en.cancelled],
    ['100.396.102', en.cancelled],
    ['100.396.103', en.timedOut],
    ['100.396.104', en.cancelled],
  ])(
    'that ends with %s brings the form back, with a message and the focus on its button (A-67)',
    async (code, sentence) => {
      await challenge();
      made.frame.say(over(code));
      expect([hidden(target()), hidden(form()), made.busy(), message()]).toEqual([
        true,
        false,
        false,
        sentence,
      ]);
      expect(document.activeElement).toBe(made.button());
      expect(made.frame.replaced.at(-1)).toBe('about:blank');
      expect([leave.mock.calls, onLightboxCancel.mock.calls]).toEqual([[], []]);
      expect(made.paymentForm.submission.mayStillBePaid).toBe(false);
      // The card stays in the frames, so that the shopper need not type it again.
      expect(made.vault.of('clear')).toHaveLength(0);
      await made.press();
      expect(payments()).toBe(2);
      made.vault.say(pending());
      expect(made.frame.replaced.at(-1)).toBe(loaded);
    },
  );

  test('restores the display value that the page gave the form', async () => {
    await begin();
    form().style.display = 'flex';
    made.frame.connect();
    made.frame.say(show());
    expect(hidden(form())).toBe(true);
    made.frame.say(over('100.396.101'));
    expect(form().style.display).toBe('flex');
  });

  test('gets the focus by executePayment and another press, and nothing is paid again', async () => {
    await challenge();
    (document.activeElement as HTMLElement).blur();
    Object.defineProperty(target(), 'clientHeight', { value: 580 });
    void made.paymentForm.executePayment();
    await made.press();
    expect(payments()).toBe(1);
    expect(made.frame.replaced).toEqual([loaded]);
    expect(made.paymentForm.submission.isTaken()).toBe(true);
    expect([document.activeElement, made.ask.mock.calls]).toEqual([target(), []]);
  });

  test('pauses while the browser keeps the page for Back', async () => {
    await challenge();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([hidden(target()), made.busy()]).toEqual([false, true]);
    made.frame.say(over());
    expect(leave).toHaveBeenCalledOnce();
  });

  test('ends with the widget, without a message', async () => {
    await challenge();
    const { iframe } = made.frame;
    made.context.scope.end();
    await letObserversRun();
    expect([iframe.isConnected, made.frame.replaced.at(-1)]).toEqual([false, 'about:blank']);
    expect([made.ask.mock.calls, leave.mock.calls]).toEqual([[], []]);
    made.frame.say(over());
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('a message of the 3-D Secure page', () => {
  test('counts only over the port of the page that was loaded last', async () => {
    await challenge();
    const before = made.frame.last;
    made.frame.connect();
    made.frame.say(over(), before);
    for (const origin of ['https://pay.example', 'https://evil.example'])
      window.dispatchEvent(Object.assign(new Event('message'), { origin, data: over() }));
    for (const other of [
      { type: 'enter' },
      { type: 'saved', code: '1', description: '' },
      { type: 'retrying' },
      {},
    ])
      made.frame.say(other);
    made.vault.say(over());
    expect([leave.mock.calls, made.busy()]).toEqual([[], true]);
  });

  test('does not count before the handshake', async () => {
    await begin();
    made.frame.load();
    made.frame.say(show());
    made.frame.say(over());
    expect([hidden(target()), leave.mock.calls]).toEqual([true, []]);
  });

  test('that it is over counts once', async () => {
    await challenge();
    const port = made.frame.last;
    made.frame.say(over('100.396.101'));
    made.frame.say(over(), port);
    made.frame.say(show(), port);
    expect([leave.mock.calls, hidden(target()), made.busy()]).toEqual([[], true, false]);
  });

  test('that it was cancelled tells the amount instead where the shop has changed it meanwhile', async () => {
    await challenge();
    const { restored, total } = made.paymentForm.context;
    const amountText = { tag: 'en', text: '€150.00' };
    vi.mocked(restored).mockImplementation(async () =>
      total.know({ amount: '150.00', currency: 'EUR' }, amountText),
    );
    made.frame.say(over('100.396.101'));
    expect(message()).toBe(en.cancelled);
    await settled();
    expect([message(), made.busy()]).toEqual([en.amountChanged.replace('{0}', '€150.00'), false]);
  });
});

test.each([
  ['nothing of colour schemes', '', '', 'light'],
  ['in its style sheet that it can be dark', '', 'light dark', ''],
  ['in its head that it can be dark', '<meta name="color-scheme" content="dark">', '', ''],
])('on a page with %s the challenge has a colour scheme of the page', async (_name, head, own, expected) => {
  document.head.innerHTML = head;
  const computed = window.getComputedStyle.bind(window);
  vi.spyOn(window, 'getComputedStyle').mockImplementation((node) => {
    const style = computed(node);
    const scheme = own || 'normal';
    return new Proxy(style, {
      get: (_, name) => (name === 'colorScheme' ? scheme : Reflect.get(style, name)),
    });
  });
  await challenge();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  expect(target().style.colorScheme).toBe(expected);
});

describe('a frame that the page moves', () => {
  test('loads the page again, which does a new handshake', async () => {
    await challenge();
    made.frame.blank = true;
    const { length } = made.frame.calls;
    made.frame.load();
    expect(made.frame.replaced).toEqual([loaded, loaded]);
    expect(made.frame.calls).toHaveLength(length);
    made.frame.blank = false;
    made.frame.connect();
    made.frame.say(show());
    expect(onLoadThreeDIframe).toHaveBeenCalledTimes(2);
    made.frame.say(over());
    expect(leave).toHaveBeenCalledExactlyOnceWith(result);
  });

  test('may be the shop’s own, too', async () => {
    await challenge({ paymentTarget: 'bank' }, { name: 'bank' });
    made.frame.blank = true;
    made.frame.load();
    expect(made.frame.replaced).toEqual([loaded, loaded]);
  });

  test('within one task does not count as lost', async () => {
    await challenge();
    document.body.append(target());
    await letObserversRun();
    expect(made.ask).not.toHaveBeenCalled();
  });
});

describe('a page that is lost from sight is never a failed payment: the gateway is asked', () => {
  const losses: [string, () => Promise<unknown>][] = [
    ['does not load', () => vi.advanceTimersByTimeAsync(20_000)],
    [
      'does not answer, also when it is loaded again',
      async () => {
        made.frame.load();
        await vi.advanceTimersByTimeAsync(10_000);
        made.frame.load();
        await vi.advanceTimersByTimeAsync(10_000);
      },
    ],
    [
      'belongs to an authentication that is not known any more',
      async () => {
        made.frame.connect();
        made.frame.say(show());
        made.frame.say({ type: 'unanswered' });
        await settled();
      },
    ],
    [
      'is taken out by the shop',
      async () => {
        made.frame.connect();
        made.frame.say(show());
        target().remove();
        await letObserversRun();
      },
    ],
  ];
  test.each(losses)('when it %s', async (_name, lose) => {
    await begin();
    made.ask.mockResolvedValue(openCheckout('waiting'));
    await lose();
    expect(made.ask).toHaveBeenCalledOnce();
    expect([hidden(form()), made.busy(), message()]).toEqual([false, false, en.unanswered]);
  });

  const lose = async (answer: CheckoutAnswer) => {
    await challenge();
    made.ask.mockResolvedValue(answer);
    target().remove();
    await letObserversRun();
  };

  test.each([
    ['waiting', en.unanswered, true],
    ['declined', en.declined, false],
    ['cancelled', en.cancelled, false],
  ])(
    'that knows it as %s: the form comes back, and the payment may still succeed: %#',
    async (last, sentence, keeps) => {
      await lose(openCheckout(last));
      expect([message(), made.busy(), made.paymentForm.submission.mayStillBePaid]).toEqual([
        sentence,
        false,
        keeps,
      ]);
      expect(onLightboxCancel).not.toHaveBeenCalled();
    },
  );

  test('that cannot be reached: the form comes back with a message, and repeats the payment', async () => {
    await lose({ state: 'unreachable' });
    expect([message(), made.paymentForm.submission.mayStillBePaid]).toEqual([en.unanswered, true]);
    await made.press();
    expect(payments()).toBe(2);
  });

  test('that has an outcome: the shopper goes there', async () => {
    await lose({ state: 'finished', url: result });
    expect(leave).toHaveBeenCalledExactlyOnceWith(result);
  });

  test('that answers when the page has come back: the page’s own outcome counts', async () => {
    await begin();
    let answer: (given: CheckoutAnswer) => void = () => {};
    made.ask.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await vi.advanceTimersByTimeAsync(20_000);
    made.frame.connect();
    made.frame.say(over());
    answer(openCheckout('waiting'));
    await settled();
    expect(leave).toHaveBeenCalledExactlyOnceWith(result);
    expect(message()).toBeUndefined();
  });
});

describe('a code to pay with', () => {
  const code = 'https://pay.example/v1/paymentCode?id=0123456789abcdef0123456789abcdef';

  test('takes the place of the form under a name of its own, and leads to the shop when it is paid', async () => {
    await challenge({}, { answer: pending(code) });
    expect(made.frame.replaced[0]).toContain(`${code}&lang=en#widget`);
    expect([target().title, status(), document.activeElement]).toEqual([en.completePayment, '', target()]);
    made.frame.say(over());
    await settled();
    expect(leave).toHaveBeenCalledExactlyOnceWith(result);
  });
});

describe('what takes the place of the shop’s page instead', () => {
  test.each([
    'https://pay.example/v1/threeDSecure/execute/../x?id=1',
    'https://pay.example/v1/threeDSecure/execute',
    'https://pay.example/v2/threeDSecure/execute?id=1',
    'https://evil.example/v1/threeDSecure/execute?id=1',
    'https://pay.example.evil.example/v1/threeDSecure/execute?id=1',
    'http://pay.example/v1/threeDSecure/execute?id=1',
    'https://bank.example/pay',
    'https://pay.example/v1/paymentCode',
    'https://evil.example/v1/paymentCode?id=1',
  ])('an address that is not the 3-D Secure page: %s', async (url) => {
    await begin({}, { answer: pending(url) });
    expect(leave).toHaveBeenCalledExactlyOnceWith(url);
    expect(made.frame.replaced).toEqual([]);
  });

  test('an address of the shop’s result', async () => {
    await begin({}, { answer: { ...pending(), pending: false } });
    expect(leave).toHaveBeenCalledExactlyOnceWith(execute);
  });

  test('the 3-D Secure page of a form whose frame the shop has removed', async () => {
    await begin({ onBeforeSubmitCard: () => target().remove() });
    expect(leave).toHaveBeenCalledExactlyOnceWith(execute);
    expect(made.frame.replaced).toEqual([]);
  });
});

describe('the option paymentTarget', () => {
  test('shows the challenge in the whole tab where it is _top', async () => {
    await begin({ paymentTarget: '_top' });
    expect(leave).toHaveBeenCalledExactlyOnceWith(execute);
    expect(made.frame.replaced).toEqual([]);
  });

  test('shows the challenge in a window of its name where no frame of the page has that name', async () => {
    await begin({ paymentTarget: 'bank' });
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(execute, 'bank');
    expect(leave).not.toHaveBeenCalled();
  });

  test('shows the challenge in the frame of the page that it names, as the shop shows that frame, beside the busy form', async () => {
    await begin({ paymentTarget: 'bank' }, { name: 'bank' });
    const { iframe } = made.frame;
    const before = iframe.outerHTML;
    made.frame.connect();
    made.frame.say(show('900'));
    expect([made.frame.replaced, openWindow.mock.calls]).toEqual([[loaded], []]);
    expect([hidden(form()), hidden(target()), made.busy(), status()]).toEqual([false, true, true, en.verify]);
    expect(iframe.title).toBe(en.verification);
    expect([iframe.outerHTML, document.activeElement]).toEqual([before, iframe]);
    expect(onLoadThreeDIframe).not.toHaveBeenCalled();
  });

  test.each([
    [undefined, []],
    ['shop', [[result, 'shop']]],
  ])(
    'opens the result where shopperResultTarget says, which is %s, after a challenge in a frame of the page',
    async (shopperResultTarget, opened) => {
      await challenge({ paymentTarget: 'bank', shopperResultTarget }, { name: 'bank' });
      made.frame.say(over());
      expect(openWindow.mock.calls).toEqual(opened);
      expect(leave.mock.calls).toEqual(opened.length > 0 ? [] : [[result]]);
    },
  );

  test('lets the form work again after a challenge that was cancelled in a frame of the page', async () => {
    await challenge({ paymentTarget: 'bank' }, { name: 'bank' });
    made.frame.say(over('100.396.101'));
    expect([made.frame.replaced.at(-1), made.busy(), message()]).toEqual([
      'about:blank',
      false,
      en.cancelled,
    ]);
    expect(document.activeElement).toBe(made.button());
  });

  test('counts for cards only, so that a wallet’s payment stays beside its form', async () => {
    const googlePay = { gatewayMerchantId: 'm' };
    await begin({ paymentTarget: '_top', googlePay }, { kit: walletKit, brand: 'GOOGLEPAY' });
    expect(made.frame.replaced).toEqual([loaded]);
  });
});
