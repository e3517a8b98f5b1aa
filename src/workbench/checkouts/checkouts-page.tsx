import { useEffect, useState } from 'preact/hooks';
import type { CheckoutList } from '#contract/control/records.ts';
import { type Place, placeAddress, placeOf } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { counted } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { LoadProblem } from '../parts/problem.tsx';
import { texts } from '../texts.ts';
import { CheckoutTable } from './checkout-table.tsx';
import { CheckoutFilters } from './filters.tsx';
import { firstRows, type Rows, showLatest, updateRows } from './fresh-rows.ts';

const words = texts.checkouts;
const pageSize = 100;
const longestList = 1000;

/** The live list of checkouts. A new row waits behind a button, so that nothing moves under the pointer. */
export function CheckoutsPage({ place }: { place: Place }) {
  const { state = '', brand = '', search = '', limit = String(pageSize) } = place.query;
  const filters = queryString({ state, brand, search, limit });
  const path = `${place.tenant === '' ? '' : tenantPath(place.tenant)}/checkouts${filters}`;
  const { value, path: answered, problem, reload } = useLoaded<CheckoutList>(path);
  const [current, setCurrent] = useState<{ path: string; rows: Rows }>();
  useReloadOnEvents(reload);
  useEffect(() => {
    if (value === undefined || answered === undefined) return;
    setCurrent((before) => ({
      path: answered,
      rows: before?.path === answered ? updateRows(before.rows, value) : firstRows(value),
    }));
  }, [value, answered]);

  const rows = current?.rows;
  const showFresh = () => {
    setCurrent((before) => before && { ...before, rows: showLatest(before.rows) });
    // The button goes away, so the newest row gets its focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-row]')?.focus());
  };
  const hasFilters = state !== '' || brand !== '' || search !== '';
  return (
    <>
      <CheckoutFilters place={place} />
      <LoadProblem text={problem} />
      <div class="fresh" aria-live="polite">
        {rows && rows.waiting > 0 && (
          <button type="button" class="button button-main" data-testid="fresh" onClick={showFresh}>
            {words.show} {counted(rows.waiting, words.fresh)}
          </button>
        )}
      </div>
      {rows === undefined && !problem && <p class="soft">{texts.loading}</p>}
      {rows?.shown.length === 0 && (
        <p class="empty" data-testid="empty">
          {hasFilters ? words.nothing : words.empty}{' '}
          {hasFilters && <a href={placeAddress(placeOf('checkouts', place.tenant))}>{words.clear}</a>}
        </p>
      )}
      {rows && rows.shown.length > 0 && <CheckoutTable rows={rows.shown} />}
      {rows && rows.shown.length > 0 && (
        <p class="list-end">
          <span class="soft" data-testid="shown">
            {words.shown(rows.shown.length, rows.total)}
          </span>
          {rows.shown.length < rows.total && Number(limit) < longestList && (
            <button
              type="button"
              class="button"
              data-testid="more"
              onClick={() => setQuery({ limit: String(Number(limit) + pageSize) }, true)}
            >
              {words.more}
            </button>
          )}
        </p>
      )}
    </>
  );
}
