// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { HiddenPaymentFrame } from '../../../src/widget/hosted/hidden-payment-frame.ts';
import { page } from '../kit.ts';
import { framesOfEachTest } from './each-test.ts';
import { FakeFrame } from './fake-frame.ts';

const events = { receive: vi.fn(), connected: vi.fn(), lost: vi.fn() };
const scopeOfTest = framesOfEachTest();
let paymentFrame: HiddenPaymentFrame;
let frame: FakeFrame;

beforeEach(() => {
  page('<p>Shop</p>');
  for (const spy of Object.values(events)) spy.mockReset();
  paymentFrame = new HiddenPaymentFrame(
    scopeOfTest(),
    'https://pay.example/v1/pciIframe.html#role=sender&instance=1',
    { origin: 'https://pay.example' },
    events,
  );
  frame = new FakeFrame(paymentFrame.control);
});

test('the payment frame is in the page without being seen, announced or reached by keyboard, and is removed with the widget', () => {
  expect(paymentFrame.control.isConnected).toBe(true);
  expect(paymentFrame.control.style.display).toBe('none');
  expect(paymentFrame.control.getAttribute('aria-hidden')).toBe('true');
  expect(paymentFrame.control.tabIndex).toBe(-1);
  scopeOfTest().end();
  expect(document.querySelector('iframe')).toBeNull();
});

test('the payment frame sends a payment with its fields, and reports the answer', () => {
  frame.connect();
  paymentFrame.pay([['paymentBrand', 'PAYPAL']], [], false);
  expect(frame.heard).toEqual([
    { type: 'pay', fields: [['paymentBrand', 'PAYPAL']], peers: [], again: false },
  ]);
  frame.say({ type: 'retrying' });
  expect(events.receive.mock.calls).toEqual([[{ type: 'retrying' }]]);
});

test('a backup frame remembers the payment from the first one on, because the page may move and so reload the payment frame', () => {
  const backupFrames = () =>
    [...document.querySelectorAll('iframe')].map(({ src }) => src).filter((src) => src.includes('keeper'));
  frame.connect();
  expect(backupFrames()).toEqual([]);
  for (const _press of [1, 2]) paymentFrame.pay([], [], false);
  expect(backupFrames()).toEqual(['https://pay.example/v1/pciIframe.html#role=keeper&instance=1']);
  scopeOfTest().end();
  expect(document.querySelector('iframe')).toBeNull();
});

test('a payment frame that is removed while a form waits for it ends the wait', async () => {
  const loaded = paymentFrame.loaded();
  scopeOfTest().end();
  await loaded;
  expect(paymentFrame.channel).toBe('lost');
});

test('a form waits for the payment frame while it loads, and not after it was lost', async () => {
  const waited = vi.fn();
  void paymentFrame.loaded().then(waited);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waited).not.toHaveBeenCalled();
  frame.connect();
  await vi.advanceTimersByTimeAsync(0);
  expect(waited).toHaveBeenCalledOnce();
  await paymentFrame.loaded();
});

test('a payment frame that never loads is lost and ends the wait', async () => {
  const loaded = paymentFrame.loaded();
  await vi.advanceTimersByTimeAsync(20_000);
  await loaded;
  expect(paymentFrame.channel).toBe('lost');
  expect(events.lost).toHaveBeenCalledOnce();
});

test('a form waits for a lost payment frame again when it is loaded again', async () => {
  vi.advanceTimersByTime(20_000);
  paymentFrame.reload();
  expect(paymentFrame.channel).toBe('loading');
  const loaded = paymentFrame.loaded();
  frame.connect();
  await loaded;
  expect(paymentFrame.channel).toBe('working');
});

test('a payment frame whose address a script of the page takes away is lost and ends the wait', async () => {
  paymentFrame.control.src = 'about:blank';
  frame.load();
  const loaded = paymentFrame.loaded();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(paymentFrame.channel).toBe('lost');
  await loaded;
});

test('a payment frame that stands in for another one adds no backup frame, and lets all frames of its form forget the card', () => {
  const src = 'https://pay.example/v1/pciIframe.html#role=sender&instance=2';
  const other = new HiddenPaymentFrame(scopeOfTest(), src, { origin: 'https://pay.example' }, events, true);
  const heard = new FakeFrame(other.control);
  heard.connect();
  other.pay([], ['card.number'], true);
  other.forget();
  expect(heard.heard).toEqual([
    { type: 'pay', fields: [], peers: ['card.number'], again: true },
    { type: 'clear' },
  ]);
  expect(document.querySelectorAll('iframe')).toHaveLength(2);
});
