import { computed, type ReadonlySignal } from '@preact/signals';
import type { FormTexts } from '../../../texts/form.ts';

interface OtherMethodsProps {
  readonly texts: ReadonlySignal<FormTexts>;
  press(event: Event): void;
}

/**
 * The button that shows the other forms. It has the same class as the pay button, which merchants' styles and scripts
 * rely on (widget-contract.md 5.4).
 */
export function OtherMethods({ texts, press }: OtherMethodsProps) {
  return (
    <button
      class="wpwl-button wpwl-button-pay"
      type="button"
      data-action="show-initial-forms"
      onClick={press}
    >
      {computed(() => texts.value.showOtherPaymentMethods)}
    </button>
  );
}
