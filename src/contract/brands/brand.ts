/**
 * All data of one payment brand. The rows are in `cards-data.ts` and `methods-data.ts`; to add a brand, add one row
 * there. Each program reads its part of the rows: the gateway through `payment-brands.ts`, the widget through
 * `form-types.ts` and `methods.ts`, the frames through `number-rules.ts`.
 */
export interface BrandRow {
  /** The name that is shown to shoppers. */
  readonly name: string;
  /**
   * The brand's name in the widget, where it differs from `name`. When the last word is a key of the widget's texts,
   * such as `debit`, the widget translates it.
   */
  readonly formName?: string;
  /**
   * Name of the provider to whose page the shopper is sent. Only set where `name` also says how the shopper pays there:
   * `Klarna` for `Klarna invoice`; the code where it says nothing else (`Prepayment`).
   */
  readonly provider?: string;
  readonly kind: BrandKind;
  /** The widget's form that the brand is paid with. */
  readonly form: FormType;
  /**
   * Whether the gateway knows the result at once. Only set where the brand differs from its kind, see
   * `payment-brands.ts`.
   */
  readonly isSynchronous?: boolean;
  /**
   * The payment types that the brand supports, including follow-ups. When absent, no list is documented, and the
   * gateway accepts all types.
   */
  readonly paymentTypes?: readonly BrandPaymentType[];
  /**
   * Parameters that the brand's provider expects besides the basic ones, as far as they are documented. The list has
   * the parameters that a vendor's own client sends (gateway-contract 6.5), without test values and the return address.
   */
  readonly wants?: readonly string[];
  /** The inputs of the brand's form in display order (widget-contract.md 5.6). */
  readonly fields?: readonly MethodField[];
  /** The countries that the input `country` offers, as two-letter codes. */
  readonly countries?: readonly string[];
  /** The country of the brand's accounts, when there is only one. The form then has no country input. */
  readonly country?: string;
  /**
   * The end of a sentence about a method that has ended, with the day as far as one was published (docs/duties.md, 7). The gateway
   * takes it as before: its acquirer decides.
   */
  readonly ended?: string;
  /** Whether the provider's page opens in a window of its own beside the shop's page (widget-contract.md 9.5). */
  readonly hasPopup?: boolean;
  /**
   * The rules of the brand's card numbers; only for a card brand that publishes them. A list where not all of its numbers
   * follow the same rules, such as those of its cards with a second brand; its own stand first.
   */
  readonly numbers?: CardNumbers | readonly CardNumbers[];
  /** The card brand's name at each device wallet that accepts the brand. */
  readonly networks?: Readonly<Partial<Record<DeviceWallet, string>>>;
}

/** How a brand is paid. */
export type BrandKind =
  | 'card'
  | 'wallet'
  | 'direct-debit'
  | 'bank-transfer'
  | 'virtual-account'
  | 'prepayment'
  | 'invoice'
  | 'voucher';

/** The forms of the widget. Wallets and virtual accounts are two forms, but share one container class. */
export type FormType = 'card' | 'directDebit' | 'onlineTransfer' | 'virtualAccount' | 'prepayment' | 'wallet';

/** Codes of payment types (gateway-contract 4). */
export type BrandPaymentType = 'PA' | 'DB' | 'CD' | 'CP' | 'RV' | 'RF' | 'RB' | 'RC';

/**
 * The inputs that a brand's form can have. The name is part of the CSS class: `accountIban` has the class
 * `.wpwl-control-accountIban`.
 */
export type MethodField =
  | 'accountHolder'
  | 'accountIban'
  | 'accountBankBic'
  | 'accountNumber'
  | 'accountBank'
  | 'country'
  | 'pin'
  | 'mobilePhone'
  | 'givenName'
  | 'surname';

export type DeviceWallet = 'applePay' | 'googlePay' | 'samsungPay';

/** The check digit of a number: by Luhn (ISO/IEC 7812-1), by that or an older one with the divisor 11, or none. */
export type CardCheckDigit = 'luhn' | 'luhn-or-modulo-11' | 'none';

/** The rules of a card brand's numbers. */
export interface CardNumbers {
  /**
   * The first digits of the brand's numbers: `34`, or the first and the last of a range, such as `[51, 55]`. Both ends of a
   * range have the same number of digits.
   */
  readonly ranges: readonly (number | readonly [low: number, high: number])[];
  /** Allowed lengths of a number in digits, the usual one first. Default: 16. */
  readonly lengths?: readonly number[];
  /** Positions in the number after which a space is shown. Default: 4, 8, 12, 16. */
  readonly gaps?: readonly number[];
  /** Length of the security code in digits. Default: 3. */
  readonly cvv?: number;
  /** Whether a card of the brand may have no security code at all. Default: false. */
  readonly isCvvOptional?: boolean;
  /** What the last digit of a number is. Default: `luhn`. */
  readonly checkDigit?: CardCheckDigit;
  /**
   * Whether the brand's cards have numbers from the range of another scheme. The brand is then never detected from the
   * number alone, see `sharedBrands`.
   */
  readonly isShared?: boolean;
  /** Whether the gateway's BIN list has the brand's ranges. The list is loaded where such a brand is offered. */
  readonly usesBinList?: boolean;
  /**
   * Whether the shopper may choose this brand for a card that has two brands (regulation (EU) 2015/751, article 8).
   * Detection then reports the brand whenever the number fits it.
   */
  readonly asksForScheme?: boolean;
}
