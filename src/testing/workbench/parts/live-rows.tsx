/** A live list: what is new waits behind a button, so that nothing moves under the pointer. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Place, placeAddress } from '../address.ts';
import { counted } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { texts } from '../texts.ts';
import { firstRows, type Rows, type RowsAnswer, showLatest, updateRows } from './fresh-rows.ts';
import { LoadProblem } from './loaded.tsx';

/**
 * Gives the rows of the answers that come, and a function that shows the newest.
 *
 * @param answer the newest answer; undefined before the first
 * @param path what was asked for: other filters begin anew
 */
export function useLiveRows<Row>(
  answer: RowsAnswer<Row> | undefined,
  path: string | undefined,
  keyOf: (row: Row) => string | number,
): { readonly rows: Rows<Row> | undefined; showFresh(): void } {
  const [current, setCurrent] = useState<{ path: string; rows: Rows<Row> }>();
  useEffect(() => {
    if (answer === undefined || path === undefined) return;
    setCurrent((before) => ({
      path,
      rows: before?.path === path ? updateRows(before.rows, answer, keyOf) : firstRows(answer),
    }));
  }, [answer, path]);
  return {
    rows: current?.rows,
    showFresh() {
      setCurrent((before) => before && { ...before, rows: showLatest(before.rows) });
      // The button goes away, so the newest row gets its focus.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-row]')?.focus());
    },
  };
}

/** How many rows a list shows at first, and how many more with each press, as in an address. */
export const pageSize = '100';
/** How many rows a list shows at most. */
const longestList = 1000;

const withMore = (limit: string) => () => setQuery({ limit: String(Number(limit) + Number(pageSize)) }, true);

/**
 * Gives the end of a list that came cut.
 *
 * @param limit how many rows were asked for
 */
export function listEnd(rows: Rows<unknown> | undefined, limit: string): EndProps {
  const { length: shown } = rows?.shown ?? [];
  const total = rows?.total ?? 0;
  const hasMore = shown < total && Number(limit) < longestList;
  return { shown, total, onMore: hasMore ? withMore(limit) : undefined };
}

/**
 * Cuts a list that came whole. `onMore` is undefined when all rows are shown.
 *
 * @param limit of the address; absent at first
 */
export function cutRows<Row>(rows: Rows<Row> | undefined, limit = pageSize) {
  const all = rows?.shown ?? [];
  const shown = all.slice(0, Number(limit));
  const onMore = shown.length < all.length ? withMore(limit) : undefined;
  return { shown, total: rows?.total ?? 0, onMore };
}

interface LiveListProps {
  readonly live: { readonly rows: Rows<unknown> | undefined; showFresh(): void };
  readonly problem: string | undefined;
  /** How many rows are new, in words. */
  readonly fresh: { readonly one: string; readonly other: string };
  /** Stands in the place of a list without rows. */
  readonly empty: ComponentChildren;
  /** The rows that are shown. */
  readonly children: ComponentChildren;
}

/** A list with the button for what is new. Its place is always there, so that screen readers tell of it. */
export function LiveList({ live: { rows, showFresh }, problem, fresh, empty, children }: LiveListProps) {
  const waiting = rows?.waiting ?? 0;
  return (
    <>
      <LoadProblem text={problem} />
      <div class="fresh" aria-live="polite">
        {waiting > 0 && (
          <button type="button" class="button button-main" data-testid="fresh" onClick={showFresh}>
            {texts.show} {counted(waiting, fresh)}
          </button>
        )}
      </div>
      {rows === undefined && !problem && <p class="soft">{texts.loading}</p>}
      {rows?.shown.length === 0 && (
        <p class="empty" data-testid="empty">
          {empty}
        </p>
      )}
      {rows && rows.shown.length > 0 && children}
    </>
  );
}

interface NothingProps {
  readonly words: { readonly empty: string; readonly nothing: string };
  readonly hasFilters: boolean;
  /** The list without filters. */
  readonly list: Place;
}

/** Why a list has no row, and the way to the list without filters. */
export function Nothing({ words, hasFilters, list }: NothingProps) {
  if (!hasFilters) return <>{words.empty}</>;
  return (
    <>
      {words.nothing} <a href={placeAddress(list)}>{texts.clearFilters}</a>
    </>
  );
}

interface EndProps {
  readonly shown: number;
  readonly total: number;
  /** Undefined when there is nothing more to show. */
  readonly onMore: (() => void) | undefined;
}

/** How much of the list is shown. */
export function ListEnd({ shown, total, onMore }: EndProps) {
  return (
    <p class="list-end">
      <span class="soft" data-testid="shown">
        {texts.shown(shown, total)}
      </span>
      {onMore && (
        <button type="button" class="button" data-testid="more" onClick={onMore}>
          {texts.more}
        </button>
      )}
    </p>
  );
}
