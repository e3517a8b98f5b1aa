import { useMemo } from 'preact/hooks';
import type { CheckoutList, CheckoutSummary } from '#contract/control/records.ts';
import { createPlace, type Place, placeAddress } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { FreshButton, ListEnd, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { LoadProblem } from '../parts/problem.tsx';
import { texts } from '../texts.ts';
import { CheckoutTable } from './checkout-table.tsx';
import { CheckoutFilters } from './filters.tsx';

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
  const { rows, showFresh } = useLiveRows(answer, answered, keyOf);
  const shown = rows?.shown ?? [];
  const hasMore = shown.length < (rows?.total ?? 0) && Number(limit) < longestList;
  const showMore = () => setQuery({ limit: String(Number(limit) + pageSize) }, true);
  return (
    <>
      <CheckoutFilters place={place} />
      <LoadProblem text={problem} />
      <FreshButton waiting={rows?.waiting ?? 0} forms={words.fresh} onShow={showFresh} />
      {rows === undefined && !problem && <p class="soft">{texts.loading}</p>}
      {rows?.shown.length === 0 && <Nothing place={place} hasFilters={state + brand + search !== ''} />}
      {rows && shown.length > 0 && (
        <>
          <CheckoutTable rows={shown} />
          <ListEnd shown={shown.length} total={rows.total} onMore={hasMore ? showMore : undefined} />
        </>
      )}
    </>
  );
}

function Nothing({ place, hasFilters }: { place: Place; hasFilters: boolean }) {
  return (
    <p class="empty" data-testid="empty">
      {hasFilters ? words.nothing : words.empty}{' '}
      {hasFilters && <a href={placeAddress(createPlace('checkouts', place.tenant))}>{texts.clearFilters}</a>}
    </p>
  );
}
