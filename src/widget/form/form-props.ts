import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';
import type { Language } from '../../texts/languages.ts';
import type { FieldName } from '../hosted/field.ts';
import { actionOf } from '../page/script.ts';
import type { WidgetContext } from '../widget-context.ts';

/** What the markup of every form is made from. Its signals change texts and attributes in place, never the tree. */
export interface FormProps {
  /** Container id, also the name of the target frame. */
  id: string;
  /** Where a native submit of the form would go. */
  action: string;
  language: ReadonlySignal<Language>;
  texts: ReadonlySignal<FormTexts>;
  /** The same texts as the language has them, without the merchant's own. */
  spoken: ReadonlySignal<FormTexts>;
  /** Which form of the page this is, from 1. */
  ordinal: number;
  settings: Settings;
  isBusy: Signal<boolean>;
  /** What the button says. */
  buttonText: 'submit' | 'register' | 'nextStep';
  nodes: FormNodes;
}

/** The controls in the page itself, by field. */
type Controls = {
  [N in FieldName]?: N extends 'country' | 'stateSelect' | 'bankName' ? HTMLSelectElement : HTMLInputElement;
};

/** The nodes of a drawn form that its script needs, written by {@link nodeRef}. Absent where the form has no such node. */
export interface FormNodes extends Controls {
  form: HTMLFormElement;
  submitGroup?: HTMLElement;
  payButton?: HTMLButtonElement;
  /** The pay button that shows a brand's logo in place of a text. */
  brandButton?: HTMLButtonElement;
  /** Hidden, holds the address of the shop's result page. */
  resultUrl?: HTMLInputElement;
  /** The brand selector of a card form. */
  brand?: HTMLSelectElement;
  numberGroup?: HTMLElement;
  /** Hidden, hold the expiry date as the API wants it. */
  expiryMonth?: HTMLInputElement;
  expiryYear?: HTMLInputElement;
  /** The choice to pay by a message to the shopper's phone. */
  phoneMode?: HTMLInputElement;
  /** Where a wallet draws its button. */
  walletWrapper?: HTMLElement;
}

/** A preact ref that keeps its node in `nodes`, also after the form has gone: what ends then may still need the node. */
export function nodeRef<T extends object, N extends keyof T>(nodes: T, name: N): (node: T[N] | null) => void {
  return (node) => {
    if (node) nodes[name] = node;
  };
}

/** Creates the props of one form. @param key of its container, such as `card` */
export function formProps(key: string, context: WidgetContext): FormProps {
  const { address, language, texts, spoken, settings } = context;
  return {
    id: containerId(key),
    action: actionOf(address),
    language,
    texts,
    spoken,
    ordinal: context.nextOrdinal(),
    settings,
    isBusy: signal(false),
    buttonText:
      address.resource === 'registration' ? 'register' : settings.useSummaryPage ? 'nextStep' : 'submit',
    // Filled when the form is drawn, before anybody reads it.
    nodes: {} as FormNodes,
  };
}

/** Container ids end in twelve digits (widget-contract.md 5.1). */
function containerId(key: string): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte % 10);
  return `${key}_${digits.join('')}`;
}
