/**
 * The state of a form's payments, the events that can happen to them and the effects that follow. The rules are in
 * `reduce.ts`.
 */
import type { FormTexts } from '../../texts/form.ts';
import type { CheckoutAnswer } from '../checkout/checkout.ts';
import type { Done, PaymentReport } from '../hosted/hosted-field.ts';

/**
 * The steps of a payment. `idle`: the form waits for the shopper. `checking`: the fields are read and checked.
 * `deciding`: the merchant's callback decides. `paying`: the payment is being sent. `telling`: nothing was charged, since
 * the amount has changed; the second click of a double click must not pay an amount that nobody has read. `away`: the
 * shopper is on the provider's page or the issuer's. `leaving`: the next page is loading. `ended`: the checkout is over.
 */
export type SubmissionStep =
  | 'idle'
  | 'checking'
  | 'deciding'
  | 'paying'
  | 'telling'
  | 'away'
  | 'leaving'
  | 'ended';

/** The key of a sentence for the shopper; empty for no sentence. */
export type TextKey = keyof FormTexts | '';

/** The page to which the shopper is sent next. `isPressed`: by a press on the button that leads there. */
export type NextPage = Omit<Done, 'type'> & { readonly isPressed?: true };

/** The reports of the payment frame that have this type. */
export type ReportOf<T extends PaymentReport['type']> = Extract<PaymentReport, { type: T }>;

/** The state of one form's payments. A flag that is absent is false. */
export interface SubmissionState {
  readonly step: SubmissionStep;
  /** The merchant's callback has requested another payment in place of the one that it is deciding on. */
  readonly isRestartRequested?: boolean;
  /** Whether the last payment has an unknown outcome: it may have been made, or may still be made. */
  readonly isOutcomeUnknown?: boolean;
  /** The shopper is known to have come back from the provider's page or the issuer's. */
  readonly isBack?: boolean;
  /** The provider's page has led the shopper back, so that no wish of the shopper's has ended it. */
  readonly isAtEnd?: boolean;
  /** The page on which the shopper is away is the issuer's challenge. */
  readonly isChallenge?: boolean;
  /** The page has removed the form during this payment. */
  readonly isRemoved?: boolean;
  /** How often the gateway has answered about a payment that no frame reports on any more; absent for all others. */
  readonly answers?: number | undefined;
}

/** The events by name, each with its value. */
export interface SubmissionEvents {
  /**
   * The shopper pressed Pay or Enter, or the page called `executePayment`. The merchant's callbacks get this event.
   */
  submit: Event;
  /** The page called `executePayment` inside the callback that is deciding on a payment. */
  restartRequested: true;
  /**
   * The form was checked. The submit event: there is a checkout, all frames answer and all fields are valid. `false`:
   * the form cannot be sent.
   */
  formChecked: Event | false;
  /** The button did not say the amount at the press, which is this one. */
  amountUnseen: ReportOf<'amountChanged'>;
  /** The merchant's callbacks let the payment go on. */
  sendingAllowed: true;
  /**
   * The payment was not sent, because a callback stopped it (`isByMerchant`) or because it cannot be sent. `text`
   * says why.
   */
  sendingStopped: { readonly isByMerchant: boolean; readonly text: TextKey };
  /** The payment frame has been loaded again. */
  frameResumed: true;
  /** The payment frame does not answer, or has not reported in time. */
  paymentFrameLost: true;
  /** The payment frame has reported about the payment. */
  reported: PaymentReport;
  /** The shopper has had the time to see that the amount has changed. */
  amountTold: true;
  /** The page was reloaded during the issuer's challenge, which continues at this address. */
  challengeFound: string;
  /** The 3-D Secure page has loaded in its frame. The value is the payment's result code so far. */
  challengeOpened: string;
  /** The page of the challenge cannot be shown in a frame. */
  challengeUnavailable: NextPage;
  /** The shopper has something to do in the 3-D Secure page. `true`: that page stands in the place of the form. */
  challengeShown: boolean;
  /** The challenge is over, with this result code. `url` is the page to go to. */
  challengeDone: { readonly url: string; readonly code: string };
  /**
   * The shopper is back from the provider's page or the issuer's (`true`), was led back by that page (`atEnd`), or is maybe
   * still there (`false`), because the window cannot be reached.
   */
  returned: boolean | 'atEnd';
  /** The gateway has answered the question about the checkout. */
  checkoutAnswered: CheckoutAnswer;
  /** The browser keeps the page, which stands in a frame, from leading the tab: until the shopper's next press (`mayPress`), or for good. */
  kept: { readonly destination: NextPage; readonly mayPress: boolean };
  /** The shopper has pressed the button that leads there. */
  wayPressed: NextPage;
  /** The browser has restored the page from its back/forward cache, or never left it. */
  restored: true;
  /** The checkout is over, or the form is being removed. */
  sessionOver: true;
  /** The page has removed the form during a payment, which goes on without it. */
  formRemoved: true;
}

