/**
 * Everything that is known of one payment brand. The rows stand in `cards-data.ts` and `methods-data.ts`: a new brand
 * is one more row there and nothing else. Each program reads its part of them: the gateway through
 * `payment-brands.ts`, the widget through `form-types.ts` and `methods.ts`, the frames through `number-rules.ts`.
 */
export interface BrandRow {
  /** The name that a shopper reads. */
  readonly name: string;
  /**
   * The brand's name in the widget, where it differs from `name`. When the last word is a key of the widget's texts,
   * such as `debit`, the widget translates it.
   */
  readonly formName?: string;
  /**
   * Name of the provider whose page the shopper meets, where `name` also says how the shopper pays there: `Klarna`
   * for `Klarna invoice`.
   */
  readonly provider?: string;
  readonly kind: BrandKind;
  /** The widget's form that the brand is paid with. */
  readonly form: FormType;
  /**
   * Whether the gateway knows the result at once. Needed only where the brand differs from its kind: see
   * `payment-brands.ts`.
   */
  readonly isSynchronous?: boolean;
  /**
   * The payment types that the brand supports, follow-ups among them. Absent when nothing is documented: then all
   * are.
   */
  readonly paymentTypes?: readonly BrandPaymentType[];
  /**
   * Parameters that the brand's provider wants besides the basic ones, as far as they are documented: what a vendor's
   * own client sends (gateway-contract 6.5), without test values and the return address.
   */
  readonly wants?: readonly string[];
  /** The inputs of the brand's form, in the order in which they are shown (widget-contract.md 5.6). */
  readonly fields?: readonly MethodField[];
  /** The countries that the input `country` offers, as two-letter codes. */
  readonly countries?: readonly string[];
  /** The only country in which the brand has accounts, so that the shopper need not choose one. */
  readonly country?: string;
  /** Whether the provider's page opens in a window of its own beside the shop's page (widget-contract.md 9.5). */
  readonly hasPopup?: boolean;
  /** The rules of the brand's card numbers; only for a card brand that publishes them. */
  readonly numbers?: CardNumbers;
  /** The card brand's name at each device wallet that takes it. */
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

/** The forms of the widget. Wallets and virtual accounts are two forms that share one container class. */
export type FormType = 'card' | 'directDebit' | 'onlineTransfer' | 'virtualAccount' | 'prepayment' | 'wallet';

/** Codes of payment types (gateway-contract 4). */
export type BrandPaymentType = 'PA' | 'DB' | 'CD' | 'CP' | 'RV' | 'RF' | 'RB' | 'RC';

/**
 * Inputs of a brand's form, named like their CSS classes: `accountIban` has the class `.wpwl-control-accountIban`.
 */
export type MethodField =
  | 'accountHolder'
  | 'accountIban'
  | 'accountBankBic'
  | 'accountNumber'
  | 'accountBank'
  | 'bankName'
  | 'country'
  | 'pin'
  | 'mobilePhone'
  | 'givenName'
  | 'surname';

export type DeviceWallet = 'applePay' | 'googlePay' | 'samsungPay';

/** The rules of a card brand's numbers. */
export interface CardNumbers {
  /**
   * The first digits of the brand's numbers, as `51-55` or `34`. Both ends of a range have the same number of digits.
   */
  readonly ranges: readonly string[];
  /** Allowed lengths of a number in digits, the usual one first. Default: 16. */
  readonly lengths?: readonly number[];
  /** Positions in the number after which a space is shown. Default: 4, 8, 12, 16. */
  readonly gaps?: readonly number[];
  /** Length of the security code in digits. Default: 3. */
  readonly cvv?: number;
  /** Whether a card of the brand may have no security code at all. Default: false. */
  readonly isCvvOptional?: boolean;
  /** Whether the last digit of a number is a Luhn check digit. Default: true. */
  readonly hasCheckDigit?: boolean;
  /**
   * Whether the brand's cards bear a number of another scheme, so that the brand is never guessed from the number:
   * see `sharedBrands`.
   */
  readonly isShared?: boolean;
  /** Whether the gateway's BIN list has the brand's ranges. Where such a brand is offered, the list is asked. */
  readonly isListed?: boolean;
  /**
   * Whether the shopper is asked if a card that bears two brands is to be charged as this one (regulation (EU)
   * 2015/751, article 8). Then it has to be known that the number fits the brand.
   */
  readonly isAsked?: boolean;
}
