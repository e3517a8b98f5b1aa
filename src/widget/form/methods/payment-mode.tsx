import { computed } from '@preact/signals';
import { brandName } from '../../../contract/brands/form-types.ts';
import type { MethodView } from './method-form-props.ts';

/** By a QR code of the provider, or by a message to the shopper's phone (widget-contract.md 5.6). */
export function PaymentMode({ view }: { view: MethodView }) {
  const modes = { qrcode: 'qrCode', mobile: 'mobilePhone' } as const;
  return (
    <div
      class="wpwl-group wpwl-group-paymentMode wpwl-clearfix"
      role="radiogroup"
      aria-label={brandName(view.code)}
    >
      {Object.entries(modes).map(([mode, key]) => (
        <label key={mode} class={`wpwl-wrapper-radio wpwl-wrapper-radio-${mode}`}>
          <input
            class={`wpwl-control-radio wpwl-control-radio-${mode}`}
            type="radio"
            name="customParameters[paymentMode]"
            value={mode}
            defaultChecked={mode === 'qrcode'}
          />
          <span>{computed(() => view.texts.value[key])}</span>
        </label>
      ))}
    </div>
  );
}
