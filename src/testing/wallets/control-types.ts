/** What a test and the double of a wallet tell each other. */

export type WalletName = 'applePay' | 'googlePay' | 'samsungPay' | 'paymentRequest';

/** What was authorised, for who writes its token. */
export interface AuthorizedPayment {
  readonly wallet: WalletName;
  readonly amount: string;
  readonly currency: string;
  readonly last4: string;
  readonly transactionId: string;
  /** Apple Pay: the request's `applicationData`. */
  readonly applicationData?: string | undefined;
  /** Google Pay: the request's `tokenizationSpecification`. */
  readonly tokenization?: unknown;
  /** Google Pay: the `merchantId` of the request. */
  readonly merchantId?: string | undefined;
}

/** What a test chooses before the page asks. */
export interface WalletSetup {
  /** Which doubles the script installs; all when absent. */
  readonly wallets?: readonly WalletName[];
  /** What the sheet comes to when `auto` is set; `approve` when absent. */
  readonly outcome?: 'approve' | 'decline' | 'cancel' | 'fail';
  /** Whether the sheet answers by itself, as `outcome` says. */
  readonly auto?: boolean;
  /** False on a device without the wallet. */
  readonly available?: boolean;
  /** False where a script presses the buttons, as Cypress does: such a press is no gesture of a shopper. */
  readonly requiresGesture?: boolean;
  /** Apple Pay: the newest version that the device knows; 14 when absent. */
  readonly newestVersion?: number;
  /** Apple Pay: where the page's server asks for a session of the merchant; an address of Apple's when absent. */
  readonly validationURL?: string;
  /** How long the page may take to answer the sheet, in milliseconds; as long as at the vendor when absent. */
  readonly timeoutMs?: number;
  /** Gives the token in place of one that this project's simulator understands. */
  readonly createToken?: (payment: AuthorizedPayment) => unknown;
  /** Is told each mistake and each result, also those of a page that is left at once. */
  readonly onReport?: (report: WalletReport) => unknown;
}

/**
 * `completed`: the page said that the payment succeeded, or took what was authorised. `failed`: it said that it did not, or
 * the wallet refused. `aborted`: the page closed the sheet.
 */
export type WalletResult = 'completed' | 'failed' | 'cancelled' | 'aborted' | 'timedOut';

export interface WalletReport {
  readonly wallet: WalletName;
  /** What a device would refuse, or what would go wrong there. */
  readonly mistake?: string;
  readonly result?: WalletResult;
}

/** What the shopper sees in the sheet. */
export interface WalletSheet {
  /** The amounts as the page gave them; the total is the last one. */
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly total: string;
  readonly currency: string;
  /** What the page says is wrong; empty when nothing is. */
  readonly problem: string;
  /** Whether the sheet waits for an answer of the page. */
  readonly isBusy: boolean;
  /** What is chosen, such as `shipping: 'express'`. */
  readonly choices: Readonly<Partial<Record<SheetChoice, string>>>;
}

export type SheetChoice = 'card' | 'address' | 'shipping' | 'coupon';

/** An address of the shopper's. What is absent is as in that of the person who is chosen. */
export interface WalletAddress {
  readonly givenName?: string;
  readonly familyName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly street?: string;
  readonly city?: string;
  readonly postalCode?: string;
  readonly state?: string;
  readonly country?: string;
  readonly countryCode?: string;
}

/** What a script in the page controls a wallet by: `window.testWallets.applePay`. */
export interface InPageControl {
  readonly mistakes: readonly string[];
  readonly results: readonly WalletResult[];
  /** The sheet; undefined while none is open. */
  sheet(): WalletSheet | undefined;
  /** Waits for a sheet that takes input, and authorises the payment. */
  approve(): Promise<void>;
  /** Waits for a sheet, and closes it as the shopper does. */
  cancel(): Promise<void>;
  /** Waits for a sheet, and lets the time of the wallet run out. */
  timeOut(): Promise<void>;
  /** Waits for a sheet, and has the wallet itself fail, with a code of the vendor's. */
  fail(code?: string): Promise<void>;
  /** Waits for a sheet that takes input, and chooses in it: a card, `jane` or `sam` or an address, an option, a coupon. */
  choose(choice: SheetChoice, value: string | WalletAddress): Promise<void>;
}
