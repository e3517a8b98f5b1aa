import type { PaymentReport } from '../hosted/hosted-field.ts';
import type { Submission } from './submission.ts';

/**
 * Returns what a frame that many forms share does with its reports.
 *
 * @param paying returns the payment that the frame sends now
 */
export const reportsTo = (paying: () => Submission | undefined) => ({
  receive: (report: PaymentReport) => paying()?.dispatch({ reported: report }),
  connected: () => paying()?.dispatch({ frameResumed: true }),
  lost: () => void paying()?.dispatch({ paymentFrameLost: true }),
});
