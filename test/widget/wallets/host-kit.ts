import { vi } from 'vitest';
import { findCallback } from '../../../src/widget/page/options.ts';
import type { SheetTotal, WalletHost } from '../../../src/widget/wallets/wallet.ts';
import { page, setOptions, settings } from '../kit.ts';

/**
 * Makes the host of a wallet: what the widget gives to a wallet's driver. It records everything that the driver tells
 * it.
 */
export function makeHost(
  brand: string,
  options: Record<string, unknown> = {},
  more: Partial<WalletHost> = {},
) {
  setOptions(options);
  const told: string[] = [];
  const host = {
    brand,
    offered: [brand, 'VISA', 'MASTER'],
    settings: settings(options),
    checkout: {
      id: 'AB.uat-1',
      amount: '92.00',
      currency: 'EUR',
      config: { registrations: [], customRedirectPageConfig: {} },
    },
    hasNewPrice: () => false,
    origin: 'https://pay.example',
    ask: vi.fn(async (_path: string, _body: URLSearchParams): Promise<unknown> => undefined),
    nonce: 'n',
    language: 'de',
    place: page('<div><button class="wpwl-apple-pay-button">Pay</button></div>'),
    merchantTerms: async () => ({ environment: 'test', merchantName: 'Test Shop' }),
    load: vi.fn(async (_address: string) => true),
    callback: findCallback,
    thrown: vi.fn((name: string, _error: unknown) => void told.push(`thrown ${name}`)),
    warn: vi.fn((sentence: string) => void told.push(`warn ${sentence}`)),
    fail: vi.fn((event: string, message: string) => void told.push(`fail ${event}: ${message}`)),
    blocked: vi.fn(() => {
      told.push('blocked');
      return 'The payment could not be started.';
    }),
    press: vi.fn(),
    allowed: vi.fn(async () => true),
    pay: vi.fn(async (_fields: Record<string, string>, _total: SheetTotal) => '000.100.110'),
  };
  Object.assign(host, more);
  return { host, told };
}

export const ready = Promise.resolve(true);
