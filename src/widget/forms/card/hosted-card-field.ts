import { HostedField } from '../../fields/hosted-field.ts';
import { readPlaceholderStyle, stylePairs } from '../../fields/outer-style.ts';
import { fire } from '../../page/options.ts';
import type { CardPanel } from './card-panel.ts';

type Name = 'cardNumber' | 'cvv';
type Settings = ConstructorParameters<typeof HostedField>[3];

/** The number or the security code of a card form: its settings, and what follows from what happens in it. */
export function hostedCardField(panel: CardPanel, name: Name, role: 'card.number' | 'card.cvv'): HostedField {
  const iframe = panel.container.querySelector(`iframe[name="${role}"]`) as HTMLIFrameElement;
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
        const blurred = name === 'cvv' ? 'onBlurSecurityCode' : 'onBlurCardNumber';
        fire(blurred, panel.self(iframe), field.problem === '');
      },
      entered: () => panel.fireFor(field, 'onFocusIframeCommunication'),
      enterPressed: () => panel.button.enter(),
      connected() {
        panel.frameBack();
        if (name === 'cardNumber') panel.submission.resume();
        panel.fireFor(field, 'onReadyIframeCommunication');
      },
      state({ problem, brands }) {
        if (problem !== 'empty') panel.remember();
        if (name === 'cardNumber') panel.brand.detected(brands, problem !== 'empty');
      },
      vault: (message) => panel.submission.receive(message),
      lost: () => panel.frameLost(field),
      // Without detection the number must fit the brand that the shopper chose.
      judge: () => {
        const fits = field.brands.length === 0 || field.brands.includes(panel.model.view.brand.value);
        return panel.brand.detects || fits ? '' : 'mismatch';
      },
    },
  );
  return field;
}

function settings(panel: CardPanel, name: Name): Settings {
  const { view, offered } = panel.model;
  const { settings: options, language } = view;
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
      required: name === 'cardNumber' || !options.allowEmptyCvv,
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
export function fieldLabel({ container, model: { view } }: CardPanel, name: Name): string {
  const label = container.querySelector(`.wpwl-label-${name}`)?.textContent ?? view.texts.value[name];
  return label.trim() || view.spoken.value[name];
}
