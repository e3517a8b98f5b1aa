import type { AllowedFollowUp } from '../lifecycle/judge-follow-up.ts';
import type { Payment } from '../store/payments.ts';

/** What a checkout's payment takes of the authorisation that it raises or renews. */
export interface Link {
  readonly referenced: Payment;
  readonly judged: AllowedFollowUp;
}
