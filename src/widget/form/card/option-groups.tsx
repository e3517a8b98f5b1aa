import { h } from 'preact';
import { readBirthDate } from '#contract/birth-date.ts';
import { isCpf } from '#contract/cpf.ts';
import { draw } from '../../draw.ts';
import type { PaymentForm } from '../payment-form.ts';
import { billingFields } from './billing-fields.ts';
import { BillingGroup } from './billing-group.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { cardInput } from './card-inputs.ts';
import { CardField } from './card-markup.tsx';

/** Draws the groups that options add to a card form before its pay button, and adds their fields to the form. */
export function drawOptionGroups(form: PaymentForm, props: CardFormProps): void {
  const { nodes, settings } = props;
  if (!settings.billingAddress && !settings.showBirthDate && !settings.showTaxNumberField) return;
  nodes.submitGroup?.before(...draw(form.scope, h(OptionGroups, { form: props })));
  for (const [name, isValid] of checks) {
    const control = nodes[name];
    const judge = (value: string) => (!value.trim() || isValid(value) ? '' : 'invalid');
    if (control) form.addFields(cardInput(form, name, control, { judge, isComplete: () => false }));
  }
  form.addFields(...billingFields(form, nodes));
}

/** The fields that may stay empty. */
const checks = [
  ['birthDate', (value: string) => readBirthDate(value, new Date()) !== undefined],
  ['taxNumber', isCpf],
] as const;

function OptionGroups({ form }: { form: CardFormProps }) {
  return (
    <>
      <ExtraFields form={form} />
      <BillingGroup form={form} />
    </>
  );
}

/** Date of birth and tax number, which some countries and risk checks ask for besides the card. */
function ExtraFields({ form }: { form: CardFormProps }) {
  const { showBirthDate, showTaxNumberField } = form.settings;
  return (
    <>
      {showBirthDate && (
        <CardField
          name="birthDate"
          field="customer.birthDate"
          label="birthDate"
          text="ddmmyyyy"
          form={form}
          dir="ltr"
          inputMode="numeric"
          autocomplete="bday"
        />
      )}
      {showTaxNumberField && (
        <CardField
          name="taxNumber"
          field="customer.identificationDocId"
          label="taxNumber"
          form={form}
          dir="ltr"
          inputMode="numeric"
          autocomplete="off"
        />
      )}
    </>
  );
}
