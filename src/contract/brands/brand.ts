/**
 * What the house knows of one brand. The rows are `cards-data.ts` and `methods-data.ts`; a new brand is one more row there
 * and nothing else. Everybody takes from them what is needed: the gateway `payment-brands.ts`, the widget `form-types.ts`
 * and `methods.ts`, the frames `number-rules.ts`.
 */
export interface BrandRow {
  /** What a shopper reads. */
  readonly name: string;
  /**
   * Its name in the widget, where that is not `name`: the widget translates a last word that is a key of its texts, such
   * as `debit`.
   */
  readonly formName?: string;
  /** Whose page the shopper meets, where `name` also says how it is paid there: `Klarna` of `Klarna invoice`. */
  readonly provider?: string;
  readonly kind: BrandKind;
  /** Which form of the widget it is paid with. */
  readonly form: FormType;
  /** The gateway knows the result at once, which is usual for the kind or not: see `payment-brands.ts`. */
  readonly isSynchronous?: boolean;
  /** Which payment types it supports, follow-ups among them. Absent: all, because nothing is documented. */
  readonly paymentTypes?: readonly BrandPaymentType[];
  /**
   * Parameters that its provider wants besides the basic ones, as far as they are documented: what a vendor's own client
   * sends (gateway-contract 6.5), test values and the return address aside.
   */
  readonly wants?: readonly string[];
  /** Inputs of its form, in their order (widget-contract.md 5.6). */
  readonly fields?: readonly MethodField[];
  /** Countries that the field `country` offers, two capitals each. */
  readonly countries?: readonly string[];
  /** The only country in which it has accounts, so that nobody has to choose. */
  readonly country?: string;
  /** Its provider opens a window of its own beside the shop's page (widget-contract.md 9.5). */
  readonly hasPopup?: boolean;
  /** Of a card brand whose numbers are published. */
  readonly numbers?: CardNumbers;
  /** Of a card brand: its name at each device wallet that takes it. */
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

/** Which form a brand is paid with. Wallets and virtual accounts share their container's class. */
export type FormType = 'card' | 'directDebit' | 'onlineTransfer' | 'virtualAccount' | 'prepayment' | 'wallet';

/** Codes of payment types (gateway-contract 4). */
export type BrandPaymentType = 'PA' | 'DB' | 'CD' | 'CP' | 'RV' | 'RF' | 'RB' | 'RC';

/** Inputs by the names of their classes: `.wpwl-control-accountIban`. */
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

/** What is known of the numbers of a card brand. */
export interface CardNumbers {
  /** First digits, as `51-55` or `34`; the two ends of a range have as many digits. */
  readonly ranges: readonly string[];
  /** Allowed lengths, the usual one first. Default: 16. */
  readonly lengths?: readonly number[];
  /** Positions in the digits after which a space stands. Default: 4, 8, 12, 16. */
  readonly gaps?: readonly number[];
  /** Length of the security code. Default: 3. */
  readonly cvv?: number;
  /** A card may have no security code at all. Default: false. */
  readonly isCvvOptional?: boolean;
  /** The last digit is a Luhn check digit. Default: true. */
  readonly hasCheckDigit?: boolean;
  /** Its cards bear another scheme's number, so that the brand is never guessed: see `sharedBrands`. */
  readonly isShared?: boolean;
  /** The gateway's BIN list has its ranges and is asked for where the brand is offered. */
  readonly isListed?: boolean;
  /** The shopper is asked whether the card is one (regulation (EU) 2015/751, article 8), so that it must be known to fit. */
  readonly isAsked?: boolean;
}