/** One event, as an object with the event's name and value: `{ reported: report }`. */
export type SubmissionEvent = {
  [N in keyof SubmissionEvents]: { readonly [Name in N]: SubmissionEvents[N] };
}[keyof SubmissionEvents];

/** The effects of an event by name, each with its value. They are carried out in the order of the object's keys. */
export interface SubmissionEffects {
  /** Shows the form as the step requires, and ends what belonged to the step before. */
  readonly enterStep?: SubmissionStep;
  /** Moves the focus to the provider's page or the issuer's, for a shopper who has lost sight of it. */
  readonly focusWindow?: true;
  /** Opens the provider's window. Browsers allow this only in the task of the shopper's press. */
  readonly openWindow?: true;
  /** Reads and checks all fields. `formChecked` follows. */
  readonly checkForm?: Event;
  /** Calls the merchant's before-submit callbacks. `sendingAllowed` or `sendingStopped` follows. */
  readonly callMerchant?: Event;
  /**
   * Makes the payment frame send the payment, and waits for its report. `again`: the frame was loaded again while it
   * was sending this payment.
   */
  readonly sendPayment?: { readonly again: boolean };
  /** Opens the 3-D Secure page. `challengeOpened` or `challengeUnavailable` follows. */
  readonly openChallenge?: NextPage;
  /** Shows the provider's page in its own window or frame. */
  readonly showProvider?: NextPage;
  /**
   * Tells the form the result code of a payment that has ended. The code is empty when it is unknown or nothing was
   * paid.
   */
  readonly tellOutcome?: string;
  /** Makes all forms show the new amount. `amountTold` follows. */
  readonly showAmount?: ReportOf<'amountChanged'>;
  /** Shows a sentence about the progress; an empty key removes it. */
  readonly show?: TextKey;
  /** Announces a sentence to assistive technology only. */
  readonly say?: TextKey;
  readonly showError?: TextKey;
  /** Asks the gateway about the checkout, one request at a time. `checkoutAnswered` follows. */
  readonly askGateway?: true;
  /** Does so after a while. */
  readonly askLater?: true;
  /** Shows at the fields, and tells the merchant, what the gateway has refused. */
  readonly tellRefused?: ReportOf<'refused'>;
  /** Tells the merchant that no answer to the payment came, though there is a connection. */
  readonly tellUnanswered?: true;
  /** Shows a button that leads to this page. `wayPressed` follows. */
  readonly offerWay?: NextPage;
  /** Tells the merchant that the frame around the page keeps the shopper in it. */
  readonly tellKept?: true;
  readonly tellSaved?: ReportOf<'saved'>;
  /** Tells the page's developer that the form was removed during a payment. */
  readonly warnRemoved?: true;
  /** Tells the merchant that the payment of a removed form does not lead the shopper on by itself. */
  readonly tellRemoved?: true;
  /** Leads the shopper on whose payment frame, challenge or provider's page has left the page with the form. */
  readonly goOnRemoved?: true;
  /** Tells the page that its checkout is over. */
  readonly tellEnded?: true;
  /** Asks for the checkout of a shopper who has come back. Where nothing was charged (true), another amount is told. */
  readonly tellRestored?: boolean;
  /** Calls this callback of the merchant's. */
  readonly fireCallback?: 'onAfterSubmit' | 'onLightboxCancel';
  /** Starts another payment in a task of its own. */
  readonly startAnew?: true;
  /**
   * Empties the fields and sends the shopper to the next page. `restored` follows if the browser stays on this page, `kept`
   * where it keeps the page from leading the tab.
   */
  readonly navigateAway?: NextPage;
}

/** Facts outside the state that the rules need. */
export interface Surroundings {
  /** Where the provider's page can be shown now; undefined when it must replace the shop's page. */
  readonly flow: 'popup' | 'inline' | undefined;
  readonly isOnline: boolean;
}

/** The state of a form before its first payment. */
export const initialSubmission: SubmissionState = { step: 'idle' };
