/** The double of a wallet in the tab of a test with Playwright. */
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type {
  AuthorizedPayment,
  InPageControl,
  SheetChoice,
  WalletAddress,
  WalletName,
  WalletReport,
  WalletResult,
  WalletSetup,
  WalletSheet,
} from '../../wallets/control-types.ts';
import { findPackageFolder } from '../package-folder.ts';

/** The vendors' own scripts, which the page gets empty. */
const vendors: Readonly<Partial<Record<WalletName, RegExp>>> = {
  applePay: /^https:\/\/applepay\.cdn-apple\.com\/jsapi\//,
  googlePay: /^https:\/\/pay\.google\.com\/gp\/p\/js\/pay\.js/,
  samsungPay: /^https:\/\/img\.mpay\.samsung\.com\/gsmpi\/sdk\//,
};
const waitMs = 5_000;
const pollIntervalMs = 25;

interface WalletWindow {
  __walletSimulator?: object;
  testWallets?: Record<WalletName, InPageControl>;
}

export class WalletDouble {
  /** What a device would refuse of what the pages have asked, a sentence each. */
  readonly mistakes: string[] = [];
  #results: WalletResult[] = [];

  constructor(
    readonly page: Page,
    readonly name: WalletName,
  ) {}

  /** Puts the double into each document that the tab loads from now on. */
  async install(setup: Omit<WalletSetup, 'onReport'>): Promise<void> {
    const { page, name } = this;
    const { createToken, ...rest } = setup;
    await page.exposeFunction(`__${name}Report`, ({ mistake, result }: WalletReport) => {
      if (mistake) this.mistakes.push(mistake);
      if (result) this.#results.push(result);
    });
    if (createToken)
      await page.exposeFunction(`__${name}Token`, (payment: AuthorizedPayment) => createToken(payment));
    await page.addInitScript(
      ([wallet, chosen, hasToken]) => {
        const host = window as unknown as WalletWindow & Record<string, (given: unknown) => unknown>;
        const simulator = {
          ...chosen,
          onReport: (report: unknown) => host[`__${wallet}Report`]?.(report),
          ...(hasToken && { createToken: (payment: unknown) => host[`__${wallet}Token`]?.(payment) }),
        };
        // Each call runs the script once more, which leaves alone what it has installed.
        const all = { ...host.__walletSimulator, [wallet]: simulator, wallets: [wallet] };
        Object.assign(host, { __walletSimulator: all });
      },
      [name, rest, createToken !== undefined] as const,
    );
    await page.addInitScript({ path: join(findPackageFolder(), 'dist/wallets/wallets.js') });
    const vendor = vendors[name];
    const headers = { 'access-control-allow-origin': '*' };
    if (vendor)
      await page.route(vendor, (route) =>
        route.fulfill({ contentType: 'text/javascript', headers, body: '' }),
      );
  }

  /** Waits for the sheet, and authorises the payment. */
  async approve(): Promise<void> {
    await this.#act('approve');
  }

  /** Closes the sheet as the shopper does. */
  async cancel(): Promise<void> {
    await this.#act('cancel');
  }

  /** Lets the time of the wallet run out. */
  async timeOut(): Promise<void> {
    await this.#act('timeOut');
  }

  /** Has the wallet itself fail. @param code of the vendor's, such as `BUYER_ACCOUNT_ERROR` of Google Pay */
  async fail(code?: string): Promise<void> {
    await this.#act('fail', code);
  }

  /** @param card `visa`, `mastercard`, or `declined`, which this project's simulator declines */
  async chooseCard(card: string): Promise<void> {
    await this.#choose('card', card);
  }

  /** @param address `jane` in Vienna, `sam` in Springfield, or another one */
  async changeAddress(address: 'jane' | 'sam' | WalletAddress): Promise<void> {
    await this.#choose('address', address);
  }

  /** @param option the id by which the page offers it */
  async chooseShipping(option: string): Promise<void> {
    await this.#choose('shipping', option);
  }

  async enterCoupon(code: string): Promise<void> {
    await this.#choose('coupon', code);
  }

  /** Waits until the sheet takes input, and gives what it shows. */
  async sheet(): Promise<WalletSheet> {
    return (await this.#find('takes input')).sheet;
  }

  /** Waits for what the last sheet came to. */
  async result(): Promise<WalletResult> {
    return this.#until('has come to no result', async () => this.#results.at(-1));
  }

  async #choose(choice: SheetChoice, value: string | WalletAddress): Promise<void> {
    await this.#act('choose', choice, value);
  }

  async #act(
    method: 'approve' | 'cancel' | 'timeOut' | 'fail' | 'choose',
    ...given: unknown[]
  ): Promise<void> {
    const needsInput = method === 'approve' || method === 'choose';
    const { frame } = await this.#find(needsInput ? 'takes input' : 'is open');
    this.#results = [];
    const call = frame.evaluate(
      async ([wallet, called, values]) => {
        const control = (window as unknown as WalletWindow).testWallets?.[wallet];
        if (control)
          await (control[called] as (...all: unknown[]) => Promise<void>).apply(control, [...values]);
      },
      [this.name, method, given] as const,
    );
    // A page that goes on to its result takes the answer with it.
    await call.catch((error: Error) => {
      if (!/context was destroyed|frame (was|has been) detached/i.test(error.message)) throw error;
    });
  }

  async #find(state: 'is open' | 'takes input'): Promise<{ frame: Frame; sheet: WalletSheet }> {
    return this.#until(`shows no sheet that ${state}`, async () => {
      for (const frame of this.page.frames()) {
        const sheet = await this.#sheetIn(frame);
        if (sheet && (state === 'is open' || !sheet.isBusy)) return { frame, sheet };
      }
      return undefined;
    });
  }

  /** A document that is left meanwhile has none. */
  async #sheetIn(frame: Frame): Promise<WalletSheet | undefined> {
    return frame
      .evaluate((wallet) => (window as unknown as WalletWindow).testWallets?.[wallet]?.sheet(), this.name)
      .catch(() => undefined);
  }

  async #until<T>(problem: string, look: () => Promise<T | undefined>): Promise<T> {
    const end = performance.now() + waitMs;
    for (;;) {
      const seen = await look();
      if (seen !== undefined) return seen;
      if (performance.now() >= end) break;
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    }
    const asked = this.mistakes.length > 0 ? `The page's mistakes: ${this.mistakes.join(' ')}` : '';
    throw new Error(
      `The double ${this.name} ${problem} after ${waitMs / 1000} s. Press the wallet's button with a real click first. ${asked}`.trim(),
    );
  }
}
