import { computed } from '@preact/signals';
import type { FormTexts } from '../../../texts/form.ts';
import { isTextKey } from '../fields/error-text.ts';
import { nodeRef } from '../form-props.ts';
import { Group, type InputName, spokenName } from '../parts/form-parts.tsx';
import type { CardFormProps } from './card-form-props.ts';

type Part = keyof CardFormProps['settings']['mandatoryBillingFields'];

/**
 * Each part of the address with the key of its placeholder, its autofill token (HTML, "autofill") and its maximum
 * length.
 */
const parts: readonly (readonly [Part, keyof FormTexts, string, number?])[] = [
  ['country', 'billingCountryPlaceholder', 'country'],
  ['state', 'billingStatePlaceholder', 'address-level1', 50],
  ['city', 'billingCityPlaceholder', 'address-level2', 80],
  ['postcode', 'billingPostCodePlaceholder', 'postal-code', 16],
  ['street1', 'billingStreet1Placeholder', 'address-line1', 100],
  ['street2', 'billingStreet2Placeholder', 'address-line2', 100],
];

/**
 * The billing address (widget-contract.md 5.5). The state is drawn as a select and as a text input; the script of the
 * form keeps one of the two.
 */
export function BillingGroup({ form }: { form: CardFormProps }) {
  const { billingAddress, mandatoryBillingFields } = form.settings;
  if (!billingAddress) return null;
  const label = computed(() => form.texts.value.billingAddress);
  return (
    <Group name="billing" field="billing" form={form} label={label}>
      {parts.map(([part, key, token, maxLength]) => {
        const needed = mandatoryBillingFields[part];
        const mandatory = `${key}Mandatory`;
        const text = needed && isTextKey(mandatory, form.texts.value) ? mandatory : key;
        // These fields have no label, so that the placeholder is their only visible name. It is drawn even without the
        // option `showPlaceholders`.
        const shown = computed(() => form.texts.value[text] + (needed ? ' *' : ''));
        const common = {
          name: `billing.${part}`,
          autocomplete: `billing ${token}`,
          'aria-label': spokenName(form, text),
          'aria-required': needed ? ('true' as const) : undefined,
        };
        const select = (name: 'country' | 'stateSelect') => (
          <select class={`wpwl-control wpwl-control-${name}`} ref={nodeRef(form.nodes, name)} {...common}>
            <option value="">{shown}</option>
          </select>
        );
        const input = (name: InputName) => (
          <input
            class={`wpwl-control wpwl-control-${name}`}
            type="text"
            placeholder={shown}
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
