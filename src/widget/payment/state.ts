/** What is known of a form's payments, what can happen to them, and what has to be done then: see `reduce.ts`. */
import type { FormTexts } from '../../texts/form.ts';
import type { CheckoutAnswer } from '../checkout.ts';
import type { Done, PaymentReport } from '../hosted/hosted-field.ts';

/**
 * `idle`: the form waits for the shopper. `checking`: the fields are read and judged. `asking`: the merchant's callback decides. `paying`: the payment is sent.
 * `away`: the shopper is at the provider's page or the issuer's. `leaving`: the next page is loading. `ended`: the checkout
 * is over.
 */
export type SubmissionStep = 'idle' | 'checking' | 'asking' | 'paying' | 'away' | 'leaving' | 'ended';

/** A sentence for the shopper by its key; empty for none. */
export type TextKey = keyof FormTexts | '';

/** Where the shopper goes on. */
export type NextPage = Omit<Done, 'type'>;

/** One kind of report of the payment frame. */
export type ReportOf<T extends PaymentReport['type']> = Extract<PaymentReport, { type: T }>;

export interface SubmissionState {
  readonly step: SubmissionStep;
  /** The merchant's callback has called for another payment, in the place of the one that it decides on. */
  readonly isRestartRequested?: boolean;
  /** The last payment may still have been made, or be made: its outcome is not known. */
  readonly isOutcomeUnknown?: boolean;
  /** The shopper is known to be back from the provider's page or the issuer's. */
  readonly isBack?: boolean;
  /** The shopper is away for the issuer's challenge. */
  readonly isChallenge?: boolean;
}

/** What can happen, each with what is known of it. */
export interface SubmissionEvents {
  /** The shopper pressed Pay or Enter, or the page called `executePayment`; the merchant's callbacks get the event. */
  submit: Event;
  /** The page called `executePayment` inside the callback that decides on a payment. */
  restartRequested: true;
  /** There is a checkout, all frames answer and all fields are valid; or not (`false`). */
  formChecked: Event | false;
  /** The merchant's callback let the payment go on. */
  sendingAllowed: true;
  /** The callback stopped the payment (`isByMerchant`), or it cannot be sent. */
  sendingStopped: { readonly isByMerchant: boolean; readonly text: TextKey };
  /** The payment frame was loaded again. */
  frameResumed: true;
  /** The payment frame is lost, or silent for too long. */
  paymentFrameLost: true;
  /** The payment frame tells of the payment. */
  reported: PaymentReport;
  /** The page was loaded again while the issuer was asking the shopper, at this address. */
  challengeFound: string;
  /** The 3-D Secure page is in its frame; with the payment's result code so far. */
  challengeOpened: string;
  /** There is no frame for the page of a challenge. */
  challengeUnavailable: NextPage;
  /** The shopper has something to do in the 3-D Secure page; `true`: it stands in the place of the form. */
  challengeShown: boolean;
  /** The challenge is over, with this result code. */
  challengeDone: { readonly url: string; readonly code: string };
  /** The shopper is back from the provider's page or the issuer's (`true`), or maybe still there: the window is unreachable. */
  returned: boolean;
  /** The gateway says what has become of the checkout. */
  checkoutAnswered: CheckoutAnswer;
  /** The browser brought the page back as it had been left, or never left it. */
  restored: true;
  /** The checkout is over, or the form goes. */
  sessionOver: true;
}

/** One event by its name: `{ reported: report }`. */
export type SubmissionEvent = {
  [N in keyof SubmissionEvents]: { readonly [Name in N]: SubmissionEvents[N] };
}[keyof SubmissionEvents];

/** What has to be done, in the order of the names, each with what it is done with. */
export interface SubmissionEffects {
  /** Makes the form look as the step wants it, and ends what belonged to the step before. */
  readonly enterStep?: SubmissionStep;
  /** Leads a shopper back who has lost sight of the provider's page or the issuer's. */
  readonly focusWindow?: true;
  /** Opens a provider's window, which browsers do in the task of the press alone. */
  readonly openWindow?: true;
  /** Reads and judges everything: `formChecked` follows. */
  readonly checkForm?: Event;
  /** Calls the merchant's callbacks: `sendingAllowed` or `sendingStopped` follows. */
  readonly callMerchant?: Event;
  /** Has the payment frame send the payment, and waits for its report. */
  readonly sendPayment?: true;
  /** Opens the 3-D Secure page: `challengeOpened` or `challengeUnavailable` follows. */
  readonly openChallenge?: NextPage;
  /** Shows the provider's page beside the shop's. */
  readonly showProvider?: NextPage;
  /** Tells the form how a payment has ended: its result code, empty when none is known or nothing was paid. */
  readonly tellOutcome?: string;
  /** Shows progress; the empty text ends it. */
  readonly show?: TextKey;
  /** Tells assistive technology alone. */
  readonly say?: TextKey;
  readonly showError?: TextKey;
  /** Asks the gateway about the checkout, one request at a time: `checkoutAnswered` follows. */
  readonly askGateway?: true;
  /** Tells fields and merchant what the gateway refused. */
  readonly tellRefused?: ReportOf<'refused'>;
  readonly tellSaved?: ReportOf<'saved'>;
  /** Tells the page that its checkout is over. */
  readonly tellEnded?: true;
  /** Tells the page that the shopper is back. */
  readonly tellRestored?: true;
  /** Calls a callback of the merchant's. */
  readonly fireCallback?: 'onAfterSubmit' | 'onLightboxCancel';
  /** Starts another payment in a task of its own. */
  readonly startAnew?: true;
  /** Empties the fields and sends the shopper to the next page; `restored` follows if the browser stays. */
  readonly navigateAway?: NextPage;
}

/** What an event meets outside of the state. */
export interface Surroundings {
  /** Where the provider's page can be shown now; undefined: in the place of the shop's page. */
  readonly flow: 'popup' | 'inline' | undefined;
  readonly isOnline: boolean;
}

export const initialSubmission: SubmissionState = { step: 'idle' };
