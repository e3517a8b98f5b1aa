/// <reference path="./globals.d.ts" />
/** The commands as Cypress's own types have them, by the merging of declarations. */
import type { PageOptions } from '../checkout.ts';
import type { CypressCheckout, PaymentTaskName, PaymentTasks } from '../cypress-plugin/task-types.ts';
import type { CardChoice, CardFormFieldName } from '../typed-card.ts';

/** Where a form is. */
export interface CypressFormOptions {
  /** Selector of the form's container; that of the card form when absent, `.wpwl-container-registration` for saved cards. */
  readonly within?: string;
}

/** How a challenge of 3-D Secure ends. `code` is typed on the issuer's page. */
export type ChallengeAnswer = 'approve' | 'decline' | 'cancel' | 'timeOut' | { readonly code: string };

declare global {
  namespace Cypress {
    interface Chainable<Subject> {
      /** Creates a checkout of the test's merchant, and opens a blank page of a shop with its form. */
      openCheckout(
        parameters?: Readonly<Record<string, string>>,
        page?: PageOptions,
      ): Chainable<CypressCheckout>;

      /** Gives the checkout whose form the shop's own page shows; later `payment:` tasks are about it. */
      checkoutOfPage(): Chainable<CypressCheckout>;

      /**
       * Gives the input of a field, which may be in a frame of the gateway, once the form is ready. A query: it is asked again
       * until what follows is met. Fails with the remedy when the browser hides the frame from tests.
       */
      paymentField(
        name: CardFormFieldName,
        options?: CypressFormOptions,
      ): Chainable<JQuery<HTMLInputElement>>;

      /** Types a whole card: by its name among the merchant's test cards, or what is other than in the card `visa`. */
      fillCard(card?: CardChoice, options?: CypressFormOptions): Chainable<null>;

      /** Types a card as {@link fillCard} does, and presses the button. */
      payByCard(card?: CardChoice, options?: CypressFormOptions): Chainable<null>;

      /** Gives the body of the issuer's page of 3-D Secure, or of the gateway's page around it. A query. */
      challengePage(page?: 'issuer' | 'gateway'): Chainable<JQuery<HTMLElement>>;

      /** Ends the challenge of 3-D Secure, as the shopper does; `timeOut` by the merchant's clock. */
      payChallenge(answer?: ChallengeAnswer): Chainable<null>;

      task<Name extends PaymentTaskName>(
        event: Name,
        ...given: PaymentTasks[Name][0] extends infer Argument
          ? null extends Argument
            ? [argument?: Argument, options?: object]
            : [argument: Argument, options?: object]
          : never
      ): Chainable<PaymentTasks[Name][1]>;
    }
  }
}
