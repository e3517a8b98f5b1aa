// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { sessionClock } from '../../../src/widget/checkout/session-clock.ts';
import type { PaymentForm } from '../../../src/widget/form/payment-form.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { openCheckout, pick } from '../kit.ts';
import { config, eachOnItsOwnPage, fetched, form, load, onError } from '../widget-kit.ts';

eachOnItsOwnPage();
const minute = 60_000;
let opened = 0;

/** The gateway answers with the seconds that are left by its own clock. */
beforeEach(() => {
  opened = Date.now();
  fetched.mockImplementation(async () => {
    const expiresIn = Math.max(0, 1_800 - Math.floor((Date.now() - opened) / 1_000));
    return expiresIn > 0 ? Response.json({ ...config, expiresIn }) : new Response('{}', { status: 404 });
  });
});

const notices = () => document.querySelectorAll('.wpwl-notice').length;
const said = () => [...document.querySelectorAll('.wpwl-status')].map(({ textContent }) => textContent);
async function wake(): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10);
}

describe('the session', () => {
  test('gets one warning for all forms five minutes before its end, which is announced once (A-62)', async () => {
    await load(`${form}${form}`);
    await vi.advanceTimersByTimeAsync(24 * minute);
    expect(notices()).toBe(0);
    await vi.advanceTimersByTimeAsync(minute + 2_000);
    expect(notices()).toBe(1);
    expect(pick('.wpwl-notice').textContent).toBe(en.sessionEnding);
    expect(said().map((text) => text === en.sessionEnding)).toEqual([true, false]);
    await wake();
    expect(notices()).toBe(1);
  });

  test('ends with a message when the gateway says so', async () => {
    await load(form);
    await vi.advanceTimersByTimeAsync(31 * minute);
    expect(pick('.wpwl-message').textContent).toBe(`${en.sessionEnded} ${en.startAgain}`);
    expect(notices()).toBe(0);
    expect(onError.mock.calls.at(-1)?.[0]).toMatchObject({ name: 'InvalidCheckoutIdError' });
  });

  test.each([
    ['is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is online again', () => window.dispatchEvent(new Event('online'))],
  ])('is asked about when a page that slept %s', async (_name, happens) => {
    await load(form);
    opened -= 27 * minute;
    happens();
    await vi.advanceTimersByTimeAsync(10);
    expect(notices()).toBe(1);
    opened -= 4 * minute;
    happens();
    await vi.advanceTimersByTimeAsync(10);
    expect(pick('.wpwl-message').textContent).toBe(`${en.sessionEnded} ${en.startAgain}`);
  });

  test('is not asked about while a payment is under way', async () => {
    const scope = new Scope();
    const isBusy = signal(true);
    const ask = vi.fn();
    const paymentForm = {
      spec: { props: { isBusy } },
      announcer: { warn: vi.fn() },
      container: document.body,
    };
    const clock = sessionClock(scope, () => [paymentForm as unknown as PaymentForm], signal(en), ask);
    clock({ ...openCheckout(), expiresIn: 1 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ask).not.toHaveBeenCalled();
    isBusy.value = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask).toHaveBeenCalledOnce();
    scope.end();
    await vi.advanceTimersByTimeAsync(minute);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('is asked about every five seconds while a payment of before its end is open, and no shopper is sent to start again', async () => {
    const scope = new Scope();
    const warn = vi.fn();
    const paymentForm = { spec: { props: { isBusy: signal(false) } }, announcer: { warn } };
    const ask = vi.fn(() => clock({ ...openCheckout(), expiresIn: 0 }));
    const clock = sessionClock(scope, () => [paymentForm as unknown as PaymentForm], signal(en), ask);
    ask();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ask).toHaveBeenCalledTimes(5);
    expect(warn).not.toHaveBeenCalled();
    scope.end();
  });

  test('goes on when the gateway does not answer', async () => {
    await load(form);
    fetched.mockRejectedValue(new TypeError('offline'));
    await vi.advanceTimersByTimeAsync(31 * minute);
    expect(notices()).toBe(0);
    expect(document.body.textContent).not.toContain(en.sessionEnded);
  });
});
