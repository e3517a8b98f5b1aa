import type { FormTexts } from '../../texts/form.ts';
import type { LaterScript } from '../page/later-script.ts';
import type { createBrandChoice } from './card/brand-choice.ts';
import type { drawOptionGroups } from './card/draw-option-groups.ts';
import type { FormContext, PaymentCode } from './form-context.ts';
import type { drawMethods } from './methods/draw-methods.ts';
import type { createRegistrationsForm } from './registrations/create-registrations-form.ts';
import type { updateForms } from './update/update-forms.ts';

/**
 * What the later script exports (later.ts): the payment of every form, the forms of all other brands than cards, and the
 * groups that options add to a card form.
 */
export interface LaterCode extends PaymentCode {
  /** Birth date, tax number and billing address, and the choice between two schemes of a card. */
  readonly drawOptionGroups: typeof drawOptionGroups;
  readonly createBrandChoice: typeof createBrandChoice;
  /** The forms of all brands that are not cards, and the style `logos`. */
  readonly drawMethods: typeof drawMethods;
  readonly createRegistrationsForm: typeof createRegistrationsForm;
  readonly updateForms: typeof updateForms;
  /** The names of the brands that are not cards, by code. */
  readonly methodNames: ReadonlyMap<string, string>;
  /** The English texts that only this script uses. */
  readonly texts: Partial<FormTexts>;
  readonly methodStyles: string;
  readonly logoStyles: string;
  readonly rowStyles: string;
  readonly walletStyles: string;
  readonly registrationStyles: string;
}

/** The context in which forms are put into the page: that of each form, with all that the later script exports. */
export interface MountContext extends FormContext {
  readonly later: LaterScript<LaterCode>;
}
