import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';
import type { Language } from '../../texts/languages.ts';
import type { FieldName } from '../hosted/form-field.ts';
import type { HostedName } from '../hosted/hosted-field.ts';
import { commonWords } from '../locales/brand-name.ts';
import { toActionAddress } from '../page/script.ts';
import type { ButtonText } from '../payment/shown-amount.ts';
import type { WidgetContext } from '../widget-context.ts';

/**
 * The props from which every form is drawn. Its signals change texts and attributes in place. They never add or remove
 * nodes.
 */
export interface FormProps {
  /** Container id, also the name of the target frame. */
  id: string;
  /** Where a native submit of the form would go. */
  action: string;
  language: ReadonlySignal<Language>;
  texts: ReadonlySignal<FormTexts>;
  /** The texts of the language, without those that the merchant has replaced. */
  spoken: ReadonlySignal<FormTexts>;
  settings: Settings;
  /** The amount of the checkout, for the button. */
  amount: ReadonlySignal<string | undefined>;
  isBusy: Signal<boolean>;
  /** Whether a payment has succeeded and the page goes on. */
  isPaid: Signal<boolean>;
  /** Key of the button's text. */
  buttonText: ButtonText;
  /** The button's text, in which `{0}` stands for the amount. */
  buttonTemplate: ReadonlySignal<string>;
  nodes: FormNodes;
}

/** The props from which a card form is drawn. */
export interface CardFormProps extends FormProps {
  /** Which of the page's forms with frames this is, from 1. */
  ordinal: number;
  brands: readonly { code: string; name: string }[];
  /**
   * Whether the merchant gave a list of brands. Without a list the form has no brand selector (widget-contract.md 1.2).
   */
  hasBrandList: boolean;
  /**
   * Whether the number alone tells the brand, so that the brand's mark may stand in the number's field.
   */
  isDocked: boolean;
  brand: Signal<string>;
  cvvHint: ReadonlySignal<string>;
  fieldAddress(): string;
  /** The drawn frames of the fields, written by {@link nodeRef}. */
  frames: { [N in HostedName]?: HTMLIFrameElement };
}

/** The controls in the page itself, by field. */
type Controls = {
  [N in FieldName]?: N extends 'country' | 'stateSelect' ? HTMLSelectElement : HTMLInputElement;
};

/** The nodes of a drawn form that its script needs, written by {@link nodeRef}. Absent where the form has no such node. */
export interface FormNodes extends Controls {
  form: HTMLFormElement;
  submitGroup?: HTMLElement;
  payButton?: HTMLButtonElement;
  /** The pay button that shows a brand's logo in place of a text. */
  brandButton?: HTMLButtonElement;
  /** Hidden input with the address of the shop's result page. */
  resultUrl?: HTMLInputElement;
  brandGroup?: HTMLElement;
  brand?: HTMLSelectElement;
  accepted?: HTMLElement;
  numberGroup?: HTMLElement;
  /** Hidden inputs with the expiry date as the API expects it. */
  expiryMonth?: HTMLInputElement;
  expiryYear?: HTMLInputElement;
  /** The choice to pay by a message to the shopper's phone. */
  phoneMode?: HTMLInputElement;
  /** Where a wallet draws its button. */
  walletWrapper?: HTMLElement;
}

/**
 * Returns a ref that stores its node in `nodes`. The node stays there after the form is removed, because
 * clean-up code may still need it.
 */
export function nodeRef<T extends object, N extends keyof T>(nodes: T, name: N): (node: T[N] | null) => void {
  return (node) => {
    if (node) nodes[name] = node;
  };
}

/**
 * Creates the props of one form.
 *
 * @param key of its container, such as `card`
 * @param brand whose form it is, where the form has one
 */
export function formProps(key: string, context: WidgetContext, brand?: string): FormProps {
  const { address, language, texts, spoken, settings, total } = context;
  const buttonText =
    address.resource === 'registration' ? 'register' : settings.useSummaryPage ? 'nextStep' : 'submit';
  return {
    id: containerId(key),
    action: toActionAddress(address),
    language,
    texts,
    spoken,
    settings,
    amount: total.text,
    isBusy: signal(false),
    isPaid: signal(false),
    buttonText,
    buttonTemplate: computed(() => buttonTemplate(context, buttonText, brand)),
    // Drawing the form fills `nodes`. No code reads it before.
    nodes: {} as FormNodes,
  };
}

/** Returns a new container id. It ends in twelve random digits (widget-contract.md 5.1). */
function containerId(key: string): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte % 10);
  return `${key}_${digits.join('')}`;
}

/**
 * Returns the text of a Pay button, in which `{0}` stands for the amount. The layouts that are no hosted script's say the
 * amount; the others keep the text that suites of shops look for. A text that the shop has set stays.
 *
 * @param key of the button's text
 * @param brand whose form it is, where the form has one: the button names the brand in place of the amount
 */
function buttonTemplate(
  { texts, spoken, settings }: Pick<WidgetContext, 'texts' | 'spoken' | 'settings'>,
  key: ButtonText,
  brand?: string,
): string {
  const saysAmount =
    settings.layout !== 'stacked' &&
    key === 'submit' &&
    texts.value.submit === spoken.value.submit &&
    (!brand || commonWords(brand, texts.value));
  return texts.value[saysAmount ? 'payAmount' : key];
}
