import { useMemo } from 'preact/hooks';
import { operations, type ShownValue } from '#contract/control/events.ts';
import type { RecordedRequest } from '#contract/control/records.ts';
import type { ControlHealth } from '#contract/control/tenants.ts';
import { createPlace, type Place, placeAddress } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { toCurl } from '../copy/curl.ts';
import { formatDuration, shortCheckoutId, timeOfDay } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { StatusCode } from '../parts/badges.tsx';
import { CopyButton } from '../parts/buttons.tsx';
import { CheckoutLink } from '../parts/checkout-link.tsx';
import { SelectField } from '../parts/fields.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { hasText } from '../parts/has-text.ts';
import { cutRows, ListEnd, LiveList, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { OpenableRow, TableHead } from '../parts/table.tsx';
import { ValueTree } from '../parts/value-tree.tsx';
import { knownTenants, useOneTenant } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';
import { type Failures, failuresIn, isOfFile } from './failures.ts';

const words = texts.requests;
const keyOf = ({ seq }: RecordedRequest) => seq;

/** What a tenant's shop, pages and issuer have asked of the gateway. */
export function RequestsPage({ place }: { place: Place }) {
  const tenant = useOneTenant(place);
  const { on = '', status = '', search = '', files = '', limit } = place.query;
  const path = tenantPath(tenant, `/requests${queryString({ on, status })}`);
  const { value, path: answered, problem, reload } = useLoaded<{ requests: RecordedRequest[] }>(path);
  useReloadOnEvents(reload, ({ kind }, of) => of === tenant && kind === 'request');
  const answer = useMemo(() => {
    const matches = value?.requests.filter(hasText(search)).reverse();
    const listed = files === '' ? matches?.filter((one) => !isOfFile(one)) : matches;
    return listed && { rows: listed, total: listed.length };
  }, [value, search, files]);
  const fileCount = useMemo(() => value?.requests.filter(isOfFile).length ?? 0, [value]);
  const live = useLiveRows(answer, answered && `${answered} ${search} ${files}`, keyOf);
  const { shown, ...end } = cutRows(live.rows, limit);
  return (
    <>
      <search class="filters">
        <SelectField
          label={words.operation}
          testId="filter-on"
          value={on}
          options={[['', texts.all], ...Object.keys(operations)]}
          onChoose={(chosen) => setQuery({ on: chosen })}
        />
        <FilterField name="status" label={words.status} value={status} hint="503" />
        <FilterField name="search" label={texts.search} value={search} hint={words.searchHint} isSearch />
        <label class="field check">
          <input
            type="checkbox"
            data-testid="filter-files"
            checked={files !== ''}
            onChange={({ currentTarget }) => setQuery({ files: currentTarget.checked ? 'show' : '' })}
          />
          <span>{words.staticFiles(fileCount)}</span>
        </label>
      </search>
      <FailureSummary failures={failuresIn(live.rows?.shown ?? [])} place={place} />
      <LiveList {...{ live, problem, fresh: words.fresh, empty: words.empty }}>
        <RequestTable requests={shown} place={place} tenant={tenant} />
        <ListEnd shown={shown.length} {...end} />
      </LiveList>
    </>
  );
}

/** Which operations failed how often, as bars; each leads to its requests. */
function FailureSummary({ failures, place }: { failures: readonly Failures[]; place: Place }) {
  if (failures.length === 0) return null;
  const most = Math.max(...failures.map(({ count }) => count));
  return (
    <section class="failures" aria-labelledby="failures-title" data-testid="failures">
      <h2 id="failures-title">{words.failures}</h2>
      <ul>
        {failures.map(({ operation, status, count }) => {
          const on = operation in operations ? operation : '';
          const query = { on, status: String(status), search: on === '' ? operation : '' };
          return (
            <li key={`${operation} ${status}`}>
              <a href={placeAddress(createPlace('requests', place.tenant, query))}>
                {operation} {status === 0 ? texts.timeline.noAnswer : status}
              </a>
              <svg class="bar bar-bad" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="6" rx="1" />
              </svg>
              <span class="number">{count}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface TableProps {
  readonly requests: readonly RecordedRequest[];
  readonly place: Place;
  readonly tenant: string;
}

function RequestTable({ requests, place, tenant }: TableProps) {
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
