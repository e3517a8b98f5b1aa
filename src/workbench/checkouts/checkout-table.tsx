import type { CheckoutSummary } from '#contract/control/records.ts';
import { createTimelinePlace, placeAddress } from '../address.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { CopyId } from '../parts/buttons.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { knownTenants, nameOfTenant } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';

const words = texts.checkouts;

export function CheckoutTable({ rows }: { rows: readonly CheckoutSummary[] }) {
  const tenants = knownTenants.value;
  return (
    <table class="rows checkouts">
      <TableHead caption={words.caption} columns={words.columns} />
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.tenant}/${row.id}`} row={row} tenant={nameOfTenant(row.tenant, tenants)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, tenant }: { row: CheckoutSummary; tenant: string }) {
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
      <td class="cell-tenant" title={tenant}>
        {tenant}
      </td>
      <td class="cell-time number">
        <time dateTime={row.createdAt}>{shownDateTime(row.createdAt)}</time>
      </td>
    </tr>
  );
}
