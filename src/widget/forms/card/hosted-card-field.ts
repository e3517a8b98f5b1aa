import { HostedField } from '../../fields/hosted-field.ts';
import { readPlaceholderStyle, stylePairs } from '../../fields/outer-style.ts';
import { en } from '../../locales/en.ts';
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
        if (name === 'cardNumber') panel.submission.resume();
        panel.fireFor(field, 'onReadyIframeCommunication');
      },
      state({ problem, brands }) {
        if (problem !== 'empty') panel.remember();
        if (name === 'cardNumber') panel.brand.detected(brands, problem !== 'empty');
      },
      vault: (message) => panel.submission.receive(message),
      lost: () => panel.frameLost(field),
      // With one brand chosen by hand, another brand's number is a contradiction, not a refused card.
      judge: (problem) =>
        problem === 'brand' && !panel.brand.detects && panel.model.offered.length > 1 ? 'mismatch' : problem,
    },
  );
  return field;
}

function settings(panel: CardPanel, name: Name): Settings {
  const { view, offered } = panel.model;
  const { settings: options, texts, language } = view;
  return () => {
    const label = visibleLabel(panel, name) ?? texts.value[name];
    return {
      lang: language.value.tag,
      dir: language.value.dir,
      label: label.trim() || en[name],
      placeholder:
        panel.container.querySelector(`iframe.wpwl-control-${name}`)?.getAttribute('placeholder') ?? '',
      hint: name === 'cvv' && options.showCVVHint ? view.cvvHint.value : '',
      required: name === 'cardNumber' || !options.allowEmptyCvv,
      masked: name === 'cvv' && options.maskCvv,
      grouped: options.numberFormatting,
      brands: panel.brand.detects ? offered.map(({ code }) => code) : [view.brand.value],
      placeholderStyle: [
        ...placeholderLook(panel),
        ...stylePairs(options.iframeStyles[name === 'cvv' ? 'cvv-placeholder' : 'card-number-placeholder']),
      ],
    };
  };
}

function placeholderLook(panel: CardPanel): string[][] {
  const input = panel.form.querySelector<HTMLInputElement>('input.wpwl-control');
  return input ? readPlaceholderStyle(input) : [];
}

/** The label as it stands in the page: merchants rewrite it by hand, and the name in the frame must follow. */
function visibleLabel(panel: CardPanel, name: Name): string | undefined {
  return panel.container.querySelector(`.wpwl-label-${name}`)?.textContent ?? undefined;
}
