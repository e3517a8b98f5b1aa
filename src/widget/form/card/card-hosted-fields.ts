import { addBackupFrame } from '../../hosted/backup-frame.ts';
import type { HostedField, HostedName } from '../../hosted/hosted-field.ts';
import { createHostedField } from '../create-hosted-field.ts';
import type { PaymentForm } from '../payment-form.ts';
import type { BrandControl } from './brand-control.ts';
import type { CardFormProps } from './card-form-props.ts';
import { acceptExpired, type CardState } from './card-state.ts';

/** The number comes first: its frame sends the payment. */
const names = ['cardNumber', 'expiry', 'cardHolder', 'cvv'] as const;

/** The fields of a card form that stand in frames: number and security code, with SAQ A the others, too. */
export function cardHostedFields(
  form: PaymentForm,
  { props, offered, frameSrc }: CardState,
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
        label: fieldLabel(form, props, name),
        hint: name === 'cvv' && settings.showCVVHint ? cvvHint.value : '',
        required: !isOptional[name],
        brands: hasBrandList ? [...offered] : [],
        binList: name === 'cardNumber' && brandControl.canDetect && settings.brandDetectionType === 'binlist',
      }),
      onState(state) {
        // Something is typed: from now on the values must outlive their frames. `empty` is left out, and so is the holder, which
        // may be optional: an optional field has no problem while it is empty.
        if (state.problem !== 'empty' && name !== 'cardHolder') {
          if (!hasBackup) addBackupFrame(form.scope, frameSrc('keeper'));
          hasBackup = true;
        }
        if (name === 'cardNumber') brandControl.detected(state);
      },
      // Without detection the number must fit the brand that the shopper chose.
      judge(problem) {
        const fits = field.brands.length === 0 || field.brands.includes(brand.value);
        return acceptExpired(problem, settings) || (brandControl.canDetect || fits ? '' : 'mismatch');
      },
    });
    return [field];
  });
}

/**
 * The label of a field, looked up in the page: merchants write labels anew or replace them, and the name in the frame must
 * follow. When the label is blank, the language's own word.
 */
export function fieldLabel(
  { container }: PaymentForm,
  { texts, spoken }: CardFormProps,
  name: HostedName,
): string {
  const key = name === 'expiry' ? 'expiryDate' : name;
  const label = container.querySelector(`.wpwl-label-${name}`)?.textContent ?? texts.value[key];
  return label.trim() || spoken.value[key];
}
