/**
 * `wpwlOptions`, the object that a merchant may define on the page: public types, schema and defaults.
 *
 * Source: widget-contract.md section 2 (options) and section 3 (callbacks).
 */
import * as z from 'zod/mini';

/** CSS properties by name, camelCase or kebab-case: `{ color: '#777', 'font-size': '15px' }`. */
export type CssProperties = Record<string, string>;

/** One entry of the argument of {@link WpwlOptions.onReady}. */
export interface ContainerInfo {
  /** Key of the form: `card`. The container's class is `wpwl-container-<key>`. */
  containerKey: string;
  /** Codes of the card brands of this form, for example `['VISA', 'MASTER']`. */
  ccMethods: string[];
}

/** `this` of the callbacks that concern one hosted field; jQuery-like, jQuery itself is not needed. */
export interface FieldContext {
  /** The field's iframe: `this.$iframe[0]`. */
  $iframe: ElementList;
  /** The generated form: `this.$form.find('.wpwl-control-brand').val()`. */
  $form: ElementList;
}

/** The small part of a jQuery object that merchants' callbacks use. */
export interface ElementList {
  readonly length: number;
  readonly [index: number]: unknown;
  get(index: number): unknown;
  find(selector: string): ElementList;
  val(): string | undefined;
  val(value: string): ElementList;
  addClass(names: string): ElementList;
  removeClass(names: string): ElementList;
  hasClass(name: string): boolean;
  attr(name: string): string | undefined;
  attr(name: string, value: string): ElementList;
  css(name: string): string;
  css(name: string, value: string): ElementList;
  css(properties: CssProperties): ElementList;
  height(): number;
  width(): number;
  parent(): ElementList;
  closest(selector: string): ElementList;
}

/** What {@link WpwlOptions.onError} receives. Names: widget-contract.md section 10. */
export interface WidgetFailure {
  name: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError';
  message: string;
  /** Result code of the gateway's answer, when there is one. */
  code?: string;
  result?: { parameterErrors: { name: string; message: string }[] };
}

/** Exactly `false`, or a promise of it or a rejected one, stops the payment; anything else lets it go on. */
export type BeforeSubmitAnswer = unknown | Promise<unknown>;

/** Options of the widget. Every key may be left out. */
export interface WpwlOptions {
  /** Built-in look: a boxed card, plain fields, or no style sheet at all. Default `'card'`. */
  style?: 'card' | 'plain' | 'none';
  /** Language of the forms, as `de`, `de-AT` or `de_AT`. Default: the page's `lang`, the browser's languages, English. */
  locale?: string;
  /** Replaces single texts: `{ submit: 'Buy', cardHolder: 'Name' }`. A space blanks a label. */
  labels?: Record<string, string>;
  /** Replaces single error texts: `{ cardNumberError: 'Check the number' }`. */
  errorMessages?: Record<string, string>;
  /** Shows the field labels. Default `true`. */
  showLabels?: boolean;
  /** Shows placeholders (the label's text, for the expiry date `labels.mmyy`). Default `true`. */
  showPlaceholders?: boolean;
  /** The brand follows the typed number. Default `false`: the shopper chooses it. */
  brandDetection?: boolean;
  /** Which brand wins when several fit: `['VISADEBIT', 'VISA']`. Default: the order of `data-brands`. */
  brandDetectionPriority?: string[];
  /** Hides the typed security code. Default `false`. */
  maskCvv?: boolean;
  /** `false` removes the security code field. Default `true`. */
  requireCvv?: boolean;
  /** The security code may stay empty. Default `false`. */
  allowEmptyCvv?: boolean;
  /** Says under the security code field where the code is printed. Default `false`. */
  showCVVHint?: boolean;
  /** Name of the field that gets the focus at start: `'card.number'`. Default none. */
  autofocus?: string;
  /** Enter in a field no longer pays. Default `false`. */
  disableSubmitOnEnter?: boolean;
  /** Groups the card number's digits while typing. Default `true`. */
  numberFormatting?: boolean;
  /** Styles of the placeholders inside the hosted fields. */
  iframeStyles?: { 'card-number-placeholder'?: CssProperties; 'cvv-placeholder'?: CssProperties };
  /** All forms are drawn, their texts are in the chosen language, the checkout is known. */
  onReady?(containers: ContainerInfo[]): unknown;
  /** Once for each hosted field, when it can be spoken to; again after it was moved in the page. */
  onReadyIframeCommunication?(this: FieldContext): unknown;
  /** The shopper wants to pay and all fields are valid. */
  onBeforeSubmitCard?(event: unknown): BeforeSubmitAnswer;
  /** The payment has been sent. */
  onAfterSubmit?(): unknown;
  /** Something of the widget failed. A declined payment is no error, it comes with the status. */
  onError?(error: WidgetFailure): unknown;
  /** The active brand changed; called once at start. Empty when no brand fits. */
  onChangeBrand?(brand: string): unknown;
  /** Brand detection ran: all brands that fit, and the active one. */
  onDetectBrand?(brands: string[], activeBrand: string): unknown;
  onBlurCardNumber?(this: FieldContext, isValid: boolean): unknown;
  onBlurSecurityCode?(this: FieldContext, isValid: boolean): unknown;
  onBlurCardHolder?(this: FieldContext, isValid: boolean): unknown;
  onBlurExpiryDate?(this: FieldContext, isValid: boolean): unknown;
  /** A hosted field got or lost the focus. */
  onFocusIframeCommunication?(this: FieldContext): unknown;
  onBlurIframeCommunication?(this: FieldContext): unknown;
}

