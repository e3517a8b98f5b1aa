// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pick, setOptions, settled } from '../../kit.ts';
import { fill, makeCardForm } from '../card/card-kit.ts';
import { makeForms } from '../form-kit.ts';
import { fakesOfEachTest } from '../made-forms.ts';

const onBeforeSubmitCard = vi.fn<(event: Event) => unknown>(() => false);
let made: ReturnType<typeof makeCardForm>;

function make(options: Record<string, unknown> = {}): void {
  made = makeCardForm({ requireCvv: false, ...options });
  made.number.state('', { complete: true });
  fill('.wpwl-control-expiry', '12 / 39');
  fill('.wpwl-control-cardHolder', 'Jane Jones');
}
/** Gives how often the payment has come to the merchant's before-submit callback. */
const asked = async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  await settled();
  return onBeforeSubmitCard.mock.calls.length;
};
const button = () => pick<HTMLButtonElement>('.wpwl-button-pay');
const enter = (target: Element, more = {}) => {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(key);
  return key.defaultPrevented;
};

fakesOfEachTest(() => made.context.scope.end());
beforeEach(() => {
  onBeforeSubmitCard.mockReset().mockReturnValue(false);
  setOptions({ onBeforeSubmitCard });
});

describe('the ways to start a payment (widget-contract.md 5.9)', () => {
  test.each([
    ['a click on the button', () => button().click()],
    ['a submit of the form', () => made.form.requestSubmit()],
    ['form.submit() of a page’s script', () => made.form.submit()],
    ['Enter in a frame', () => made.number.say({ type: 'enter' })],
    ['a dispatched submit event', () => made.form.dispatchEvent(new Event('submit', { cancelable: true }))],
  ])('%s', async (_how, start) => {
    make();
    start();
    expect(await asked()).toBe(1);
  });

  test('all prevent a native submit of the card form', () => {
    make();
    const submit = new Event('submit', { cancelable: true });
    made.form.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  });

  test('a listener of the page that prevents the submit before ours stops the payment', async () => {
    make();
    made.container.addEventListener('submit', (event) => event.preventDefault(), { capture: true });
    button().click();
    expect(await asked()).toBe(0);
  });

  test.each([
    ['the form', () => {}],
    ['a form that the page has moved out of its container', () => document.body.append(made.form)],
  ])(
    'a listener on %s that comes after ours and prevents the submit stops the payment',
    async (_where, move) => {
      make();
      move();
      made.form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
      button().click();
      expect(await asked()).toBe(0);
      button().click();
      expect(await asked()).toBe(1);
    },
  );

  test('a listener on the form that only stops the event’s propagation neither stops the payment nor sends the form', async () => {
    make();
    const outside = vi.fn();
    made.container.parentElement?.addEventListener('submit', outside);
    made.form.addEventListener('submit', (event) => event.stopPropagation());
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    made.form.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(await asked()).toBe(1);
    expect(outside).not.toHaveBeenCalled();
  });

  test('nothing on the form stops wpwl.executePayment', async () => {
    make();
    made.form.addEventListener('submit', (event) => event.preventDefault());
    void made.paymentForm.executePayment();
    expect(await asked()).toBe(1);
  });

  test('a listener on the button’s click that prevents it stops the payment', async () => {
    make();
    button().addEventListener('click', (event) => event.preventDefault());
    button().click();
    made.number.say({ type: 'enter' });
    expect(await asked()).toBe(0);
  });

  test('a held Enter key does not press the button, and keeps its meaning in a text area', () => {
    make();
    made.form.append(document.createElement('textarea'));
    const held = (node: Element) => enter(node, { repeat: true });
    expect([held(button()), enter(button()), held(pick('textarea'))]).toEqual([true, false, false]);
  });

  test('Enter in a frame pays even when the page has removed the button or moved it out of the form', async () => {
    make();
    button().remove();
    made.number.say({ type: 'enter' });
    expect(await asked()).toBe(1);
  });

  test('Enter in a frame does nothing while the page has disabled the button', async () => {
    make();
    button().disabled = true;
    made.number.say({ type: 'enter' });
    expect(await asked()).toBe(0);
  });
});

test('a listener of the page on a form without a card stops its payment, too', async () => {
  make();
  const onBeforeSubmitVirtualAccount = vi.fn(() => false);
  const { form, frame, scope } = makeForms(['PAYPAL'], { onBeforeSubmitVirtualAccount });
  frame.connect();
  form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  for (const times of [0, 1]) {
    pick('.wpwl-button-brand').click();
    await settled(40);
    expect(onBeforeSubmitVirtualAccount).toHaveBeenCalledTimes(times);
  }
  scope.end();
});

describe('with disableSubmitOnEnter', () => {
  test('Enter in a frame or an input does not pay, the button does', async () => {
    make({ disableSubmitOnEnter: true });
    made.number.say({ type: 'enter' });
    expect(enter(pick('.wpwl-control-expiry'))).toBe(true);
    expect(await asked()).toBe(0);
    button().click();
    expect(await asked()).toBe(1);
  });

  test('Enter on the button and in a text area of the page keeps its meaning', () => {
    make({ disableSubmitOnEnter: true });
    made.form.append(document.createElement('textarea'));
    expect([enter(button()), enter(pick('textarea'))]).toEqual([false, false]);
  });

  test('switched off, Enter in an input is left to the browser', () => {
    make();
    expect(enter(pick('.wpwl-control-expiry'))).toBe(false);
  });
});

describe('the error class of the button (5.8)', () => {
  test('is set by an attempt that found an error and removed by the correction, while the button stays enabled', async () => {
    make();
    fill('.wpwl-control-expiry', '12');
    button().click();
    expect(await asked()).toBe(0);
    expect([button().classList.contains('wpwl-button-error'), button().disabled]).toEqual([true, false]);
    fill('.wpwl-control-expiry', '12 / 39');
    expect(button().classList.contains('wpwl-button-error')).toBe(false);
  });

  test('and disabled, when the page’s own check has set them, go when the shopper edits a field', async () => {
    make();
    onBeforeSubmitCard.mockImplementation(() => {
      button().classList.add('wpwl-button-error');
      button().disabled = true;
      return false;
    });
    button().click();
    expect(await asked()).toBe(1);
    expect(button().disabled).toBe(true);
    fill('.wpwl-control-cardHolder', 'Jane Jones');
    expect([button().classList.contains('wpwl-button-error'), button().disabled]).toEqual([false, false]);
  });

  test('stays while another field is wrong', async () => {
    make();
    fill('.wpwl-control-expiry', '12');
    button().click();
    await asked();
    fill('.wpwl-control-cardHolder', 'Jane Jones');
    expect(button().classList.contains('wpwl-button-error')).toBe(true);
  });

  test('does not go with the disabled state when the page has set that for reasons of its own', () => {
    make();
    button().disabled = true;
    fill('.wpwl-control-cardHolder', 'Jane Jones');
    expect(button().disabled).toBe(true);
  });
});
