import type { ComponentChildren } from 'preact';
import type { Place } from '../address.ts';
import { setQuery } from '../navigation.ts';

interface RowProps {
  /** Stands in the address while the row is open. */
  readonly id: string;
  readonly place: Place;
  readonly testId: string;
  readonly columns: number;
  /** The words of the button that opens the row. */
  readonly name: ComponentChildren;
  /** The other cells. */
  readonly children: ComponentChildren;
  detail(): ComponentChildren;
}

/** A row of a table that opens to a second row. One is open at a time, and its id stands in the address. */
export function OpenableRow({ id, place, testId, columns, name, children, detail }: RowProps) {
  const isOpen = place.query.open === id;
  return (
    <>
      <tr data-testid={testId} data-id={id} class={isOpen ? 'open' : undefined}>
        <td class="cell-opener">
          <button
            type="button"
            class="opener"
            data-row
            aria-expanded={isOpen}
            onClick={() => setQuery({ open: isOpen ? '' : id }, true)}
          >
            {name}
          </button>
        </td>
        {children}
      </tr>
      {isOpen && (
        <tr class="detail">
          <td colSpan={columns}>{detail()}</td>
        </tr>
      )}
    </>
  );
}

/** The caption of a table, which its page's headings show already, and the names of its columns. */
export function TableHead({ caption, columns }: { caption: string; columns: readonly string[] }) {
  return (
    <>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}
