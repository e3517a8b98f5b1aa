import { computed } from '@preact/signals';
import { nameOfBrand } from '../../brand-names.ts';
import { nodeRef } from '../form-props.ts';
import type { MethodFormProps } from './method-form-props.ts';

/**
 * The radio buttons by which the shopper chooses between the provider's QR code and a message to the phone
 * (widget-contract.md 5.6).
 */
export function PaymentMode({ form }: { form: MethodFormProps }) {
  const modes = { qrcode: 'qrCode', mobile: 'mobilePhone' } as const;
  return (
    <div
      class="wpwl-group wpwl-group-paymentMode wpwl-clearfix"
      role="radiogroup"
      aria-label={nameOfBrand(form.code)}
    >
      {Object.entries(modes).map(([mode, key]) => (
        <label class={`wpwl-wrapper-radio wpwl-wrapper-radio-${mode}`}>
          <input
            class={`wpwl-control-radio wpwl-control-radio-${mode}`}
            type="radio"
            name="customParameters[paymentMode]"
            value={mode}
            defaultChecked={mode === 'qrcode'}
            ref={mode === 'mobile' ? nodeRef(form.nodes, 'phoneMode') : undefined}
          />
          <span>{computed(() => form.texts.value[key])}</span>
        </label>
      ))}
    </div>
  );
}
