// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type LoadOptions,
  loadPaymentWidgets,
  type PaymentWidgets,
  PaymentWidgetsLoadError,
  type Wpwl,
} from '../../src/loader/index.ts';

const gateway = 'https://pay.example';
let form: HTMLFormElement;
let added: HTMLScriptElement[];
/** What the gateway answers when the loader looks for the reason of a failure; false: no answer. */
let fetched: (integrity: string) => boolean;
/** Takes away what a test has loaded without a signal of its own. */
let ended: AbortController;

beforeEach(() => {
  form = document.createElement('form');
  document.body.append(form);
  added = [];
  ended = new AbortController();
  fetched = () => false;
  // happy-dom would load the script.
  vi.spyOn(document.head, 'append').mockImplementation((node) => void added.push(node as HTMLScriptElement));
  vi.stubGlobal('fetch', async (_: string, { integrity = '' }: RequestInit) => {
    if (fetched(integrity)) return new Response('');
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  ended.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
  delete window.wpwl;
  delete window.wpwlOptions;
});

function load(more: Partial<LoadOptions> = {}): Promise<PaymentWidgets | null> {
  const promise = loadPaymentWidgets({
    gateway,
    checkoutId: 'ABC.test',
    form,
    signal: ended.signal,
    ...more,
  });
  promise.catch(() => {});
  return promise;
}

/** Gives the tag that was added last, which must be this one of all. */
function tag(count = 1): HTMLScriptElement {
  expect(added).toHaveLength(count);
  return added.at(-1) as HTMLScriptElement;
}

/** Lets the script of a tag run, and gives the object that it makes. */
function run(script = tag()): Wpwl {
  const wpwl: Wpwl = {
    unload: vi.fn(),
    executePayment: vi.fn(async () => true),
    tryPayment: vi.fn(async () => 'invalid' as const),
    refresh: vi.fn(async () => true),
    update: vi.fn(async () => {}),
    checkout: { id: 'ABC.test', config: { registrations: [], customRedirectPageConfig: {} } },
    cacheVersion: 'v',
  };
  window.wpwl = wpwl;
  script.onload?.(new Event('load'));
  return wpwl;
}

const fail = (script = tag()) => void script.onerror?.(new Event('error'));
const ready = (...keys: string[]) =>
  window.wpwlOptions?.onReady?.(keys.map((containerKey) => ({ containerKey, ccMethods: [] })));
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error) => (error instanceof PaymentWidgetsLoadError ? error.reason : error),
  );

describe('the script', () => {
  test('is loaded from the gateway, with checkout, hash and nonce', async () => {
    void load({ gateway: `${gateway}/cell/`, integrity: 'sha384-x', nonce: 'n' });
    expect(tag()).toMatchObject({
      src: `${gateway}/cell/v1/paymentWidgets.js?checkoutId=ABC.test`,
      integrity: 'sha384-x',
      crossOrigin: 'anonymous',
      nonce: 'n',
    });
  });

  test('gives an object that pays with the first form, and by name with any', async () => {
    const promise = load();
    const wpwl = run();
    const widgets = await promise;
    ready('card', 'virtualAccount-PAYPAL');
    expect(await widgets?.ready).toEqual(['wpwl-container-card', 'wpwl-container-virtualAccount-PAYPAL']);
    expect(await widgets?.pay()).toBe(true);
    await widgets?.pay('wpwl-container-virtualAccount-PAYPAL');
    expect(vi.mocked(wpwl.executePayment).mock.calls).toEqual([
      ['wpwl-container-card'],
      ['wpwl-container-virtualAccount-PAYPAL'],
    ]);
    expect(await widgets?.tryPayment()).toBe('invalid');
    expect(wpwl.tryPayment).toHaveBeenCalledExactlyOnceWith('wpwl-container-card');
  });

  test('gives an object that updates the form when it is ready', async () => {
    const promise = load();
    const wpwl = run();
    const widgets = await promise;
    const updated = widgets?.update({ locale: 'de' });
    await Promise.resolve();
    expect(wpwl.update).not.toHaveBeenCalled();
    ready('card');
    await updated;
    expect(wpwl.update).toHaveBeenCalledExactlyOnceWith({ locale: 'de' });
  });

  test('finds the form, which gets its class', async () => {
    void load();
    expect(form.className).toBe('paymentWidgets');
  });

  test('of one checkout takes the place of that without a hash, whose promise says so', async () => {
    const first = load();
    const other = document.createElement('form');
    document.body.append(other);
    void load({ integrity: 'sha384-x', form: other });
    expect(await reasonOf(first)).toBe('aborted');
    expect(added).toHaveLength(2);
  });

  test('is not loaded on a server', async () => {
    vi.stubGlobal('document', undefined);
    expect(await loadPaymentWidgets({ gateway, checkoutId: 'ABC.test', form })).toBeNull();
    expect(added).toEqual([]);
  });

  test('may store a card without paying, or come without a checkout', () => {
    void load({ checkoutId: 'ABC.test/registration' });
    expect(tag().src).toBe(`${gateway}/v1/paymentWidgets.js?checkoutId=ABC.test%2Fregistration`);
    void load({ checkoutId: undefined, options: { createCheckout: () => 'x' } } as Partial<LoadOptions>);
    expect(tag(2).src).toBe(`${gateway}/v1/paymentWidgets.js`);
  });
});

