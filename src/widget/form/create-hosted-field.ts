import type { CallbackName } from '../../contract/options.ts';
import type { FieldName } from '../hosted/field.ts';
import { HostedField, type HostedFieldEvents, type HostedName } from '../hosted/hosted-field.ts';
import { readPlaceholderStyle, stylePairs } from '../hosted/outer-style.ts';
import { fire } from '../page/options.ts';
import type { PaymentForm } from './payment-form.ts';

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
interface HostedFieldParts extends Pick<HostedFieldEvents, 'state' | 'judge'> {
  settings(): Pick<Settings, 'label' | 'hint' | 'required' | 'brands' | 'binList'>;
}

/** A field in a frame of the gateway: its settings, and what follows from what happens in it, in any form. */
export function createHostedField(
  form: PaymentForm,
  name: HostedName,
  iframe: HTMLIFrameElement,
  { settings, ...own }: HostedFieldParts,
): HostedField {
  const { context, scope } = form;
  const { settings: options, language } = context;
  const isCode = name === 'cvv';
  const all = (): Settings => ({
    lang: language.value.tag,
    dir: language.value.dir,
    placeholder: isolateDirection(iframe.getAttribute('placeholder') ?? '', language.value.dir),
    masked: isCode && options.maskCvv,
    grouped: options.numberFormatting,
    placeholderStyle: [
      ...placeholderStyle(form),
      ...stylePairs(options.iframeStyles[isCode ? 'cvv-placeholder' : 'card-number-placeholder']),
    ],
    ...settings(),
  });
  const field: HostedField = new HostedField(name, iframe, context.address.origin, all, scope, {
    ...own,
    onChange: (complete) => form.onFieldChange(name, complete),
    onBlur() {
      form.onFieldBlur(name);
      fire('onBlurIframeCommunication', form.fieldContext(iframe));
      const callback = blurCallbacks[name];
      if (callback) fire(callback, form.fieldContext(iframe), field.problem === '');
    },
    entered: () => fire('onFocusIframeCommunication', form.fieldContext(iframe)),
    enterPressed: () => form.button.enter(),
    connected() {
      form.onFrameBack();
      if (form.isPaymentFrame(field)) form.submission.dispatch({ frameResumed: true });
      fire('onReadyIframeCommunication', form.fieldContext(iframe));
    },
    onReport: (report) => form.submission.dispatch({ reported: report }),
    lost: () => form.onFrameLost(field),
  });
  return field;
}

/** The input in the frame is left to right; a text of the other direction keeps its own order inside it. */
const isolateDirection = (text: string, dir: string) =>
  dir === 'rtl' && text ? `\u2067${text}\u2069` : text;

/** How the page's own inputs look: the first one in the form, which the page may have added or moved, is looked up. */
function placeholderStyle({ element }: PaymentForm): string[][] {
  const input = element.querySelector<HTMLInputElement>('input.wpwl-control');
  return input ? readPlaceholderStyle(input) : [];
}
