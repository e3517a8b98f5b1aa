import type { CallbackName } from '#contract/options.ts';
import type { FieldName } from '../../hosted/form-field.ts';
import { HostedField, type HostedFieldEvents, type HostedName } from '../../hosted/hosted-field.ts';
import { readPlaceholderStyle, stylePairs } from '../../hosted/outer-style.ts';
import { isolateDirection } from '../../locales/hooks.ts';
import { findPart } from '../../page/drawn.ts';
import { fire } from '../../page/options.ts';
import { findEnterKey } from '../fields/enter-key.ts';
import { reveal } from '../parts/draw-container.ts';
import type { PaymentForm } from '../payment-form.ts';

/** The merchant's callback for each field that the shopper leaves. It is called with whether the value is valid. */
export const blurCallbacks: {
  readonly [N in FieldName]?: Exclude<Extract<CallbackName, `onBlur${string}`>, 'onBlurIframeCommunication'>;
} = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
};

type Settings = ReturnType<ConstructorParameters<typeof HostedField>[3]>;

/** The settings and reactions in which the hosted fields of two forms differ. */
interface HostedFieldParts extends Pick<HostedFieldEvents, 'onState' | 'judge'> {
  settings(): Pick<Settings, 'label' | 'hint' | 'required' | 'brand' | 'brands' | 'binList'>;
}

/** Creates a field in a frame of the gateway. Adds the settings and reactions that all forms share. */
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
    disabled: options.disabled,
    enterKey: findEnterKey(iframe, form.fields.checked(), form.context.settings),
    grouped: options.numberFormatting,
    fonts: context.fonts,
    placeholderStyle: [
      ...placeholderStyle(form),
      ...stylePairs(options.iframeStyles[isCode ? 'cvv-placeholder' : 'card-number-placeholder']),
    ],
    ...settings(),
  });
  const field: HostedField = new HostedField(name, iframe, context.address, all, scope, {
    ...own,
    onChange: (complete) => form.fields.onChange(name, complete),
    onBlur() {
      form.fields.onBlur(name);
      fire('onBlurIframeCommunication', form.fieldContext(iframe));
      const callback = blurCallbacks[name];
      if (callback) fire(callback, form.fieldContext(iframe), field.problem === '');
    },
    onFocus() {
      form.addFrames();
      reveal(iframe, context);
      fire('onFocusIframeCommunication', form.fieldContext(iframe));
    },
    onEnter: () => form.button.enter(iframe),
    onConnected() {
      if (form.fields.isPaymentFrame(field)) form.submission.dispatch({ frameResumed: true });
      fire('onReadyIframeCommunication', form.fieldContext(iframe));
    },
    onChannel: () => form.fields.onFrameChannel(),
    onReport: (report) => form.submission.dispatch({ reported: report }),
    onLost: (isSlow) => form.fields.onFrameLost(field, isSlow),
  });
  return field;
}

/**
 * Reads the placeholder style of the first input in the page's form. The input is looked up at each call, because the
 * page may have removed our inputs or added its own.
 */
function placeholderStyle({ element }: PaymentForm): string[][] {
  const input = findPart<HTMLInputElement>(element, 'input.wpwl-control');
  return input ? readPlaceholderStyle(input) : [];
}