describe('a failure', () => {
  test.each([
    ['blocked', 'when no answer comes', () => false, undefined],
    ['blocked', 'when an extension refuses the script alone', () => true, 'sha384-x'],
    ['integrity', 'when the hash is another', (integrity: string) => integrity === '', 'sha384-wrong'],
  ])('is "%s" %s', async (reason, _, answers, integrity) => {
    fetched = answers;
    const promise = load(integrity === undefined ? {} : { integrity });
    fail();
    expect(await reasonOf(promise)).toBe(reason);
  });

  test('names the policy that refused the script', async () => {
    const promise = load();
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        blockedURI: `${gateway}/v1/paymentWidgets.js`,
        disposition: 'enforce',
        effectiveDirective: 'script-src-elem',
      }),
    );
    fail();
    await expect(promise).rejects.toThrow(`Add ${gateway} to its script-src.`);
    expect(await reasonOf(promise)).toBe('blocked');
  });

  test('is "timeout" when the script does not come in time', async () => {
    vi.useFakeTimers();
    const promise = load({ timeout: 1_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reasonOf(promise)).toBe('timeout');
  });

  test('is "checkout" at once for what is no id', async () => {
    expect(await reasonOf(load({ checkoutId: '' }))).toBe('checkout');
    expect(await reasonOf(load({ checkoutId: 'a&b=c' }))).toBe('checkout');
    expect(added).toEqual([]);
  });

  test('is "checkout" of the form when the gateway does not know the id', async () => {
    const onError = vi.fn();
    const promise = load({ options: { onError } });
    run();
    const error = Object.assign(new Error('No payment session'), { name: 'InvalidCheckoutIdError' } as const);
    window.wpwlOptions?.onError?.(error);
    expect(await reasonOf((await promise)?.ready as Promise<unknown>)).toBe('checkout');
    expect(onError.mock.calls).toEqual([[error]]);
  });

  test('is "frames" of the form when its secure fields do not answer, and the page’s own callback is told, too', async () => {
    const onError = vi.fn();
    const promise = load({ options: { onError } });
    run();
    const name = 'PciIframeCommunicationError' as const;
    const error = Object.assign(new Error("The secure frame 'card.number' does not answer."), { name });
    window.wpwlOptions?.onError?.(error);
    const ready = (await promise)?.ready as Promise<unknown>;
    expect(await reasonOf(ready)).toBe('frames');
    await expect(ready).rejects.toThrow("'card.number' does not answer. Let the page’s frame-src");
    expect(onError.mock.calls).toEqual([[error]]);
  });

  test.each([
    ['a closed shadow root', ['closed'], 'place'],
    ['a closed shadow root in an open one', ['open', 'closed'], 'place'],
    ['an open shadow root in a closed one', ['closed', 'open'], 'place'],
  ] as const)('is told for a form in %s, of which no script is loaded', async (_where, modes, reason) => {
    let place: Node = document.body;
    for (const mode of modes) {
      const host = document.createElement('div');
      place.appendChild(host);
      place = host.attachShadow({ mode });
    }
    place.appendChild(form);
    expect(await reasonOf(load())).toBe(reason);
    expect(added).toEqual([]);
  });

  test('is not told for a form in open shadow roots', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    host.attachShadow({ mode: 'open' }).append(form);
    void load();
    expect(added).toHaveLength(1);
  });

  test('does not come from a browser without URL.canParse, such as Chrome 109', () => {
    vi.spyOn(URL, 'canParse').mockImplementation(() => expect.fail('it was called'));
    void load();
    expect(added).toHaveLength(1);
  });

  test('is a TypeError for parameters of a wrong kind', async () => {
    await expect(load({ gateway: 'pay.example' })).rejects.toThrow('"gateway" must be an address');
    await expect(load({ gateway: 'ftp://pay.example' })).rejects.toThrow('"gateway" must be an address');
    await expect(load({ form: document.body as HTMLFormElement })).rejects.toThrow('"form" must be a form');
  });

  test('is not remembered', async () => {
    const first = load();
    fail();
    expect(await reasonOf(first)).toBe('blocked');
    const second = load();
    run(tag(2));
    expect(await second).not.toBeNull();
  });
});

