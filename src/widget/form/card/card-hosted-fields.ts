import type { HostedField } from '../../hosted/hosted-field.ts';
import { type HostedName, hostField } from '../create-hosted-field.ts';
import type { CardOwner } from './card-owner.ts';

/** The fields of a card form that stand in frames: number and security code, with SAQ A the others, too. */
export function hostedCardFields(
  panel: CardOwner,
): { cardNumber: HostedField } & { [N in HostedName]?: HostedField } {
  const names = ['expiry', 'cardHolder', 'cvv'] as const;
  const found = names.flatMap((name) => {
    const field = hostedCardField(panel, name);
    return field ? [[name, field]] : [];
  });
  return { cardNumber: hostedCardField(panel, 'cardNumber') as HostedField, ...Object.fromEntries(found) };
}

/** Its settings, and what follows from what happens in it. Undefined for a field that the page has itself. */
function hostedCardField(panel: CardOwner, name: HostedName): HostedField | undefined {
  const iframe = panel.container.querySelector<HTMLIFrameElement>(`iframe.wpwl-control-${name}`);
  if (!iframe) return undefined;
  const { view, offered } = panel.model;
  const options = view.settings;
  const optional: { [N in HostedName]?: boolean } = {
    cvv: options.allowEmptyCvv,
    cardHolder: options.allowEmptyCardHolderName,
  };
  const field: HostedField = hostField(panel, name, iframe, {
    settings: () => ({
      label: fieldLabel(panel, name),
      hint: name === 'cvv' && options.showCVVHint ? view.cvvHint.value : '',
      required: !optional[name],
      brands: view.selectable ? [...offered] : [],
      binList: name === 'cardNumber' && panel.brand.detects && options.brandDetectionType === 'binlist',
    }),
    state(state) {
      // An optional field is right while it is empty.
      if (state.problem !== 'empty' && name !== 'cardHolder') panel.remember();
      if (name === 'cardNumber') panel.brand.detected(state);
    },
    // Without detection the number must fit the brand that the shopper chose.
    judge: (problem) => {
      const fits = field.brands.length === 0 || field.brands.includes(panel.model.view.brand.value);
      return panel.judgeExpiry(problem) || (panel.brand.detects || fits ? '' : 'mismatch');
    },
  });
  return field;
}

/**
 * The label as it stands in the page: merchants rewrite it by hand, and the name in the frame must follow. A
 * blanked one leaves the language's own word.
 */
export function fieldLabel({ container, model: { view } }: CardOwner, name: HostedName): string {
  const key = name === 'expiry' ? 'expiryDate' : name;
  const label = container.querySelector(`.wpwl-label-${name}`)?.textContent ?? view.texts.value[key];
  return label.trim() || view.spoken.value[key];
}
