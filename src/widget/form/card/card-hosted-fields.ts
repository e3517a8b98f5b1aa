import type { HostedField } from '../../hosted/hosted-field.ts';
import { createHostedField, type HostedName } from '../create-hosted-field.ts';
import type { CardOwner } from './card-owner.ts';

/** The fields of a card form that stand in frames: number and security code, with SAQ A the others, too. */
export function cardHostedFields(
  form: CardOwner,
): { cardNumber: HostedField } & { [N in HostedName]?: HostedField } {
  const names = ['expiry', 'cardHolder', 'cvv'] as const;
  const found = names.flatMap((name) => {
    const field = cardHostedField(form, name);
    return field ? [[name, field]] : [];
  });
  return { cardNumber: cardHostedField(form, 'cardNumber') as HostedField, ...Object.fromEntries(found) };
}

/** Its settings, and what follows from what happens in it. Undefined for a field that the page has itself. */
function cardHostedField(form: CardOwner, name: HostedName): HostedField | undefined {
  const iframe = form.container.querySelector<HTMLIFrameElement>(`iframe.wpwl-control-${name}`);
  if (!iframe) return undefined;
  const { props: view, offered } = form.state;
  const options = view.settings;
  const optional: { [N in HostedName]?: boolean } = {
    cvv: options.allowEmptyCvv,
    cardHolder: options.allowEmptyCardHolderName,
  };
  const field: HostedField = createHostedField(form, name, iframe, {
    settings: () => ({
      label: fieldLabel(form, name),
      hint: name === 'cvv' && options.showCVVHint ? view.cvvHint.value : '',
      required: !optional[name],
      brands: view.hasBrandList ? [...offered] : [],
      binList: name === 'cardNumber' && form.brand.canDetect && options.brandDetectionType === 'binlist',
    }),
    state(state) {
      // An optional field is right while it is empty.
      if (state.problem !== 'empty' && name !== 'cardHolder') form.remember();
      if (name === 'cardNumber') form.brand.detected(state);
    },
    // Without detection the number must fit the brand that the shopper chose.
    judge: (problem) => {
      const fits = field.brands.length === 0 || field.brands.includes(form.state.props.brand.value);
      return form.judgeExpiry(problem) || (form.brand.canDetect || fits ? '' : 'mismatch');
    },
  });
  return field;
}

/**
 * The label as it stands in the page: merchants rewrite it by hand, and the name in the frame must follow. A
 * blanked one leaves the language's own word.
 */
export function fieldLabel({ container, state: { props: view } }: CardOwner, name: HostedName): string {
  const key = name === 'expiry' ? 'expiryDate' : name;
  const label = container.querySelector(`.wpwl-label-${name}`)?.textContent ?? view.texts.value[key];
  return label.trim() || view.spoken.value[key];
}
