import type { JournalEvent } from '#contract/control/events.ts';
import type { ControlHealth } from '#contract/control/tenants.ts';
import { callControl, tenantPath } from '../api.ts';
import { toHar } from '../copy/har.ts';
import { texts } from '../texts.ts';
import { ActionButton } from './buttons.tsx';
import { useLoaded } from './loaded.tsx';

const words = texts.timeline;

interface SaveProps {
  /** Kind and id, such as `checkout-0A1B.uat01`, of which the file gets a short form. */
  readonly name: string;
  readonly record: { readonly timeline: readonly JournalEvent[]; readonly [more: string]: unknown };
}

/** Saves what is known of a checkout or a payment as files: the whole record, or its requests for tools that read HAR. */
export function SaveButtons({ name, record }: SaveProps) {
  const { value: health } = useLoaded<ControlHealth>('/health');
  if (health === undefined) return null;
  const [kind = '', id = ''] = name.split('-');
  const file = `${kind}-${id.split('.')[0]?.slice(-10)}`;
  const { gateway, version } = health;
  return (
    <>
      <button
        type="button"
        class="button"
        data-testid="save-json"
        onClick={() => download(`${file}.json`, `${JSON.stringify(record, null, 2)}\n`)}
      >
        {words.saveJson}
      </button>
      <button
        type="button"
        class="button"
        data-testid="save-har"
        onClick={() => download(`${file}.har`, toHar(record, gateway, version))}
      >
        {words.saveHar}
      </button>
    </>
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
