import { callControl, tenantPath } from '../api.ts';
import { texts } from '../texts.ts';
import { ActionButton } from './buttons.tsx';

const words = texts.timeline;

interface ReportProps {
  readonly tenant: string;
  /** As the journal has it; nothing is reported of a payment without an id or of another type. */
  readonly payment: { readonly id?: unknown; readonly paymentType?: unknown } | undefined;
}

/** Lets the acquirer report what is usual of such a payment: a receipt of an authorisation, a chargeback of a debit. */
export function ReportButton({ tenant, payment }: ReportProps) {
  const paymentType = reportTypes[String(payment?.paymentType)];
  if (typeof payment?.id !== 'string' || paymentType === undefined) return null;
  const path = tenantPath(tenant, `/payments/${encodeURIComponent(payment.id)}/reports`);
  const done = words.reported[paymentType];
  return (
    <ActionButton testId="report" done={done} work={() => callControl('POST', path, { paymentType })}>
      {words.report[paymentType]}
    </ActionButton>
  );
}

const reportTypes: Readonly<Record<string, 'RC' | 'CB'>> = { PA: 'RC', DB: 'CB' };
