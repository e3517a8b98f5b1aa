// @vitest-environment happy-dom
/** A page that is loaded again during a challenge: the tab was reloaded, or closed and opened again. */
import { beforeEach, expect, test, vi } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import type { addTargetFrame as AddTargetFrame } from '../../../../src/widget/payment/target-frame.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { pick, settled } from '../../kit.ts';
import { answerConfig, eachOnItsOwnPage, form, load, onReady } from '../../widget-kit.ts';
import { fakeTab } from '../fake-tab.ts';
import { execute, hidden, loaded, message, over, show, status } from './challenge-kit.ts';

const onLoadThreeDIframe = vi.fn();
const leave = vi.fn();

eachOnItsOwnPage();
beforeEach(() => {
  vi.stubGlobal('top', fakeTab(leave));
  leave.mockReset();
  onLoadThreeDIframe.mockReset();
});

const registration = { id: 'R1', brand: 'VISA', last4Digits: '0091', expiryMonth: '12', expiryYear: '2099' };
const added = vi.hoisted(() => vi.fn<(iframe: HTMLIFrameElement) => void>());
vi.mock('../../../../src/widget/payment/target-frame.ts', async (load) => {
  const { addTargetFrame } = await load<{ addTargetFrame: typeof AddTargetFrame }>();
  return {
    addTargetFrame: (...given: Parameters<typeof addTargetFrame>) => {
      const iframe = addTargetFrame(...given);
      added(iframe);
      return iframe;
    },
  };
});

/**
 * Loads the page while the gateway says that a challenge is open. The test plays the gateway's side of each target frame
 * from the moment when it is added.
 */
async function reload(html = form, options: Record<string, unknown> = {}, more: object = {}) {
  const frames = new Map<HTMLElement, FakeFrame>();
  answerConfig({ lastAttempt: 'waiting', verification: { url: execute }, ...more });
  added.mockImplementation((iframe) => void frames.set(iframe, new FakeFrame(iframe)));
  await load(html, { onLoadThreeDIframe, ...options, onReady });
  await vi.advanceTimersByTimeAsync(50);
  const busy = () => [...frames].filter(([, { replaced }]) => replaced.length > 0);
  return {
    frames,
    opened: () => busy().map(([iframe]) => iframe.parentElement?.className.split(' ')[1]),
    frame: () => busy()[0]?.[1] as FakeFrame,
  };
}
const cardForm = () => pick<HTMLFormElement>('.wpwl-form-card');

test('the challenge goes on in the card form, which is busy until it shows something (A-68)', async () => {
  const { opened: where, frame } = await reload(
    `<div>${form}<form class="paymentWidgets" data-brands="AMEX"></form></div>`,
  );
  expect([where(), frame().replaced]).toEqual([['wpwl-container-card'], [loaded]]);
  expect([pick('.wpwl-button-pay').getAttribute('aria-busy'), status()]).toEqual(['true', en.processing]);
  frame().connect();
  frame().say(show());
  expect([hidden(cardForm()), status(), onLoadThreeDIframe.mock.calls.length]).toEqual([true, en.verify, 1]);
  frame().say(over());
  expect(leave).toHaveBeenCalledOnce();
});

test('a challenge that is cancelled there leaves a form that can pay', async () => {
  const { frame } = await reload();
  frame().connect();
  frame().say(show());
  frame().say(over('100.396.101'));
  await settled();
  expect([hidden(cardForm()), message()]).toEqual([false, en.cancelled]);
  expect(pick('.wpwl-button-pay').getAttribute('aria-busy')).toBeNull();
});

test('a form that comes later does not open the challenge again', async () => {
  const { opened: where, frame } = await reload();
  frame().connect();
  frame().say(over('100.396.101'));
  document.body.insertAdjacentHTML('beforeend', form);
  await vi.advanceTimersByTimeAsync(50);
  expect(document.querySelectorAll('.wpwl-container-card')).toHaveLength(2);
  expect(where()).toEqual(['wpwl-container-card']);
});

test.each([
  [
    'the form of a brand, where there is no card form',
    'PAYPAL',
    {},
    {},
    ['wpwl-container-virtualAccount-PAYPAL'],
  ],
  [
    'the form of saved cards, while the others wait behind it',
    'VISA',
    { registrations: { hideInitialPaymentForms: true } },
    { registrations: [registration] },
    ['wpwl-container-registration'],
  ],
  [
    'the card form beside saved cards',
    'VISA',
    {},
    { registrations: [registration] },
    ['wpwl-container-card'],
  ],
  ['none, where the shop wants it elsewhere', 'VISA', { paymentTarget: '_top' }, {}, []],
  ['none, where the payment is over', 'VISA', {}, { verification: undefined }, []],
  [
    'none, where the address is not the gateway’s',
    'VISA',
    {},
    { verification: { url: 'https://evil.example/' } },
    [],
  ],
])('the challenge goes on in %s', async (_name, codes, options, more, expected) => {
  const { opened: where } = await reload(
    `<form class="paymentWidgets" data-brands="${codes}" action="/result"></form>`,
    options,
    more,
  );
  expect(onReady).toHaveBeenCalledOnce();
  expect(where()).toEqual(expected);
});

test('in the logos style the form of the challenge opens', async () => {
  const { opened: where } = await reload(form, { style: 'logos' });
  await settled();
  expect(where()).toEqual(['wpwl-container-card']);
  expect(hidden(pick('.wpwl-container-card'))).toBe(false);
  expect(pick('.wpwl-logo').getAttribute('aria-expanded')).toBe('true');
});

test('the challenge goes on in a form that is seen, while the code of a wallet is awaited that the browser may lack', async () => {
  const { append } = document.head;
  document.head.append = (...nodes) =>
    append.apply(
      document.head,
      nodes.filter((node) => !(node instanceof HTMLScriptElement)),
    );
  const { opened: where } = await reload(
    '<form class="paymentWidgets" data-brands="APPLEPAY PAYPAL" action="/result"></form>',
  );
  document.head.append = append;
  expect(pick('.wpwl-container-virtualAccount-APPLEPAY').hidden).toBe(true);
  expect(where()).toEqual(['wpwl-container-virtualAccount-PAYPAL']);
});
