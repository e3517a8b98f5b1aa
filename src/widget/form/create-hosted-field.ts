import type { CallbackName } from '#contract/options.ts';
import type { FieldName } from '../hosted/field.ts';
import { HostedField, type HostedFieldEvents, type HostedName } from '../hosted/hosted-field.ts';
import { readPlaceholderStyle, stylePairs } from '../hosted/outer-style.ts';
import { fire } from '../page/options.ts';
import type { PaymentForm } from './payment-form.ts';

/** The merchant's callbacks for a field that is left; each is told whether the value is valid. */
export const blurCallbacks: {
  readonly [N in FieldName]?: Exclude<Extract<CallbackName, `onBlur${string}`>, 'onBlurIframeCommunication'>;
} = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
};

type Settings = ReturnType<ConstructorParameters<typeof HostedField>[3]>;

/** What one form adds to a field in a frame. */
interface HostedFieldParts extends Pick<HostedFieldEvents, 'onState' | 'judge'> {
  settings(): Pick<Settings, 'label' | 'hint' | 'required' | 'brands' | 'binList'>;
}

/** Creates a field in a frame of the gateway, with the settings and the reactions that are alike in all forms. */
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
    onFocus: () => fire('onFocusIframeCommunication', form.fieldContext(iframe)),
    onEnter: () => form.button.enter(),
    onConnected() {
      form.onFrameBack();
      if (form.isPaymentFrame(field)) form.submission.dispatch({ frameResumed: true });
      fire('onReadyIframeCommunication', form.fieldContext(iframe));
    },
    onReport: (report) => form.submission.dispatch({ reported: report }),
    onLost: () => form.onFrameLost(field),
  });
  return field;
}

/** Keeps the order of a right-to-left placeholder: the input in the frame is always left to right. */
const isolateDirection = (text: string, dir: string) =>
  dir === 'rtl' && text ? `\u2067${text}\u2069` : text;

/**
 * Reads how placeholders of the page's own inputs look. The first input that the form has now is looked up: the page may
 * have removed ours, or added some.
 */
function placeholderStyle({ element }: PaymentForm): string[][] {
  const input = element.querySelector<HTMLInputElement>('input.wpwl-control');
  return input ? readPlaceholderStyle(input) : [];
}
