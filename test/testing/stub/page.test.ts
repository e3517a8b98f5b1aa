// @runs own
// @tests src/testing/stub/index.ts
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callbackOrder } from '../../../e2e/fixtures/callback-order.ts';
import { createWidgetStub } from '../../../src/testing/stub/index.ts';
import type { WidgetStub } from '../../../src/testing/stub/widget-stub.ts';
import { addTag, drawPage, scriptAddress } from './kit.ts';

let stub: WidgetStub;
let calls: string[];

beforeEach(() => {
  calls = drawPage();
});
afterEach(() => {
  stub.dispose();
  vi.useRealTimers();
});

test('a form is drawn with the names that the documents promise', async () => {
  stub = createWidgetStub();
  addTag();
  expect(await stub.ready()).toEqual(['wpwl-container-card']);
  const names = [
    '.wpwl-form-card',
    '.wpwl-group-cardNumber',
    '.wpwl-label-cvv',
    'iframe[name="card.number"]',
  ];
  expect(names.filter((name) => document.querySelector(name) === null)).toEqual([]);
  expect(stub.wpwl?.checkout).toMatchObject({ id: 'AB.test', amount: '92.00', currency: 'EUR' });
});

test('a form is drawn where the runner has no message channels, and frames that come by themselves break nothing', async () => {
  const problems: unknown[] = [];
  window.addEventListener('error', ({ error }) => problems.push(error));
  vi.stubGlobal('MessageChannel', undefined);
  stub = createWidgetStub();
  addTag();
  await stub.ready();
  for (const frame of document.querySelectorAll('iframe')) frame.dispatchEvent(new Event('load'));
  expect([problems, typeof MessageChannel]).toEqual([[], 'function']);
  stub.dispose();
  expect(typeof MessageChannel).toBe('undefined');
  vi.unstubAllGlobals();
});

test('a tag that stands in the page before the stub draws the form', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  document.head.innerHTML = `<script src="${scriptAddress}"></script>`;
  stub = createWidgetStub();
  expect(await stub.ready()).toEqual(['wpwl-container-card']);
});

test('the event load of a tag comes when window.wpwl is there', async () => {
  stub = createWidgetStub();
  const tag = addTag();
  const seen = await new Promise((resolve) => {
    tag.onload = () => resolve(typeof window.wpwl?.executePayment);
  });
  expect(seen).toBe('function');
  expect(tag.hasAttribute('type')).toBe(false);
});

test('an element of the page with the names of the form is none of its forms', async () => {
  stub = createWidgetStub();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div class="wpwl-container"><p class="wpwl-message">Hi</p></div>',
  );
  addTag();
  expect(await stub.ready()).toEqual(['wpwl-container-card']);
  expect((await stub.pay()).message).toBe('');
});

test('wpwl.update changes the form in place, as in a browser', async () => {
  stub = createWidgetStub();
  addTag();
  await stub.ready();
  await stub.wpwl?.update({ labels: { submit: 'Buy' }, brands: 'VISA AMEX' });
  expect(document.querySelector('.wpwl-button-pay')?.textContent).toBe('Buy');
  expect([...document.querySelectorAll('option')].map(({ value }) => value)).toEqual(['VISA', 'AMEX']);
  expect(await stub.pay()).toMatchObject({ address: expect.stringContaining('resourcePath') });
});

test('saved cards of the checkout are offered', async () => {
  const card = {
    id: '8ac7',
    brand: 'VISA',
    last4Digits: '0026',
    holder: 'Jane Jones',
    expiryMonth: '12',
    expiryYear: '2034',
  };
  stub = createWidgetStub({ checkout: { registrations: [card] } });
  addTag();
  expect(await stub.ready()).toContain('wpwl-container-registration');
});

test.each(['finished', 'unknown'] as const)(
  'ready rejects at once when the checkout is %s',
  async (state) => {
    stub = createWidgetStub({ checkout: { state } });
    addTag();
    await expect(stub.ready()).rejects.toThrow(`the checkout is ${state}`);
  },
);

test('blocked frames are told as in a browser', async () => {
  vi.useFakeTimers();
  stub = createWidgetStub({ frames: 'blocked' });
  addTag();
  await expect(stub.ready()).rejects.toThrow('no frame loads');
  await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  await vi.advanceTimersByTimeAsync(21_000);
  expect(calls).toEqual(callbackOrder.blocked);
});

test('unload takes all nodes away and calls no callback', async () => {
  stub = createWidgetStub();
  addTag();
  await stub.ready();
  stub.wpwl?.unload();
  expect(document.querySelectorAll('.wpwl-container, iframe')).toHaveLength(0);
  expect(calls).toEqual(callbackOrder.unloaded);
});

test('a payment that the test starts itself has the outcome that it chose', async () => {
  stub = createWidgetStub();
  addTag();
  await stub.fill();
  stub.next({ error: 'refused', code: '100.100.101' });
  expect(await stub.wpwl?.executePayment('wpwl-container-card')).toBe(true);
  await vi.waitFor(() => expect(calls.at(-1)).toBe('onError'));
});

test('a stub that was reset has no visits and no nodes of before, and pays', async () => {
  stub = createWidgetStub();
  addTag();
  await stub.pay();
  expect(stub.visits).toHaveLength(1);
  stub.reset();
  expect(stub.visits).toEqual([]);
  expect(stub.wpwl).toBeUndefined();
  expect(document.querySelectorAll('.wpwl-container, iframe')).toHaveLength(0);
  drawPage();
  addTag();
  expect((await stub.pay()).address).toContain('result?id=');
});

test('dispose leaves nothing of the stub in the page, and no timer', async () => {
  vi.useFakeTimers();
  const watched = ['fetch', 'CSS', 'matchMedia', 'ResizeObserver', 'CSSStyleSheet', 'requestIdleCallback'];
  const read = () => watched.map((name) => Object.getOwnPropertyDescriptor(globalThis, name)?.value);
  const before = read();
  const { src } = Object.getOwnPropertyDescriptors(HTMLScriptElement.prototype);
  stub = createWidgetStub();
  addTag();
  await stub.pay();
  stub.dispose();
  expect(read()).toEqual(before);
  expect(Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src')).toEqual(src);
  expect(vi.getTimerCount()).toBe(0);
  expect(document.querySelectorAll('.wpwl-container, iframe')).toHaveLength(0);
});

test('a second stub beside the first is refused', () => {
  stub = createWidgetStub();
  expect(() => createWidgetStub()).toThrow('dispose()');
});

test('a request that is not for the gateway reaches the page’s own fetch', async () => {
  const own = vi.fn(async () => new Response('own'));
  vi.stubGlobal('fetch', own);
  stub = createWidgetStub();
  addTag();
  await stub.ready();
  expect(await (await fetch('https://shop.example/cart')).text()).toBe('own');
  expect(own).toHaveBeenCalledTimes(1);
  stub.dispose();
  vi.unstubAllGlobals();
});

test('ready rejects after five seconds in a page without a form', async () => {
  document.body.innerHTML = '';
  // The stub keeps the timers of the moment when it was loaded.
  const { setTimeout: later } = globalThis;
  const waits: number[] = [];
  vi.stubGlobal('setTimeout', (run: () => void, wait = 0) => {
    waits.push(wait);
    return later(run, 0);
  });
  vi.resetModules();
  const { createWidgetStub: create } = await import('../../../src/testing/stub/index.ts');
  vi.unstubAllGlobals();
  stub = create();
  await expect(stub.ready()).rejects.toThrow('form.paymentWidgets');
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(5_000);
});
