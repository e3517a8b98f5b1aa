import { cardCodes } from '#contract/brands/card-names.ts';
import { addBackupFrame } from '../../hosted/hidden-frame.ts';
import type { HostedField, HostedName } from '../../hosted/hosted-field.ts';
import { findPart } from '../../page/drawn.ts';
import type { BrandControl } from '../brand-control.ts';
import type { CardFormProps } from '../form-props.ts';
import type { PaymentForm } from '../payment-form.ts';
import { acceptExpired, type CardState } from './card-state.ts';
import { createHostedField } from './create-hosted-field.ts';

/** The number comes first: its frame sends the payment. */
const names = ['cardNumber', 'expiry', 'cardHolder', 'cvv'] as const;

/**
 * Creates the fields of a card form that stand in frames: number and security code; under SAQ A expiry date and holder,
 * too.
 */
export function cardHostedFields(
  form: PaymentForm,
  { props, offered, fieldAddress }: CardState,
  brandControl: BrandControl,
): HostedField[] {
  const { settings, cvvHint, hasBrandList, brand, frames } = props;
  const isOptional: { [N in HostedName]?: boolean } = {
    cvv: settings.allowEmptyCvv,
    cardHolder: settings.allowEmptyCardHolderName,
  };
  let hasBackup = false;
  return names.flatMap((name) => {
    const iframe = frames[name];
    if (!iframe) return [];
    const field: HostedField = createHostedField(form, name, iframe, {
      settings: () => ({
        label: fieldLabel(form.container, props, name),
        hint: name === 'cvv' && settings.showCVVHint ? cvvHint.value : '',
        required: !isOptional[name],
        brand: brand.value,
        brands: hasBrandList || offered.length < cardCodes.length ? [...offered] : [],
        binList: name === 'cardNumber' && brandControl.canDetect && settings.brandDetectionType === 'binlist',
      }),
      onState(state) {
        // The shopper has typed something: from now on the backup frame keeps the values when frames are loaded again.
        // The holder does not count, because an optional holder has no problem while it is empty, either.
        if (state.problem !== 'empty' && name !== 'cardHolder') {
          if (!hasBackup) addBackupFrame(form.scope, fieldAddress('keeper'));
          hasBackup = true;
        }
        if (name === 'cardNumber') brandControl.detected(state);
      },
      // When brands are not detected, the number must fit the brand that the shopper chose.
      judge(problem) {
        const fits = field.brands.length === 0 || field.brands.includes(brand.value);
        return acceptExpired(problem, settings) || (brandControl.canDetect || fits ? '' : 'mismatch');
      },
    });
    return [field];
  });
}

/**
 * Returns the label of a field. It is looked up in the page, because merchants rewrite or replace labels, and the
 * field's name in the frame must be the same. When the label is blank, the language's own word is used.
 */
export function fieldLabel(container: Element, { texts, spoken }: CardFormProps, name: HostedName): string {
  const key = name === 'expiry' ? 'expiryDate' : name;
  const label = findPart(container, `.wpwl-label-${name}`)?.textContent ?? texts.value[key];
  return label.trim() || spoken.value[key];
}
