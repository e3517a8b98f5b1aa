import { computed } from '@preact/signals';
import { h } from 'preact';
import { readBirthDate } from '#contract/birth-date.ts';
import { isCpf } from '#contract/cpf.ts';
import type { FormTexts } from '../../../texts/form.ts';
import { draw } from '../../draw.ts';
import { type CardFormProps, nodeRef } from '../form-props.ts';
import { Group, type InputName, spokenName } from '../parts/form-parts.tsx';
import type { PaymentForm } from '../payment-form.ts';
import { billingFields } from './billing-fields.ts';
import { cardInput } from './card-inputs.ts';
import { CardField } from './card-markup.tsx';

/** Draws the groups that options add to a card form before its pay button, and adds their fields to the form. */
export function drawOptionGroups(form: PaymentForm, props: CardFormProps): void {
  const { nodes, settings } = props;
  if (!settings.billingAddress && !settings.showBirthDate && !settings.showTaxNumberField) return;
  nodes.submitGroup?.before(...draw(form.scope, h(OptionGroups, { form: props }), form.context.drawing));
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

interface AddressPart {
  readonly name: keyof CardFormProps['settings']['mandatoryBillingFields'];
  /** Key of the placeholder's text. */
  readonly text: keyof FormTexts;
  /** Key of the text where the part is mandatory and the usual text calls it optional. */
  readonly mandatoryText?: keyof FormTexts;
  /** HTML, "autofill". */
  readonly token: string;
  readonly maxLength?: number;
}

const parts: readonly AddressPart[] = [
  { name: 'country', text: 'billingCountryPlaceholder', token: 'country' },
  { name: 'state', text: 'billingStatePlaceholder', token: 'address-level1', maxLength: 50 },
  { name: 'city', text: 'billingCityPlaceholder', token: 'address-level2', maxLength: 80 },
  { name: 'postcode', text: 'billingPostCodePlaceholder', token: 'postal-code', maxLength: 16 },
  { name: 'street1', text: 'billingStreet1Placeholder', token: 'address-line1', maxLength: 100 },
  {
    name: 'street2',
    text: 'billingStreet2Placeholder',
    mandatoryText: 'billingStreet2PlaceholderMandatory',
    token: 'address-line2',
    maxLength: 100,
  },
];

/**
 * The billing address (widget-contract.md 5.5). The state is drawn as a select and as a text input; the script of the
 * form keeps one of the two.
 */
function BillingGroup({ form }: { form: CardFormProps }) {
  const { billingAddress, mandatoryBillingFields } = form.settings;
  if (!billingAddress) return null;
  const label = computed(() => form.texts.value.billingAddress);
  return (
    <Group name="billing" field="billing" form={form} label={label}>
      {parts.map(({ name: part, text: usualText, mandatoryText = usualText, token, maxLength }) => {
        const isMandatory = mandatoryBillingFields[part];
        const text = isMandatory ? mandatoryText : usualText;
        // These fields have no label, so that the placeholder is their only visible name. It is drawn even without the
        // option `showPlaceholders`.
        const placeholder = computed(() => form.texts.value[text] + (isMandatory ? ' *' : ''));
        const common = {
          name: `billing.${part}`,
          autocomplete: `billing ${token}`,
          'aria-label': spokenName(form, text),
          'aria-required': isMandatory ? ('true' as const) : undefined,
        };
        const select = (name: 'country' | 'stateSelect') => (
          <select class={`wpwl-control wpwl-control-${name}`} ref={nodeRef(form.nodes, name)} {...common}>
            <option value="">{placeholder}</option>
          </select>
        );
        const input = (name: InputName) => (
          <input
            class={`wpwl-control wpwl-control-${name}`}
            type="text"
            placeholder={placeholder}
            maxLength={maxLength}
            defaultValue={billingAddress[part]}
            ref={nodeRef(form.nodes, name)}
            {...common}
          />
        );
        return (
          <div class={`wpwl-sup-wrapper wpwl-sup-wrapper-${part}`}>
            {part === 'country' && select(part)}
            {part === 'state' && [select('stateSelect'), input('stateText')]}
            {part !== 'country' && part !== 'state' && input(part)}
          </div>
        );
      })}
    </Group>
  );
}
