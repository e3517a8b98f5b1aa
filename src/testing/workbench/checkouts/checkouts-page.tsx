import { useMemo } from 'preact/hooks';
import type { CheckoutList, CheckoutSummary, SummaryState } from '#contract/control/records.ts';
import { createPlace, createTimelinePlace, type Place, placeAddress } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { StateBadge } from '../parts/badges.tsx';
import { CopyId } from '../parts/buttons.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { ListEnd, LiveList, listEnd, Nothing, pageSize, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { TableHead } from '../parts/table.tsx';
import { nameOfTenant } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';
import { foldRows } from './fold-rows.ts';

const words = texts.checkouts;
const keyOf = ({ tenant, id }: CheckoutSummary) => `${tenant}/${id}`;

/** The live list of checkouts. */
export function CheckoutsPage({ place }: { place: Place }) {
  const { state = '', brand = '', search = '', limit = pageSize } = place.query;
  const path = `${place.tenant === '' ? '' : tenantPath(place.tenant)}/checkouts${queryString({ state, brand, search, limit })}`;
  const { value, path: answered, problem, reload } = useLoaded<CheckoutList>(path);
  useReloadOnEvents(reload);
  const answer = useMemo(() => value && { rows: value.checkouts, total: value.total }, [value]);
  const live = useLiveRows(answer, answered, keyOf);
  const list = createPlace('checkouts', place.tenant);
  return (
    <>
      <CheckoutFilters place={place} />
      <LiveList
        {...{ live, problem, fresh: words.fresh }}
        empty={<Nothing words={words} hasFilters={state + brand + search !== ''} list={list} />}
      >
        <CheckoutTable rows={live.rows?.shown ?? []} place={place} />
        <ListEnd {...listEnd(live.rows, limit)} />
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
            href={placeAddress({ ...place, query: without({ ...place.query, state: name, open: '' }) })}
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

/** The list; under the name of each tenant where it has those of several. Equal rows of one are folded. */
function CheckoutTable({ rows, place }: { rows: readonly CheckoutSummary[]; place: Place }) {
  return (
    <table class="rows checkouts">
      <TableHead caption={words.caption} columns={words.columns} />
      {[...groupByTenant(rows)].map(([tenant, run]) => (
        <tbody key={tenant}>
          {place.tenant === '' && <RunHead tenant={tenant} count={run.length} />}
          {foldRows(run).map((equal) => (
            <EqualRows key={equal[0]?.id} rows={equal} place={place} />
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

/** A row, or one row in place of several, which opens to them. Which is open stands in the address. */
function EqualRows({ rows, place }: { rows: readonly CheckoutSummary[]; place: Place }) {
  const newest = rows[0];
  const oldest = rows.at(-1);
  if (!newest || !oldest) return null;
  if (newest === oldest) return <Row row={newest} />;
  const isOpen = place.query.open === newest.id;
  const open = () => setQuery({ open: isOpen ? '' : newest.id }, true);
  const [from, to] = [shownDateTime(oldest.createdAt), shownDateTime(newest.createdAt)];
  return (
    <>
      <tr data-testid="equal-checkouts" data-state={newest.state}>
        <CommonCells row={newest} />
        <td class="cell-brand" />
        <td class="cell-rule" />
        <td class="cell-id">
          <button type="button" class="opener" data-row aria-expanded={isOpen} onClick={open}>
            {words.equal(rows.length)}
          </button>
        </td>
        <td class="cell-time number">
          {from} – {to.startsWith(from.slice(0, 10)) ? to.slice(11) : to}
        </td>
      </tr>
      {isOpen && rows.map((row) => <Row key={row.id} row={row} />)}
    </>
  );
}

function CommonCells({ row }: { row: CheckoutSummary }) {
  return (
    <>
      <td class="cell-state">
        <StateBadge state={row.state} />
      </td>
      <td class="cell-amount number">
        {row.amount} <span class="soft">{row.currency}</span>
      </td>
    </>
  );
}

function Row({ row }: { row: CheckoutSummary }) {
  return (
    <tr data-testid="checkout" data-id={row.id} data-state={row.state}>
      <CommonCells row={row} />
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
