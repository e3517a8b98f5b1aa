/**
 * How a tester scripts the double of a wallet: before its sheet opens by `window.__walletSimulator`, or by `walletSimulator=approve`
 * in the page's address, and while the sheet is open by `window.testWallets`.
 */
import { exceptionNamed } from './checks.ts';
import type {
  InPageControl,
  SheetChoice,
  WalletAddress,
  WalletName,
  WalletResult,
  WalletSetup,
  WalletSheet,
} from './control-types.ts';
import { addPerson } from './data.ts';

/** What the control needs of an open sheet. */
export interface ControlledSheet {
  read(): WalletSheet;
  pay(): void;
  cancel(): void;
  timeOut(): void;
  fail(code: string | undefined): void;
  choose(choice: SheetChoice, value: string): void;
}

interface TestWindow {
  __walletSimulator?: WalletSetup & Partial<Record<WalletName, WalletSetup>> & { notified?: unknown };
  testWallets?: Partial<Record<WalletName, InPageControl>>;
}
const page = window as unknown as TestWindow;

export class WalletControl implements InPageControl {
  readonly mistakes: string[] = [];
  readonly results: WalletResult[] = [];
  #open: ControlledSheet | undefined;
  #waiting: (() => void)[] = [];

  constructor(
    readonly name: WalletName,
    /** As shoppers read it. */
    readonly title: string,
  ) {}

  /** Puts the vendor's own names into the page. */
  install(names: object): void {
    page.testWallets = { ...page.testWallets, [this.name]: this };
    Object.assign(window, names);
  }

  /** What the tester chose; what `window.__walletSimulator` says of this wallet wins over what it says of all. */
  get setup(): WalletSetup & Required<Pick<WalletSetup, 'outcome'>> {
    const named = new URLSearchParams(location.search).get('walletSimulator');
    const address = named === null ? {} : { outcome: named as 'approve', auto: true };
    const given = page.__walletSimulator;
    return { outcome: 'approve', ...address, ...given, ...given?.[this.name] };
  }

  /** Whether the shopper has just pressed something. Scripts of a DOM without a browser cannot tell. */
  get hasGesture(): boolean {
    return this.setup.requiresGesture === false || navigator.userActivation?.isActive !== false;
  }

  /** Reports what a device would refuse, for a test to read. Returns the sentence. */
  mistake(sentence: string): string {
    this.mistakes.push(sentence);
    // biome-ignore lint/suspicious/noConsole: who tests by hand reads it there
    console.warn(`${this.title}: ${sentence}`);
    this.setup.onReport?.({ wallet: this.name, mistake: sentence });
    return sentence;
  }

  /** Reports it, and returns the exception that a device throws. */
  refused(exception: string, sentence: string): Error {
    return exceptionNamed(exception, this.mistake(sentence));
  }

  result(result: WalletResult): void {
    this.results.push(result);
    this.setup.onReport?.({ wallet: this.name, result });
  }

  /** @param sheet undefined once it is closed */
  changed(sheet: ControlledSheet | undefined): void {
    this.#open = sheet;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  sheet(): WalletSheet | undefined {
    return this.#open?.read();
  }

  async approve(): Promise<void> {
    (await this.#sheetThat('takes input')).pay();
  }

  async cancel(): Promise<void> {
    (await this.#sheetThat('is open')).cancel();
  }

  async timeOut(): Promise<void> {
    (await this.#sheetThat('is open')).timeOut();
  }

  async fail(code?: string): Promise<void> {
    (await this.#sheetThat('is open')).fail(code);
  }

  async choose(choice: SheetChoice, value: string | WalletAddress): Promise<void> {
    const sheet = await this.#sheetThat('takes input');
    sheet.choose(choice, typeof value === 'string' ? value : addPerson(value));
  }

  async #sheetThat(state: 'is open' | 'takes input'): Promise<ControlledSheet> {
    for (;;) {
      if (this.#open && (state === 'is open' || !this.#open.read().isBusy)) return this.#open;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

/** Stores the shop's last notification, so that a tester can read it. */
export function keepNotified(notified: unknown): void {
  page.__walletSimulator = { ...page.__walletSimulator, notified };
}