describe('two callers', () => {
  test('share one script and one form, which leaves with the last of them', async () => {
    const promises = [load(), load()];
    const wpwl = run();
    const [one, other] = await Promise.all(promises);
    one?.unload();
    one?.unload();
    expect(wpwl.unload).not.toHaveBeenCalled();
    other?.unload();
    // A component may be taken out during its payment (design decision 27).
    expect(wpwl.unload).toHaveBeenCalledExactlyOnceWith({ keepsPayment: true });
  });

  test('as in React’s StrictMode: the first leaves before the script is there, the second has the form', async () => {
    const first = load();
    void first.then((widgets) => widgets?.unload());
    const second = load();
    const wpwl = run();
    await Promise.all([first, second]);
    expect(wpwl.unload).not.toHaveBeenCalled();
  });

  test('have limits of their own', async () => {
    vi.useFakeTimers();
    const hasty = load({ timeout: 10 });
    const patient = load({ timeout: 1_000 });
    await vi.advanceTimersByTimeAsync(10);
    expect(await reasonOf(hasty)).toBe('timeout');
    run();
    expect(await patient).not.toBeNull();
  });

  test('who want different checkouts have the later one', async () => {
    const first = load();
    const wpwl = run();
    const widgets = await first;
    const second = load({ checkoutId: 'DEF.test' });
    expect(wpwl.unload).toHaveBeenCalledOnce();
    expect(await reasonOf(widgets?.ready as Promise<unknown>)).toBe('aborted');
    run(tag(2));
    expect(await second).not.toBeNull();
  });
});

describe('a signal', () => {
  test('ends the load, and a script that runs nevertheless leaves again', async () => {
    const controller = new AbortController();
    const promise = load({ signal: controller.signal });
    controller.abort();
    expect(await reasonOf(promise)).toBe('aborted');
    const wpwl = run();
    await vi.waitFor(() => expect(wpwl.unload).toHaveBeenCalledOnce());
  });

  test('that is aborted later takes the form away', async () => {
    const controller = new AbortController();
    const promise = load({ signal: controller.signal });
    const wpwl = run();
    await promise;
    controller.abort();
    expect(wpwl.unload).toHaveBeenCalledOnce();
  });

  test('that is aborted already lets nothing begin', async () => {
    expect(await reasonOf(load({ signal: AbortSignal.abort() }))).toBe('aborted');
    expect(added).toEqual([]);
  });

  test('does not take the form of the next caller away, whose tag is in the page', async () => {
    const controller = new AbortController();
    void load({ signal: controller.signal });
    const first = tag();
    controller.abort();
    const second = load();
    // A script of this type is not run, by happy-dom neither.
    document.body.append(Object.assign(document.createElement('script'), { type: 'text', src: tag(2).src }));
    const wpwl = run(tag(2));
    await second;
    first.onload?.(new Event('load'));
    await Promise.resolve();
    expect(wpwl.unload).not.toHaveBeenCalled();
  });
});

describe('options', () => {
  test('are added to those of the page, which has them back afterwards', async () => {
    const own = { style: 'plain' } as const;
    window.wpwlOptions = own;
    const promise = load({ options: { locale: 'de' } });
    expect(window.wpwlOptions).toMatchObject({ style: 'plain', locale: 'de' });
    run();
    (await promise)?.unload();
    expect(window.wpwlOptions).toBe(own);
  });

  test('that are set later count, and the callbacks of the loader stay', async () => {
    const onReady = vi.fn();
    const promise = load();
    run();
    const widgets = await promise;
    widgets?.setOptions({ onReady, maskCvv: true });
    expect(window.wpwlOptions).toMatchObject({ maskCvv: true });
    ready('card');
    expect(await widgets?.ready).toEqual(['wpwl-container-card']);
    expect(onReady).toHaveBeenCalledOnce();
  });

  test('without onError have failures written to the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    void load();
    const error = Object.assign(new Error('A field is lost.'), {
      name: 'PciIframeCommunicationError',
    } as const);
    window.wpwlOptions?.onError?.(error);
    expect(warn.mock.calls).toEqual([['paymentWidgets: PciIframeCommunicationError: A field is lost.']]);
  });
});
