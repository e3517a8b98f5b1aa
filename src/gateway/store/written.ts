/** What a write of the store has stored, for those who follow it: the job runner, the metrics, the journal of a tenant. */
import type { Mode } from '#contract/mode.ts';
import type { Job, NewJob } from '../jobs/job.ts';
import type { Authentication } from '../lifecycle/authentication.ts';
import type { StoredOutcome } from './payments/outcomes.ts';
import type { NewPayment } from './payments/payments.ts';
import type { NewStandaloneAuthentication } from './payments/standalone-authentications.ts';

export type Written =
  | { readonly kind: 'jobs'; readonly jobs: readonly NewJob[] }
  | { readonly kind: 'start'; readonly attempt: NewPayment | NewStandaloneAuthentication }
  | {
      readonly kind: 'end';
      /** The attempt's. */
      readonly id: string;
      readonly mode?: Mode | undefined;
      readonly outcome: StoredOutcome;
    }
  | {
      readonly kind: 'authentication';
      readonly id: string;
      readonly transactionId: string;
      readonly paymentId: string;
      readonly state: Authentication;
    }
  | { readonly kind: 'authentication step'; readonly state: Authentication }
  /** A payment has gone from its connector to another one. */
  | { readonly kind: 'move'; readonly id: string; readonly from: string | null; readonly to: string }
  /** A job that has failed is due again, or is given up when it has no time. */
  | { readonly kind: 'retry'; readonly job: Job; readonly dueAt?: number }
  /** A record of another room in this database, as it was and as it is; it was not there when `before` is undefined. */
  | {
      readonly kind: 'record';
      readonly id: string;
      readonly before: string | undefined;
      readonly after: string;
    };

/**
 * Takes note of what a write stores, while it runs. Listeners are told once it is stored, and nothing of a run that has stored
 * nothing. Only `repeat` makes one, so that each write which adds a job, or begins or ends an attempt, is told.
 */
export type TellWritten = (written: Written) => void;

/** Called after a write was stored and before its caller goes on. */
export type WrittenListener = (written: Written) => void | Promise<void>;
