// @runs own
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const all = ['applePay', 'googlePay', 'samsungPay', 'paymentRequest'];
const names = { applePay: 'ApplePaySession', googlePay: 'google', samsungPay: 'SamsungPay' };

/** Runs the script as the element with these attributes does. */
async function run(attributes?: Readonly<Record<string, string>>, wallets?: readonly string[]) {
  const script = attributes && Object.assign(document.createElement('script'), { type: 'text/plain' });
  for (const [name, value] of Object.entries(attributes ?? {})) script?.setAttribute(name, value);
  Object.defineProperty(document, 'currentScript', { value: script ?? null, configurable: true });
  if (wallets) Object.assign(window, { __walletSimulator: { wallets } });
  vi.resetModules();
  await import('../../../src/testing/wallets/main.ts');
  return Object.keys(Reflect.get(window, 'testWallets') ?? {});
}

describe('the script of the doubles installs', () => {
  beforeEach(() => {
    for (const name of ['testWallets', '__walletSimulator', ...Object.values(names)])
      Reflect.deleteProperty(window, name);
  });
  afterEach(() => {
    Reflect.deleteProperty(document, 'currentScript');
  });

  test.each([
    ['all wallets when nothing names one', undefined, undefined, all],
    [
      'those of data-wallets',
      { 'data-wallets': 'googlePay samsungPay' },
      undefined,
      ['googlePay', 'samsungPay'],
    ],
    [
      'that of its own name, as the gateway serves it',
      { src: 'https://pay.example/_sim/wallets/samsung-pay.js' },
      ['applePay'],
      ['samsungPay'],
    ],
    [
      'those of the options, under any other name',
      { src: 'https://shop.example/wallets.js' },
      ['applePay'],
      ['applePay'],
    ],
  ])('%s', async (_which, attributes, wallets, outcome) => {
    expect(await run(attributes as Record<string, string> | undefined, wallets)).toEqual(outcome);
    const inPage = Object.entries(names).filter(([, name]) => Reflect.get(window, name) !== undefined);
    expect(inPage.map(([wallet]) => wallet)).toEqual(outcome.filter((name) => name in names));
  });

  test('once what two runs name, and the second run leaves the first double alone', async () => {
    await run(undefined, ['applePay']);
    const first = Reflect.get(window, 'ApplePaySession');
    expect(await run(undefined, ['applePay', 'googlePay'])).toEqual(['applePay', 'googlePay']);
    expect(Reflect.get(window, 'ApplePaySession')).toBe(first);
  });

  test('nothing under a name that is none, and says which there are', async () => {
    await expect(run({ 'data-wallets': 'applepay' })).rejects.toThrow(
      'There is no double applepay: name some of applePay, googlePay, samsungPay, paymentRequest.',
    );
  });
});
