import type { CheckoutSummary } from '#contract/control/records.ts';
import { createTimelinePlace, placeAddress } from '../address.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { CopyId } from '../parts/buttons.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { knownTenants, nameOfTenant } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';

const words = texts.checkouts;

/** The list; under the name of each tenant where it has those of several. */
export function CheckoutTable({ rows, isGrouped }: { rows: readonly CheckoutSummary[]; isGrouped: boolean }) {
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

/** Puts the rows of each tenant together, in their order: a test makes a tenant of its own, and tests run at the same time. */
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
        {nameOfTenant(tenant, knownTenants.value)} <span class="soft number">{count}</span>
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
