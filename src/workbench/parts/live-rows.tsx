/** A live list: what is new waits behind a button, so that nothing moves under the pointer. */
import { useEffect, useState } from 'preact/hooks';
import { counted } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { texts } from '../texts.ts';
import { firstRows, type Rows, type RowsAnswer, showLatest, updateRows } from './fresh-rows.ts';

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

/** How many rows a list shows at first, and how many more with each press. */
const pageSize = 100;

/**
 * Cuts a list that came whole. `onMore` is undefined when all rows are shown.
 *
 * @param limit of the address; absent at first
 */
export function cutRows<Row>(rows: Rows<Row> | undefined, limit = String(pageSize)) {
  const all = rows?.shown ?? [];
  const shown = all.slice(0, Number(limit));
  const showMore = () => setQuery({ limit: String(Number(limit) + pageSize) }, true);
  return { shown, onMore: shown.length < all.length ? showMore : undefined };
}

interface FreshProps {
  readonly waiting: number;
  readonly forms: { readonly one: string; readonly other: string };
  onShow(): void;
}

/** Says how many rows are new. Its place is always there, so that screen readers tell of it. */
export function FreshButton({ waiting, forms, onShow }: FreshProps) {
  return (
    <div class="fresh" aria-live="polite">
      {waiting > 0 && (
        <button type="button" class="button button-main" data-testid="fresh" onClick={onShow}>
          {texts.show} {counted(waiting, forms)}
        </button>
      )}
    </div>
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
