/** What the rows of the wallets' contract have in common. */
import { afterEach, beforeEach, vi } from 'vitest';
import type {
  InPageControl,
  WalletName,
  WalletReport,
  WalletSetup,
} from '../../../src/testing/wallets/control-types.ts';

/** A behaviour of a vendor's, and where it stands. */
export type Row = readonly [behaviour: string, source: string, run: () => void | Promise<void>];

export const control = (name: WalletName): InPageControl =>
  (Reflect.get(window, 'testWallets') as Record<WalletName, InPageControl>)[name];

export function setUp(setup: WalletSetup): WalletReport[] {
  const reports: WalletReport[] = [];
  Object.assign(window, {
    __walletSimulator: { onReport: (report: WalletReport) => reports.push(report), ...setup },
  });
  return reports;
}

/** A double that does not answer makes its row red; the runner's own limit is as long as the slowest test of all. */
export const rowTimeoutMs = 3_000;

/** Lets what has been put off to microtasks and to the next task happen. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

export function setGesture(isActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });
}

/** What a call throws or rejects with: its name and its sentence. */
export async function thrownBy(
  call: () => unknown,
): Promise<{ name: string; sentence: string; code?: string }> {
  try {
    await call();
  } catch (error) {
    const { name, message, statusCode } = error as Error & { statusCode?: string };
    return { name, sentence: message, ...(statusCode && { code: statusCode }) };
  }
  throw new Error('Nothing was thrown.');
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, '__walletSimulator');
  Reflect.deleteProperty(navigator, 'userActivation');
});
