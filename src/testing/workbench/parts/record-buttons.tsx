import { callControl, tenantPath } from '../api.ts';
import { texts } from '../texts.ts';
import { ActionButton } from './buttons.tsx';

const words = texts.timeline;

interface SaveProps {
  /** Kind and id, such as `checkout-0A1B.uat01`, of which the file gets a short form. */
  readonly name: string;
  readonly record: unknown;
}

/** Saves the whole record of a checkout or a payment as a file. */
export function SaveButton({ name, record }: SaveProps) {
  const [kind = '', id = ''] = name.split('-');
  const file = `${kind}-${id.split('.')[0]?.slice(-10)}.json`;
  return (
    <button
      type="button"
      class="button"
      data-testid="save-json"
      onClick={() => download(file, `${JSON.stringify(record, null, 2)}\n`)}
    >
      {words.saveJson}
    </button>
  );
}

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

/** Gives the browser a text to save as a file. */
function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser has the text when this task is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
