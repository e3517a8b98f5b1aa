import { computed } from '@preact/signals';
import { h } from 'preact';
import type { FormTexts } from '../../../texts/form.ts';
import { draw } from '../../draw.ts';
import { type CardFormProps, nodeRef } from '../form-props.ts';
import { Group, type InputName, lettersOf, spokenName } from '../parts/form-parts.tsx';
import type { PaymentForm } from '../payment-form.ts';
import { billingFields } from './billing-fields.ts';

/** Draws the billing address before the pay button of a card form whose options ask for one, and adds its fields. */
export function drawBilling(form: PaymentForm): void {
  const props = form.spec.card?.props;
  if (!props?.settings.billingAddress) return;
  const { nodes } = props;
  nodes.submitGroup?.before(...draw(form.scope, h(BillingGroup, { form: props }), form.context.drawing));
  form.fields.add(...billingFields(form, nodes));
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
        const words = () => form.texts.value[text] + (isMandatory ? ' *' : '');
        const placeholder = computed(words);
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
            style={lettersOf(placeholder)}
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
