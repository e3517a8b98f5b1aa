/**
 * The simulated acquirer, which reports receipts, chargebacks and their reversals when a tester wants it: at once, or later
 * by the gateway's clock.
 */
import * as z from 'zod';
import { getCategory, isResultCode, type ResultCode } from '#contract/result-codes.ts';
import { acceptedCode } from '../../../connector/outcome.ts';
import type { GatewayContext } from '../../../gateway/context.ts';
import { invalidParameters, noSuchPayment, Refusal } from '../../../gateway/core/refusal.ts';
import type { NewJob } from '../../../gateway/jobs/job.ts';
import type { Handler } from '../../../gateway/jobs/runner.ts';
import { isReportType, type ReportType } from '../../../gateway/lifecycle/follow-up-rules.ts';
import { checkReport, recordReport } from '../../../gateway/reconciliation/acquirer-report.ts';
import type { Payment } from '../../../gateway/store/payments/payments.ts';
import { withAcquirerDetails } from './acquirer.ts';
import type { RuleName } from './rules.ts';

/** What the acquirer shall report of a payment. */
export interface WantedReport {
  readonly paymentId: string;
  readonly paymentType: ReportType;
  /** In wire format. When absent, a receipt is of what is left, and a chargeback of the whole payment. */
  readonly amount?: string | undefined;
  /** The reason of a chargeback, a code that begins with 000.100.2. */
  readonly code?: string | undefined;
}

export interface Acquirer {
  /** Reports now. Throws a {@link Refusal} that says why the payment cannot have such a report. */
  report(wanted: WantedReport): Promise<Payment>;
  /** Reports at this time, in milliseconds since 1970. Throws as `report` does, for what will not change until then. */
  reportAt(wanted: WantedReport, time: number): Promise<void>;
}

/** The reason of a chargeback when the tester names none: the cardholder does not know the transaction. */
const usualReason: ResultCode = '000.100.222';

const rule: RuleName = 'acquirer-report';

export const simulatedReport = 'simulated-report';

const payload = z.object({
  paymentId: z.string(),
  paymentType: z.string().refine(isReportType),
  amount: z.string().optional(),
  code: z.string().optional(),
});

export function simulatedAcquirer(gateway: GatewayContext): Acquirer {
  const createKey = () => `${simulatedReport}:${gateway.random.hex('attempt')}`;
  return {
    report: (wanted) => report(gateway, wanted, createKey()),
    async reportAt(wanted, time) {
      await checkReport(gateway, await simulatedPayment(gateway, wanted), reportOf(wanted, 'INTERNAL', ''));
      await gateway.store.jobs.add(reportJob(createKey(), wanted, time));
    },
  };
}

/** Handles jobs of the kind {@link simulatedReport}. */
export function simulatedReportHandler(gateway: GatewayContext): Handler {
  return async (job) => {
    try {
      await report(gateway, payload.parse(job.payload), job.key);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      gateway.warn(`A simulated report was not made: ${error.errors[0]?.message ?? error.code}.`);
    }
    return 'done';
  };
}

function reportJob(key: string, wanted: WantedReport, dueAt: number): NewJob {
  return { key, kind: simulatedReport, queueKey: simulatedReport, payload: wanted, dueAt };
}

async function report(gateway: GatewayContext, wanted: WantedReport, key: string): Promise<Payment> {
  const { id, mode } = await simulatedPayment(gateway, wanted);
  return recordReport(gateway, id, reportOf(wanted, mode, key));
}

function reportOf({ paymentType, amount, code }: WantedReport, mode: Payment['mode'], key: string) {
  const result = paymentType === 'CB' ? reasonIn(code) : acceptedCode(mode);
  const outcome = withAcquirerDetails({ code: result, rule }, key);
  return { paymentType, amount, outcome, key, hasHappened: false };
}

function reasonIn(code: string | undefined): ResultCode {
  if (code === undefined) return usualReason;
  if (isResultCode(code) && getCategory(code) === 'chargeback') return code;
  const message = `must be the reason of a chargeback, which begins with 000.100.2, such as ${usualReason}`;
  throw invalidParameters([{ name: 'code', value: code, message }]);
}

async function simulatedPayment(
  { store }: Pick<GatewayContext, 'store'>,
  { paymentId }: WantedReport,
): Promise<Payment> {
  const payment = await store.findPayment(paymentId);
  if (payment === undefined) throw noSuchPayment();
  if (payment.mode === 'INTERNAL') return payment;
  const message =
    'was charged by an upstream gateway, which reports by itself; send one that the simulator charged';
  throw invalidParameters([{ name: 'payment', value: paymentId, message }]);
}
