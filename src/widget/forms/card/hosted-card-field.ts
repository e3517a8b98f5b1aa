import type { FrameRole } from '../../../contract/messages.ts';
import type { CallbackName } from '../../../contract/options.ts';
import type { FieldName } from '../../fields/field.ts';
import { HostedField } from '../../fields/hosted-field.ts';
import { readPlaceholderStyle, stylePairs } from '../../fields/outer-style.ts';
import { fire } from '../../page/options.ts';
import type { CardPanel } from './card-panel.ts';

export type HostedName = 'cardNumber' | 'cvv' | 'expiry' | 'cardHolder';
export type CardRole = Exclude<FrameRole, 'keeper' | 'sender'>;
type Settings = ConstructorParameters<typeof HostedField>[3];

/** Called when a field is left; its answer is whether it is right. */
export const blurCallbacks: {
  readonly [N in FieldName]?: Exclude<Extract<CallbackName, `onBlur${string}`>, 'onBlurIframeCommunication'>;
} = {
  cardNumber: 'onBlurCardNumber',
  expiry: 'onBlurExpiryDate',
  cardHolder: 'onBlurCardHolder',
  cvv: 'onBlurSecurityCode',
};

/** The fields of a card form that stand in frames: number and security code, with SAQ A the others, too. */
export function hostedCardFields(
  panel: CardPanel,
): { cardNumber: HostedField } & { [N in HostedName]?: HostedField } {
  const names = ['expiry', 'cardHolder', 'cvv'] as const;
  const found = names.flatMap((name) => {
    const field = hostedCardField(panel, name);
    return field ? [[name, field]] : [];
  });
  return { cardNumber: hostedCardField(panel, 'cardNumber') as HostedField, ...Object.fromEntries(found) };
}

/** Its settings, and what follows from what happens in it. Undefined for a field that the page has itself. */
function hostedCardField(panel: CardPanel, name: HostedName): HostedField | undefined {
  const iframe = panel.container.querySelector<HTMLIFrameElement>(`iframe.wpwl-control-${name}`);
  if (!iframe) return undefined;
  const field: HostedField = new HostedField(
    name,
    iframe,
    panel.context.address.origin,
    settings(panel, name),
    panel.scope,
    {
      changed: (complete) => panel.changed(name, complete),
      left() {
        panel.left(name);
        fire('onBlurIframeCommunication', panel.self(iframe));
        const callback = blurCallbacks[name];
        if (callback) fire(callback, panel.self(iframe), field.problem === '');
      },
      entered: () => panel.fireFor(field, 'onFocusIframeCommunication'),
      enterPressed: () => panel.button.enter(),
      connected() {
        panel.frameBack();
        if (name === 'cardNumber') panel.submission.resume();
        panel.fireFor(field, 'onReadyIframeCommunication');
      },
      state({ problem, brands }) {
        // An optional field is right while it is empty.
        if (problem !== 'empty' && name !== 'cardHolder') panel.remember();
        if (name === 'cardNumber') panel.brand.detected(brands, problem !== 'empty');
      },
      vault: (message) => panel.submission.receive(message),
      lost: () => panel.frameLost(field),
      // Without detection the number must fit the brand that the shopper chose.
      judge: (problem) => {
        const fits = field.brands.length === 0 || field.brands.includes(panel.model.view.brand.value);
        return panel.judgeExpiry(problem) || (panel.brand.detects || fits ? '' : 'mismatch');
      },
    },
  );
  return field;
}

function settings(panel: CardPanel, name: HostedName): Settings {
  const { view, offered } = panel.model;
  const { settings: options, language } = view;
  const optional: { [N in HostedName]?: boolean } = {
    cvv: options.allowEmptyCvv,
    cardHolder: options.allowEmptyCardHolderName,
  };
  return () => {
    return {
      lang: language.value.tag,
      dir: language.value.dir,
      label: fieldLabel(panel, name),
      placeholder: isolated(
        panel.container.querySelector(`iframe.wpwl-control-${name}`)?.getAttribute('placeholder') ?? '',
        language.value.dir,
      ),
      hint: name === 'cvv' && options.showCVVHint ? view.cvvHint.value : '',
      required: !optional[name],
      masked: name === 'cvv' && options.maskCvv,
      grouped: options.numberFormatting,
      brands: offered.map(({ code }) => code),
      placeholderStyle: [
        ...placeholderLook(panel),
        ...stylePairs(options.iframeStyles[name === 'cvv' ? 'cvv-placeholder' : 'card-number-placeholder']),
      ],
    };
  };
}

/** The input in the frame is left to right; a text of the other direction keeps its own order inside it. */
export const isolated = (text: string, dir: string) => (dir === 'rtl' && text ? `\u2067${text}\u2069` : text);

function placeholderLook(panel: CardPanel): string[][] {
  const input = panel.form.querySelector<HTMLInputElement>('input.wpwl-control');
  return input ? readPlaceholderStyle(input) : [];
}

/**
 * The label as it stands in the page: merchants rewrite it by hand, and the name in the frame must follow. A
 * blanked one leaves the language's own word.
 */
export function fieldLabel({ container, model: { view } }: CardPanel, name: HostedName): string {
  const key = name === 'expiry' ? 'expiryDate' : name;
  const label = container.querySelector(`.wpwl-label-${name}`)?.textContent ?? view.texts.value[key];
  return label.trim() || view.spoken.value[key];
}