type Callbacks = { [K in keyof WpwlOptions as K extends `on${string}` ? K : never]: WpwlOptions[K] };
export type CallbackName = keyof Callbacks;
/** All options that are values, with their defaults filled in. */
export type Settings = Required<Omit<WpwlOptions, CallbackName>>;

interface Rule<T> {
  schema: { safeParse(value: unknown): { success: boolean } };
  expected: string;
  fallback: T;
}

// Pages pass booleans as text, too (merchant-usage.md, habit 3).
const flag = z.union([z.boolean(), z.literal(['true', 'false'])]);
const flagRule = (fallback: boolean): Rule<boolean> => ({
  schema: flag,
  expected: 'true or false',
  fallback,
});
const texts = z.record(z.string(), z.unknown());

/** One row per option: what is accepted, how the console names it, what is used instead. */
export const optionRules: { readonly [K in keyof Settings]: Rule<Settings[K]> } = {
  style: {
    schema: z.literal(['card', 'plain', 'none']),
    expected: '"card", "plain" or "none"',
    fallback: 'card',
  },
  locale: { schema: z.string(), expected: 'a language such as "de" or "de-AT"', fallback: '' },
  labels: { schema: texts, expected: 'an object of texts', fallback: {} },
  errorMessages: { schema: texts, expected: 'an object of texts', fallback: {} },
  showLabels: flagRule(true),
  showPlaceholders: flagRule(true),
  brandDetection: flagRule(false),
  brandDetectionPriority: { schema: z.array(z.string()), expected: 'an array of brand codes', fallback: [] },
  maskCvv: flagRule(false),
  requireCvv: flagRule(true),
  allowEmptyCvv: flagRule(false),
  showCVVHint: flagRule(false),
  autofocus: { schema: z.string(), expected: 'the name of a field such as "card.number"', fallback: '' },
  disableSubmitOnEnter: flagRule(false),
  numberFormatting: flagRule(true),
  iframeStyles: { schema: texts, expected: 'an object of style objects', fallback: {} },
};

/** One wrong option: what to tell the merchant's developer. */
export interface OptionFault {
  key: string;
  expected: string;
  fallback: unknown;
}

/**
 * Reads the options that are values; callbacks are looked up live by the widget.
 *
 * Copies own, known keys only, so that nothing inherited or polluted gets in. A wrong value is replaced by its
 * default and reported; an unknown key is ignored, since pages pass many (widget-contract.md 2.6).
 */
export function readOptions(raw: Record<string, unknown>): { settings: Settings; faults: OptionFault[] } {
  const faults: OptionFault[] = [];
  const settings: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(optionRules)) {
    const value = own(raw, key);
    const fits = value !== undefined && value !== null && rule.schema.safeParse(value).success;
    if (!fits && value !== undefined && value !== null) {
      faults.push({ key, expected: rule.expected, fallback: rule.fallback });
    }
    settings[key] = fits ? plain(value, rule.fallback) : rule.fallback;
  }
  return { settings: settings as Settings, faults };
}

/** An own member; a getter of the page that throws counts as none. */
function own(raw: Record<string, unknown>, key: string): unknown {
  try {
    return Object.hasOwn(raw, key) ? raw[key] : undefined;
  } catch {
    return undefined;
  }
}

function plain(value: unknown, fallback: unknown): unknown {
  return typeof fallback === 'boolean' ? value === true || value === 'true' : value;
}
