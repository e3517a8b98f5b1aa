// @vitest-environment happy-dom

import { type Signal, signal } from '@preact/signals';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { languages } from '../../../src/texts/languages.ts';
import { sessionClock } from '../../../src/widget/checkout/session-clock.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { address } from '../form/address.ts';
import { openCheckout, pick } from '../kit.ts';
import { later } from '../loaded-script.ts';
import { config, eachOnItsOwnPage, fetched, form, load, onError } from '../widget-kit.ts';

eachOnItsOwnPage();
const minute = 60_000;
let opened = 0;
let moreSeconds = 0;
/** How the gateway meets a press: with more time, without an answer before or after it, or too often. */
let meets: 'extends' | 'refuses' | 'loses the request' | 'loses the answer' = 'extends';
let extendable: boolean | undefined = true;

/** The gateway answers with the seconds that are left by its own clock. */
beforeEach(() => {
  opened = Date.now();
  moreSeconds = 0;
  meets = 'extends';
  extendable = true;
  fetched.mockImplementation(async (address) => {
    const isPress = address.endsWith('/extension');
    if (isPress && meets === 'refuses') return new Response('{}', { status: 429 });
    const left = () => Math.max(0, 1_800 + moreSeconds - Math.floor((Date.now() - opened) / 1_000));
    if (isPress && meets !== 'loses the request' && left() > 0) moreSeconds += 1_800;
    if (isPress && meets !== 'extends') throw new TypeError('lost');
    const expiresIn = left();
    return expiresIn > 0
      ? Response.json({ ...config, expiresIn, extendable })
      : new Response('{}', { status: 404 });
  });
});

const words = () => document.querySelector('.wpwl-notice')?.textContent;
const extendButton = () => pick<HTMLButtonElement>('.wpwl-button-extend');
const warning = (minutes: string) => `${en.sessionEnding} ${en.timeLeft.replace('{0}', minutes)}`;
const presses = () => fetched.mock.calls.filter(([address]) => address.endsWith('/extension'));
async function press(): Promise<void> {
  extendButton().click();
  await vi.advanceTimersByTimeAsync(10);
}
/** Opens a page, and waits until the notice has come. */
async function loadNear(options = {}, html = form): Promise<void> {
  await load(html, options);
  await vi.advanceTimersByTimeAsync(25 * minute + 2_000);
}

/** A clock's parts with one form. */
function partsOf(scope: Scope, isBusy: Signal<boolean>, ask: () => void) {
  const paymentForm = {
    spec: { props: { isBusy } },
    announcer: { warn: vi.fn(), say: vi.fn() },
    container: document.body,
    context: { settings: { sessionExtension: true } },
    focus: vi.fn(),
  };
  const language = signal(languages.en);
  return { scope, forms: () => [paymentForm], texts: signal(en), language, later, ask, fast: { address } };
}

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
    expect(words()).toBe(`${warning('5 minutes')} ${en.extendSession}`);
    expect(said()).toEqual([words(), '']);
    expect(extendButton().getAttribute('style'), 'a look that no rule of the shop wins over').toBeNull();
    await wake();
    expect(notices()).toBe(1);
    await vi.advanceTimersByTimeAsync(4 * minute);
    expect(words()).toBe(`${warning('1 minute')} ${en.extendSession}`);
    expect(said()).toEqual([`${warning('5 minutes')} ${en.extendSession}`, '']);
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
    const clock = sessionClock(partsOf(scope, isBusy, ask));
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
    const ask = vi.fn(() => clock({ ...openCheckout(), expiresIn: 0 }));
    const parts = partsOf(scope, signal(false), ask);
    const clock = sessionClock(parts);
    ask();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ask).toHaveBeenCalledTimes(5);
    expect(parts.forms()[0]?.announcer.warn).not.toHaveBeenCalled();
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

describe('a shopper who needs more time', () => {
  test('gets it with one press, loses neither focus nor form, reads so, and is warned again', async () => {
    await loadNear();
    const container = pick('.wpwl-container');
    expect(container.contains(document.activeElement)).toBe(false);
    await press();
    expect(presses()).toHaveLength(1);
    expect(presses()[0]?.[1]?.method).toBe('POST');
    expect(words()).toBe(en.sessionExtended);
    expect(said()).toEqual([en.sessionExtended]);
    expect(pick('.wpwl-container')).toBe(container);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(notices()).toBe(0);
    await vi.advanceTimersByTimeAsync(30 * minute - 10_000);
    expect(words()).toBe(`${warning('5 minutes')} ${en.extendSession}`);
    expect(document.body.textContent).not.toContain(en.sessionEnded);
  });

  test('who presses twice sends one request', async () => {
    await loadNear();
    extendButton().click();
    await press();
    expect(presses()).toHaveLength(1);
  });

  test.each(['refuses', 'loses the request'] as const)(
    'is told to press again, and never that there is more time, when the gateway %s',
    async (how) => {
      await loadNear();
      meets = how;
      await press();
      const failed = `${en.sessionNotExtended} ${en.timeLeft.replace('{0}', '5 minutes')}`;
      expect(words()).toBe(`${failed} ${en.extendSession}`);
      expect(said()).toEqual([failed]);
      meets = 'extends';
      await press();
      expect(words()).toBe(en.sessionExtended);
    },
  );

  test('is told of the time that a press has brought whose answer was lost', async () => {
    await loadNear();
    meets = 'loses the answer';
    await press();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(words()).toBe(en.sessionExtended);
    expect(presses()).toHaveLength(1);
  });

  test('reads in this tab that another one has extended the checkout', async () => {
    await loadNear();
    moreSeconds = 1_800;
    await wake();
    expect(words()).toBe(en.sessionExtended);
  });

  test('is told the end when the checkout has ended before the press', async () => {
    await loadNear();
    opened -= 6 * minute;
    await press();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pick('.wpwl-message').textContent).toBe(`${en.sessionEnded} ${en.startAgain}`);
    expect(notices()).toBe(0);
  });

  test('keeps the focus in the form when the button that had it goes', async () => {
    await loadNear();
    extendButton().focus();
    await press();
    expect(pick('.wpwl-container').contains(document.activeElement)).toBe(true);
  });

  test.each<[string, object, boolean | undefined]>([
    ['the page forbids it', { sessionExtension: false }, true],
    ['it was extended ten times', {}, false],
    ['the gateway is of an older release', {}, undefined],
  ])('reads the minutes, and hears five, two and one of them, when %s', async (_name, options, answer) => {
    extendable = answer;
    await loadNear(options);
    const heard = [];
    for (const minutes of ['5 minutes', '4 minutes', '3 minutes', '2 minutes', '1 minute']) {
      const sentence = `${warning(minutes)} ${en.payInTime}`;
      expect(words()).toBe(sentence);
      heard.push(said()[0] === sentence);
      await vi.advanceTimersByTimeAsync(minute);
    }
    expect(heard).toEqual([true, false, false, true, true]);
    expect(document.querySelector('.wpwl-button-extend')).toBeNull();
  });
});
