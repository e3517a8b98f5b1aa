import type { MountedForms } from './mounted-forms.ts';
import type { PaymentForm } from './payment-form.ts';

/** The places in the page for the forms of one merchant's form, and what has been drawn there. */
export interface MethodPlaces {
  readonly mounted: MountedForms;
  /** All brands of the merchant's form, in its order. */
  readonly codes: readonly string[];
  /** The empty places of the forms that are still to be drawn, by brand. */
  readonly places: Map<string, HTMLElement>;
  /** The drawn forms by brand, the card form for each card. */
  readonly made: Map<string, PaymentForm>;
  /** The row of logos; an empty place until it is drawn. Undefined in all styles but `logos`. */
  logos: HTMLElement | undefined;
  /** Whether the code of the forms has come and drawn, also the logos or the rows that open the forms. */
  isDrawn: boolean;
  readonly isAccordion: boolean;
}
