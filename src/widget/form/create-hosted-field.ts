import type { CallbackName } from '../../contract/options.ts';
import type { FieldName } from '../hosted/field.ts';
import { HostedField, type HostedFieldEvents } from '../hosted/hosted-field.ts';
import { readPlaceholderStyle, stylePairs } from '../hosted/outer-style.ts';
import { fire } from '../page/options.ts';
import type { FormPanel } from './payment-form.ts';

export type HostedName = 'cardNumber' | 'cvv' | 'expiry' | 'cardHolder';

/** Called when a field is left; its answer is whether it is right. */
export const blurCallbacks: {
  readonly [N in FieldName]?: Exclude<Extract<CallbackName, `onBlur${string}`>, 'onBlurIframeCommunication'>;
} = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
};

type Settings = ReturnType<ConstructorParameters<typeof HostedField>[3]>;

/** What a form adds to a field of its own. */
interface Parts extends Pick<HostedFieldEvents, 'state' | 'judge'> {
  settings(): Pick<Settings, 'label' | 'hint' | 'required' | 'brands' | 'binList'>;
}

/** A field in a frame of the gateway: its settings, and what follows from what happens in it, in any form. */
export function hostField(
  panel: FormPanel,
  name: HostedName,
  iframe: HTMLIFrameElement,
  { settings, ...own }: Parts,
): HostedField {
  const { context, scope } = panel;
  const { settings: options, language } = context;
  const isCode = name === 'cvv';
  const all = (): Settings => ({
    lang: language.value.tag,
    dir: language.value.dir,
    placeholder: isolated(iframe.getAttribute('placeholder') ?? '', language.value.dir),
    masked: isCode && options.maskCvv,
    grouped: options.numberFormatting,
    placeholderStyle: [
      ...placeholderLook(panel),
      ...stylePairs(options.iframeStyles[isCode ? 'cvv-placeholder' : 'card-number-placeholder']),
    ],
    ...settings(),
  });
  const field: HostedField = new HostedField(name, iframe, context.address.origin, all, scope, {
    ...own,
    changed: (complete) => panel.changed(name, complete),
    left() {
      panel.left(name);
      fire('onBlurIframeCommunication', panel.self(iframe));
      const callback = blurCallbacks[name];
      if (callback) fire(callback, panel.self(iframe), field.problem === '');
    },
    entered: () => fire('onFocusIframeCommunication', panel.self(iframe)),
    enterPressed: () => panel.button.enter(),
    connected() {
      panel.frameBack();
      if (panel.pays(field)) panel.submission.resume();
      fire('onReadyIframeCommunication', panel.self(iframe));
    },
    vault: (message) => panel.submission.receive(message),
    lost: () => panel.frameLost(field),
  });
  return field;
}

/** The input in the frame is left to right; a text of the other direction keeps its own order inside it. */
const isolated = (text: string, dir: string) => (dir === 'rtl' && text ? `\u2067${text}\u2069` : text);

function placeholderLook({ form }: FormPanel): string[][] {
  const input = form.querySelector<HTMLInputElement>('input.wpwl-control');
  return input ? readPlaceholderStyle(input) : [];
}
