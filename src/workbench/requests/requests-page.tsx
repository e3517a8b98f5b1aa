import { useMemo } from 'preact/hooks';
import { operations } from '#contract/control/events.ts';
import type { RecordedRequest } from '#contract/control/records.ts';
import type { Place } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { SelectField } from '../parts/fields.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { hasText } from '../parts/has-text.ts';
import { cutRows, ListEnd, LiveList, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { useOneTenant } from '../tenants/one-tenant.ts';
import { texts } from '../texts.ts';
import { FailureSummary } from './failure-summary.tsx';
import { failuresIn, isOfFile } from './failures.ts';
import { RequestTable } from './request-table.tsx';

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
