import type { ShownValue } from '#contract/control/events.ts';
import type { RecordedRequest } from '#contract/control/records.ts';
import type { ControlHealth } from '#contract/control/tenants.ts';
import type { Place } from '../address.ts';
import { toCurl } from '../copy/curl.ts';
import { formatDuration, shortCheckoutId, timeOfDay } from '../format.ts';
import { CopyButton } from '../parts/buttons.tsx';
import { CheckoutLink } from '../parts/checkout-link.tsx';
import { useLoaded } from '../parts/loaded.tsx';
import { StatusCode } from '../parts/status-code.tsx';
import { OpenableRow, TableHead } from '../parts/table.tsx';
import { ValueTree } from '../parts/value-tree.tsx';
import { knownTenants } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';

const words = texts.requests;

interface TableProps {
  readonly requests: readonly RecordedRequest[];
  readonly place: Place;
  readonly tenant: string;
}

export function RequestTable({ requests, place, tenant }: TableProps) {
  const { value: health } = useLoaded<ControlHealth>('/health');
  const token = knownTenants.value.find(({ id }) => id === tenant)?.accessToken ?? '';
  const longest = Math.max(1, ...requests.map(({ milliseconds }) => milliseconds));
  return (
    <table class="rows stacked requests">
      <TableHead caption={words.caption} columns={words.columns} />
      <tbody>
        {requests.map((request) => (
          <OpenableRow
            key={request.seq}
            id={String(request.seq)}
            place={place}
            testId="request"
            columns={words.columns.length}
            name={nameOf(request)}
            detail={() => (
              <>
                <p class="actions">
                  <CopyButton testId="copy-curl" text={() => toCurl(request, health?.gateway ?? '', token)}>
                    {texts.timeline.copyCurl}
                  </CopyButton>
                </p>
                <ValueTree members={request as unknown as { readonly [name: string]: ShownValue }} />
              </>
            )}
          >
            <RequestCells request={request} longest={longest} tenant={tenant} />
          </OpenableRow>
        ))}
      </tbody>
    </table>
  );
}

/** Method and path; the id in the path is shortened, because it is long and stands in its own column. */
function nameOf({ method, path, checkoutId = '' }: RecordedRequest): string {
  return `${method} ${checkoutId === '' ? path : path.replace(checkoutId, shortCheckoutId(checkoutId))}`;
}

interface CellsProps {
  readonly request: RecordedRequest;
  readonly longest: number;
  readonly tenant: string;
}

function RequestCells({ request, longest, tenant }: CellsProps) {
  const { status, operation, fault, rule, milliseconds, checkoutId, at } = request;
  return (
    <>
      <td>
        <StatusCode status={status} />
      </td>
      <td>
        {operation}
        {fault && <span class="tag tag-fault">{texts.timeline.fault}</span>}
        {rule && <span class="tag">{rule}</span>}
      </td>
      <td class="number nowrap">
        <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.max(1, (100 * milliseconds) / longest)} height="6" rx="1" />
        </svg>{' '}
        {formatDuration(milliseconds)}
      </td>
      <td>
        <CheckoutLink tenant={tenant} checkoutId={checkoutId} />
      </td>
      <td class="number nowrap">
        <time dateTime={at}>{timeOfDay(at)}</time>
      </td>
    </>
  );
}
