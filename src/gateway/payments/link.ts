import type { AllowedFollowUp } from '../lifecycle/judge-follow-up.ts';
import type { Payment } from '../store/payments/payments.ts';
import type { ChainFacts } from './chain.ts';

/** The authorisation that a checkout's payment raises or renews, and what the payment takes from its ledger. */
export interface Link {
  readonly referenced: Payment;
  readonly chain: ChainFacts;
  readonly judged: AllowedFollowUp;
}
