// @vitest-environment happy-dom
/** `wpwl.tryPayment`: what has come of an attempt to pay, for a merchant’s own button. */
import { expect, test, vi } from 'vitest';
import type { PaymentStart } from '../../src/contract/wpwl.ts';
import { FakeFrame } from './hosted/fake-frame.ts';
import { eachOnItsOwnPage, form, loadSilent, made } from './widget-kit.ts';

eachOnItsOwnPage();

const card = 'wpwl-container-card';

/** Tries to pay, and waits for the answer. */
async function tryPayment(container = card): Promise<PaymentStart | undefined> {
  const answer = made.at(-1)?.tryPayment(container);
  await vi.advanceTimersByTimeAsync(5_000);
  return answer;
}

/** Fills in all card forms of the page. */
async function fill(): Promise<void> {
  for (const iframe of document.querySelectorAll<HTMLIFrameElement>('iframe.wpwl-control')) {
    const frame = new FakeFrame(iframe);
    frame.connect();
    frame.state('', { complete: true });
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input.wpwl-control-expiry'))
    input.value = '12 / 35';
  await vi.advanceTimersByTimeAsync(500);
}

test('a payment that begins is under way', async () => {
  await loadSilent(form);
  await fill();
  expect(await tryPayment()).toBe('underWay');
});

test('a form whose frames have not loaded is not ready', async () => {
  await loadSilent(form);
  expect(await tryPayment()).toBe('notReady');
});

test('a form whose other input is wrong is invalid although the page has removed a frame', async () => {
  await loadSilent(form);
  await fill();
  document.querySelector('iframe.wpwl-control-cvv')?.remove();
  const expiry = document.querySelector<HTMLInputElement>('input.wpwl-control-expiry');
  if (expiry) expiry.value = '13 / 35';
  expect(await tryPayment()).toBe('invalid');
});

test('a form without frames whose input is wrong is invalid at the first attempt', async () => {
  await loadSilent(
    '<form class="paymentWidgets" action="https://shop.example/result" data-brands="DIRECTDEBIT_SEPA"></form>',
  );
  expect(await tryPayment('wpwl-container-directDebit')).toBe('invalid');
});

test('a form is drawn and pays where the page has broken what submits forms', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {
    throw new TypeError('not a function');
  });
  await loadSilent(form);
  await fill();
  const [container] = document.querySelectorAll('.wpwl-container');
  expect(container?.textContent).not.toContain('sandbox');
  expect(await tryPayment()).toBe('underWay');
});

test('a payment that a callback of the page stops is stopped', async () => {
  await loadSilent(form, { onBeforeSubmitCard: () => false });
  await fill();
  expect(await tryPayment()).toBe('stopped');
});

test('a form does not pay while another one does', async () => {
  await loadSilent(`<div>${form}${form}</div>`);
  await fill();
  await tryPayment();
  const [, other] = document.querySelectorAll('.wpwl-container');
  expect(await tryPayment(`#${other?.id}`)).toBe('otherPayment');
});
