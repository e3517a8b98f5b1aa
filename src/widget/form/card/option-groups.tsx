import { BillingGroup } from './billing-group.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { CardField } from './card-markup.tsx';

/** The groups that options add to a card form, before its pay button. */
export function OptionGroups({ form }: { form: CardFormProps }) {
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
