import { computed } from '@preact/signals';
import { type FormProps, nodeRef } from '../form-props.ts';
import { FormElement, ResultUrl, spokenName } from '../parts/form-parts.tsx';

/**
 * The form of a wallet: the element into which the wallet draws its button. Apple Pay's button is drawn here
 * (widget-contract.md 5.6).
 */
export function WalletForm({ form, code }: { form: FormProps; code: string }) {
  const name = spokenName(form, 'payWith');
  return (
    <FormElement
      form={form}
      names={`wpwl-form-virtualAccount wpwl-form-virtualAccount-${code} wpwl-form-wallet`}
      target={form.id}
    >
      <div class="wpwl-group wpwl-group-wallet wpwl-clearfix">
        <div
          class={`wpwl-wrapper wpwl-wrapper-brand-${code} wpwl-wrapper-wallet`}
          ref={nodeRef(form.nodes, 'walletWrapper')}
        >
          {code.startsWith('APPLE') && (
            <button
              class={`wpwl-apple-pay-button wpwl-apple-pay-button-${form.settings.applePay.style ?? 'black'}`}
              type="submit"
              aria-disabled={computed(() => (form.isBusy.value ? 'true' : undefined))}
            >
              {computed(() => name.value.replace('{0}', 'Apple Pay'))}
            </button>
          )}
        </div>
      </div>
      <input type="hidden" name="paymentBrand" value={code} />
      <ResultUrl form={form} />
    </FormElement>
  );
}
