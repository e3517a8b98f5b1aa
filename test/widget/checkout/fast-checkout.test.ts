// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FastCheckout } from '../../../src/widget/checkout/fast-checkout.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { address as usualAddress } from '../form/address.ts';
import { setOptions } from '../kit.ts';
import { config, eachOnItsOwnPage, fetched, onError } from '../widget-kit.ts';

eachOnItsOwnPage();

const scope = new Scope();
const changed = vi.fn();
const mayStillBePaid = vi.fn(() => false);
beforeEach(() => {
  changed.mockReset();
  mayStillBePaid.mockReset().mockReturnValue(false);
});

function make(createCheckout?: unknown, checkoutId = '') {
  setOptions({ onError, ...(createCheckout !== undefined && { createCheckout }) });
  const address = { ...usualAddress, checkoutId };
  const checkout = { id: checkoutId, config: { registrations: [], customRedirectPageConfig: {} } };
  return {
    address,
    checkout,
    fast: new FastCheckout({ address, checkout, scope, mayStillBePaid, onNewCheckout: changed }),
  };
}

test('a script tag that names a checkout never calls createCheckout', () => {
  const createCheckout = vi.fn();
  const { fast } = make(createCheckout, 'AB');
  expect([fast.isUnmade, fast.isImpossible, fast.prepare('PAYPAL')]).toEqual([false, false, true]);
  expect(createCheckout).not.toHaveBeenCalled();
});

test('a page without a checkout and without createCheckout cannot pay', () => {
  const { fast } = make();
  expect([fast.isUnmade, fast.isImpossible]).toEqual([false, true]);
});

test('the gateway is not asked about a checkout that does not exist yet', async () => {
  const { fast } = make(() => 'AB');
  expect(await fast.fetchCheckout()).toEqual({ state: 'unreachable' });
  expect(fetched).not.toHaveBeenCalled();
  await fast.prepare('PAYPAL');
  expect(await fast.fetchCheckout()).toMatchObject({ state: 'open' });
});

const thenable = (id: string) => ({
  // biome-ignore lint/suspicious/noThenProperty: what jQuery's deferred objects are
  then(done: (id: string) => void) {
    done(id);
  },
});

describe('createCheckout', () => {
  test.each([
    ['a text', () => 'AB'],
    ['a promise', async () => 'AB'],
    ['a thenable', () => thenable('AB')],
  ])('gives the id as %s, and the widget takes the checkout’s facts over', async (_case, createCheckout) => {
    const asked = vi.fn(createCheckout);
    const { fast, address, checkout } = make(asked);
    expect(await fast.prepare('PAYPAL')).toBe(true);
    expect(asked).toHaveBeenCalledWith({ brand: 'PAYPAL' });
    expect(address.checkoutId).toBe('AB');
    expect(checkout).toMatchObject({ id: config.id, amount: config.amount, currency: config.currency });
    expect(changed).toHaveBeenCalledOnce();
  });

  test.each([
    ['null', () => null],
    ['nothing', () => undefined],
    ['an empty text', () => ''],
    [
      'an error that it throws',
      () => {
        throw new Error('no terms');
      },
    ],
  ])('that gives %s stops the payment at once, without an error', (_case, createCheckout) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(make(createCheckout).fast.prepare('PAYPAL')).toBe(false);
    expect(onError).not.toHaveBeenCalled();
  });

  test.each([
    ['null', async () => null],
    ['a rejected promise', () => Promise.reject(new Error('no'))],
  ])(
    'that gives %s later stops the payment without an error, and is called again at the next press',
    async (_case, createCheckout) => {
      const asked = vi.fn<() => Promise<string | null>>(createCheckout);
      const { fast } = make(asked);
      expect(await fast.prepare('PAYPAL')).toBe(false);
      expect(onError).not.toHaveBeenCalled();
      asked.mockResolvedValue('AB');
      expect(await fast.prepare('PAYPAL')).toBe(true);
    },
  );

  test('is not called twice at the same time', async () => {
    const asked = vi.fn(async () => 'AB');
    const { fast } = make(asked);
    const first = fast.prepare('PAYPAL');
    expect(fast.prepare('GOOGLEPAY')).toBe(false);
    expect(await first).toBe(true);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('is not called while a payment may still succeed, because a new checkout would be paid as well', async () => {
    const asked = vi.fn(() => 'AB');
    const { fast } = make(asked);
    await fast.prepare('PAYPAL');
    mayStillBePaid.mockReturnValue(true);
    expect(fast.prepare('PAYPAL')).toBe(true);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('that gives an id while another form is paying changes nothing', async () => {
    let give: (id: string) => void = () => {};
    const later = new Promise<string>((resolve) => {
      give = resolve;
    });
    const { fast, address } = make(vi.fn(() => later).mockResolvedValueOnce('AB'));
    await fast.prepare('PAYPAL');
    const second = fast.prepare('NETELLER');
    mayStillBePaid.mockReturnValue(true);
    give('CD');
    expect([await second, address.checkoutId, changed.mock.calls.length]).toEqual([false, 'AB', 1]);
  });

  test('that gives an unknown id is an error', async () => {
    fetched.mockImplementation(async () => new Response('', { status: 404 }));
    expect(await make(() => 'XX').fast.prepare('PAYPAL')).toBe(false);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'InvalidCheckoutIdError' });
  });
});
