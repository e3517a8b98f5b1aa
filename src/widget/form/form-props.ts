import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Settings } from '../../contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';
import type { Language } from '../../texts/languages.ts';
import { actionOf } from '../page/script.ts';
import type { WidgetContext } from '../widget-context.ts';
import { containerId } from './payment-form.ts';

/** What the markup of any form is made from. Signals change text and attributes in place, never the tree. */
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
  busy: Signal<boolean>;
  /** What the button says. */
  buttonText: 'submit' | 'register' | 'nextStep';
}

/** @param key of the container, such as `card` */
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
    busy: signal(false),
    buttonText:
      address.resource === 'registration' ? 'register' : settings.useSummaryPage ? 'nextStep' : 'submit',
  };
}
