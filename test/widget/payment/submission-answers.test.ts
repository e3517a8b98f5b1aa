// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { fakesOfEachTest } from '../form/made-forms.ts';
import { setOptions } from '../kit.ts';
import { fakeTab } from './fake-tab.ts';
import { done, type Made, makeSubmission, online } from './submission-kit.ts';

const replace = vi.fn();
const onError = vi.fn();
let made: Made;

const payments = () => made.frame.of('pay').length;
const shown = () => made.log.at(-1);
const refusal = {
  type: 'refused',
  code: '200.300.404',
  description: 'invalid or missing parameter',
  errors: [],
};

fakesOfEachTest(() => made.scope.end());
beforeEach(async () => {
  for (const spy of [replace, onError]) spy.mockReset();
  vi.stubGlobal('top', { location: { replace } });
  setOptions({ onError });
  online(true);
  made = makeSubmission();
  await made.submission.start();
});

describe('the outcome of a payment', () => {
  test('brings the shopper back to the shop, and the form is busy until then', () => {
    made.frame.say(done('https://shop.example/result?id=1'));
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://shop.example/result?id=1');
    expect([made.busy.value, shown()]).toEqual([true, `show ${en.leaving}`]);
    expect(onError).not.toHaveBeenCalled();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'result', ''])(
    'that would lead to %o leads nowhere, says that the payment is done, and the form cannot pay again',
    async (url) => {
      made.frame.say(done(url));
      expect(replace).not.toHaveBeenCalled();
      expect(shown()).toBe(`alarm ${en.processed}`);
      await made.submission.start();
      expect([payments(), made.busy.value]).toEqual([1, true]);
    },
  );

  test('says so when the shop’s page does not open in the end', async () => {
    made.frame.say(done('https://shop.example/result'));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(shown()).toBe(`show ${en.leaving}`);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toBe(`alarm ${en.processed}`);
  });

  test.each(['https://provider.example/', 'javascript:alert(1)'])(
    'leaves a usable form, and says nothing of a payment, when a provider’s page, %s, does not open',
    async (url) => {
      made.frame.say({ ...done(url), pending: true, code: '000.200.000' });
      await vi.advanceTimersByTimeAsync(15_000);
      expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.unanswered}`]);
      expect(made.restored).toHaveBeenCalledOnce();
      await made.submission.start();
      expect(payments()).toBe(2);
    },
  );

  test('leaves a usable form when the browser brings the page back as it was', async () => {
    made.frame.say(done('https://shop.example/result'));
    const back = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    back(false);
    expect(made.restored).not.toHaveBeenCalled();
    expect(made.busy.value).toBe(true);
    back(true);
    expect([made.busy.value, shown()]).toEqual([false, 'show ']);
    expect(made.restored).toHaveBeenCalledOnce();
    await made.submission.start();
    expect(payments()).toBe(2);
  });
});

describe('a payment in a frame that may not lead the tab', () => {
  const provider = { ...done('https://provider.example/'), pending: true, code: '000.200.000' };
  /** Whether the shopper's press still counts for the browser. */
  const pressed = (isActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });
  const kept = () => {
    throw new DOMException('sandboxed', 'SecurityError');
  };
  const step = vi.fn();
  beforeEach(() => {
    step.mockReset();
    step.mockImplementation(kept);
    vi.stubGlobal('top', fakeTab(kept, step));
  });

  test('leaves a usable form with all that was typed, and tells the shopper and the shop, where a press gives no right', async () => {
    pressed(true);
    made.frame.say(provider);
    expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.blocked}`]);
    expect(made.frame.of('clear')).toEqual([]);
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ event: 'cannot_leave' })]]);
    await made.submission.start();
    expect(payments()).toBe(2);
  });

  test('offers a button where the press is over, which leads away once', () => {
    pressed(false);
    made.frame.say(provider);
    expect([made.busy.value, shown()]).toEqual([false, `offer ${en.completePayment} [${en.nextStep}]`]);
    expect(onError).not.toHaveBeenCalled();
    step.mockImplementation(() => {});
    document.querySelector<HTMLElement>('.wpwl-button-pay')?.click();
    expect(step).toHaveBeenLastCalledWith('https://provider.example/');
    expect([made.busy.value, shown()]).toEqual([true, `show ${en.processing}`]);
    document.querySelector<HTMLElement>('.wpwl-button-pay')?.click();
    expect(step).toHaveBeenCalledTimes(2);
  });

  test('offers a button in WebKit, whose press ends with the gateway’s answer, and tells both where that gives no right either', () => {
    pressed(true);
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
    made.frame.say(provider);
    expect([made.busy.value, shown()]).toEqual([false, `offer ${en.completePayment} [${en.nextStep}]`]);
    expect(onError).not.toHaveBeenCalled();
    document.querySelector<HTMLElement>('.wpwl-button-pay')?.click();
    expect(step).toHaveBeenCalledTimes(2);
    expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.blocked}`]);
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ event: 'cannot_leave' })]]);
  });

  test('offers a button that goes with the next payment, and leads nowhere beside the payment of another form', async () => {
    pressed(false);
    made.frame.say(provider);
    made.taken.mockReturnValue(true);
    document.querySelector<HTMLElement>('.wpwl-button-pay')?.click();
    expect(step).toHaveBeenCalledOnce();
    made.taken.mockReturnValue(false);
    made.log.length = 0;
    await made.submission.start();
    expect(made.log[0]).toBe('alarm ');
  });

  test('leads the frame itself to the result of the shop', () => {
    pressed(true);
    const inner = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    made.frame.say(done('https://shop.example/result?id=1'));
    expect(inner).toHaveBeenCalledExactlyOnceWith('https://shop.example/result?id=1');
    expect(onError).not.toHaveBeenCalled();
  });
});

test('a payment whose outcome cannot be shown leads to the result all the same', () => {
  const broken = () => {
    throw new Error('broken by the page');
  };
  const leave = vi.fn();
  vi.stubGlobal('top', fakeTab(leave));
  made.outcome.mockImplementation(broken);
  made.frame.say(done('https://shop.example/result?id=1'));
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://shop.example/result?id=1');
});

describe('a payment that goes on in a window of the shop’s choice', () => {
  const focus = () => window.dispatchEvent(new Event('focus'));

  test('leaves a usable form when the shopper comes back from there', () => {
    made.targets.paymentTarget = 'checkoutWindow';
    vi.spyOn(window, 'open').mockReturnValue(window);
    made.frame.say({ ...done('https://issuer.example/'), pending: true, code: '000.200.000' });
    expect(made.busy.value).toBe(true);
    focus();
    expect([made.busy.value, shown()]).toEqual([false, 'show ']);
    expect(made.restored).toHaveBeenCalledOnce();
    focus();
    expect(made.restored).toHaveBeenCalledOnce();
  });

  test.each([
    [{}, []],
    [{ shopperResultTarget: 'shop' }, ['shop']],
  ])(
    'leads to the shop’s result in the place for results, with %j, where nobody knows the outcome yet',
    (targets, opened) => {
      const result =
        'https://shop.example/result?a=1&id=8a&resourcePath=%2Fv1%2Fcheckouts%2F8a%2Fpayment#end';
      const step = vi.fn();
      vi.stubGlobal('top', fakeTab(vi.fn(), step));
      const open = vi.spyOn(window, 'open').mockReturnValue(window);
      Object.assign(made.targets, { paymentTarget: 'checkoutWindow', ...targets });
      made.frame.say({ ...done(result), pending: true, code: '000.200.000' });
      expect(open.mock.calls).toEqual(opened.map((name) => [result, name]));
      expect(step.mock.calls).toEqual(opened.length > 0 ? [] : [[result]]);
    },
  );

  test('does not come back by the focus when it has taken the page’s place', () => {
    made.frame.say(done('https://shop.example/result'));
    focus();
    expect([made.busy.value, made.restored.mock.calls.length]).toEqual([true, 0]);
  });
});

describe('a refusal', () => {
  test('is shown to shopper and merchant, and the form is usable', async () => {
    const errors = [{ name: 'card.holder', message: 'must have 3 to 128 characters' }];
    made.frame.say({ ...refusal, errors });
    expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.refused}`]);
    const [[failure] = []] = onError.mock.calls;
    expect(failure).toBeInstanceOf(Error);
    expect(failure).toMatchObject({
      name: 'PciIframeSubmitError',
      message: 'invalid or missing parameter',
      code: '200.300.404',
      result: { parameterErrors: errors },
    });
    await made.submission.start();
    expect(payments()).toBe(2);
    expect(made.ended).not.toHaveBeenCalled();
  });

  test('by the gateway’s limits says that nothing was paid, and not that a detail is wrong', async () => {
    made.frame.say({ ...refusal, code: '800.120.100', description: 'too many requests' });
    expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.blocked}`]);
    expect(en.blocked).toMatch(/could not be started\. Try again/);
    expect(made.ended).not.toHaveBeenCalled();
    await made.submission.start();
    expect(payments()).toBe(2);
  });

  test('because the amount has changed tells the new one as an alert, and a press in the next moment pays nothing', async () => {
    const amountText = { tag: 'en', text: '€150.00' };
    made.frame.say({ type: 'amountChanged', amount: '150.00', currency: 'EUR', amountText });
    expect([made.busy.value, shown()]).toEqual([true, `alert ${en.amountChanged.replace('{0}', '€150.00')}`]);
    expect(made.outcome).toHaveBeenLastCalledWith('');
    await made.submission.start();
    expect(await made.submission.request()).toBe(false);
    expect(payments()).toBe(1);
    await vi.advanceTimersByTimeAsync(700);
    expect(made.busy.value).toBe(false);
    await made.submission.start();
    expect(payments()).toBe(2);
  });

  test('is shown at the fields that it names, too', () => {
    const errors = [
      { name: 'card.expiryYear', message: 'must be four digits' },
      { name: 'card.holder', message: 'must have 3 to 128 characters' },
      { name: 'amount', message: 'is not known' },
    ];
    made.frame.say({ ...refusal, errors });
    const hints = [...document.querySelectorAll('.wpwl-hint')].map(({ textContent }) => textContent);
    expect(hints).toEqual([en.expiryMonthError, en.cardHolderError]);
    expect([made.fields.expiry.focused, made.fields.holder.focused]).toEqual([1, 0]);
  });

  test('of a checkout that is over ends the session for good', async () => {
    made.frame.say({ ...refusal, description: 'No payment session found for the requested id' });
    expect(made.ended).toHaveBeenCalledOnce();
    expect(onError).not.toHaveBeenCalled();
    await made.submission.start();
    expect([payments(), made.busy.value]).toEqual([1, false]);
  });

  test('with another code and no parameter is an ordinary refusal', () => {
    made.frame.say({ ...refusal, code: '800.400.100' });
    expect(made.ended).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe('no answer to a payment', () => {
  test('is shown without promising anything, and the next attempt sends again', async () => {
    made.frame.say({ type: 'unanswered' });
    expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.unanswered}`]);
    await made.submission.start();
    expect(payments()).toBe(2);
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ name: 'PciIframeSubmitError' })]]);
  });

  test('names the missing connection when there is none', () => {
    online(false);
    made.frame.say({ type: 'unanswered' });
    expect(shown()).toBe(`alarm ${en.offline}`);
  });

  test('for five minutes ends the wait', async () => {
    await vi.advanceTimersByTimeAsync(299_999);
    expect([made.busy.value, shown()]).toEqual([true, `show ${en.stillProcessing}`]);
    await vi.advanceTimersByTimeAsync(1);
    expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.unanswered}`]);
  });

  test('is not waited for when the page has taken the vault out: the outcome is told as unknown', async () => {
    made.frame.iframe.remove();
    await vi.advanceTimersByTimeAsync(8_000);
    expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.unanswered}`]);
  });

  test('is waited for once the vault is lost', () => {
    made.frame.load();
    vi.advanceTimersByTime(20_000);
    expect([made.busy.value, shown()]).toEqual([false, `alarm ${en.unanswered}`]);
  });
});
