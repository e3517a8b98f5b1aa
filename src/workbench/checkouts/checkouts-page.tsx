import { useMemo } from 'preact/hooks';
import type { CheckoutList, CheckoutSummary } from '#contract/control/records.ts';
import { createPlace, type Place } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { ListEnd, LiveList, Nothing, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
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
