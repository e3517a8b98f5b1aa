import { useMemo } from 'preact/hooks';
import type { CheckoutList, CheckoutSummary, SummaryState } from '#contract/control/records.ts';
import { createPlace, createTimelinePlace, type Place, placeAddress } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { StateBadge } from '../parts/badges.tsx';
import { CopyId } from '../parts/buttons.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { ListEnd, LiveList, Nothing, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { TableHead } from '../parts/table.tsx';
import { nameOfTenant } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';

const words = texts.checkouts;
const pageSize = 100;
const longestList = 1000;
const keyOf = ({ tenant, id }: CheckoutSummary) => `${tenant}/${id}`;

/** The live list of checkouts. */
export function CheckoutsPage({ place }: { place: Place }) {
  const { state = '', brand = '', search = '', limit = String(pageSize) } = place.query;
  const path = `${place.tenant === '' ? '' : tenantPath(place.tenant)}/checkouts${queryString({ state, brand, search, limit })}`;
  const { value, path: answered, problem, reload } = useLoaded<CheckoutList>(path);
  useReloadOnEvents(reload);
  const answer = useMemo(() => value && { rows: value.checkouts, total: value.total }, [value]);
  const live = useLiveRows(answer, answered, keyOf);
  const { shown = [], total = 0 } = live.rows ?? {};
  const hasMore = shown.length < total && Number(limit) < longestList;
  const showMore = () => setQuery({ limit: String(Number(limit) + pageSize) }, true);
  const list = createPlace('checkouts', place.tenant);
  return (
    <>
      <CheckoutFilters place={place} />
      <LiveList
        {...{ live, problem, fresh: words.fresh }}
        empty={<Nothing words={words} hasFilters={state + brand + search !== ''} list={list} />}
      >
        <CheckoutTable rows={shown} isGrouped={place.tenant === ''} />
        <ListEnd shown={shown.length} total={total} onMore={hasMore ? showMore : undefined} />
      </LiveList>
    </>
  );
}

/** The states as links, so that each choice has an address, and the fields for brand and text. */
function CheckoutFilters({ place }: { place: Place }) {
  const { state = '', brand = '', search = '' } = place.query;
  return (
    <search class="filters">
      <nav class="segments" aria-label={words.state}>
        {['', ...Object.keys(texts.states)].map((name) => (
          <a
            key={name}
            href={placeAddress({ ...place, query: without({ ...place.query, state: name }) })}
            aria-current={state === name ? 'true' : undefined}
            data-testid={`state-${name || 'any'}`}
          >
            {name === '' ? texts.all : texts.states[name as SummaryState]}
          </a>
        ))}
      </nav>
      <FilterField name="brand" label={words.brand} value={brand} />
      <FilterField name="search" label={texts.search} value={search} hint={words.searchHint} isSearch />
    </search>
  );
}

const without = (query: { readonly [name: string]: string }) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** The list; under the name of each tenant where it has those of several. */
function CheckoutTable({ rows, isGrouped }: { rows: readonly CheckoutSummary[]; isGrouped: boolean }) {
  return (
    <table class="rows checkouts">
      <TableHead caption={words.caption} columns={words.columns} />
      {[...groupByTenant(rows)].map(([tenant, run]) => (
        <tbody key={tenant}>
          {isGrouped && <RunHead tenant={tenant} count={run.length} />}
          {run.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Puts the rows of each tenant together and keeps their order. Tests run at the same time, each with its own tenant. */
function groupByTenant(rows: readonly CheckoutSummary[]): ReadonlyMap<string, CheckoutSummary[]> {
  const runs = new Map<string, CheckoutSummary[]>();
  for (const row of rows) {
    const run = runs.get(row.tenant);
    if (run) run.push(row);
    else runs.set(row.tenant, [row]);
  }
  return runs;
}

function RunHead({ tenant, count }: { tenant: string; count: number }) {
  return (
    <tr class="run">
      <th colSpan={words.columns.length} scope="rowgroup">
        {nameOfTenant(tenant)} <span class="soft number">{count}</span>
      </th>
    </tr>
  );
}

function Row({ row }: { row: CheckoutSummary }) {
  return (
    <tr data-testid="checkout" data-id={row.id} data-state={row.state}>
      <td class="cell-state">
        <StateBadge state={row.state} />
      </td>
      <td class="cell-amount number">
        {row.amount} <span class="soft">{row.currency}</span>
      </td>
      <td class="cell-brand">{row.brand}</td>
      <td class="cell-rule">
        {(row.rule ?? row.code) && (
          <>
            <span class="rule">{row.rule}</span> <span class="soft number">{row.code}</span>
          </>
        )}
      </td>
      <td class="cell-id">
        <span class="with-copy">
          <a data-row href={placeAddress(createTimelinePlace(row.tenant, row.id))} title={row.id}>
            {shortCheckoutId(row.id)}
          </a>
          <CopyId id={row.id} />
        </span>
      </td>
      <td class="cell-time number">
        <time dateTime={row.createdAt}>{shownDateTime(row.createdAt)}</time>
      </td>
    </tr>
  );
}
