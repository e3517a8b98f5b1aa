import { useMemo } from 'preact/hooks';
import type { JournalPayment, PaymentList } from '#contract/control/payments.ts';
import { createPaymentPlace, createPlace, type Place, placeAddress } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { CopyId } from '../parts/buttons.tsx';
import { SelectField } from '../parts/fields.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { ListEnd, LiveList, listEnd, Nothing, pageSize, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { TableHead } from '../parts/table.tsx';
import { useOneTenant } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';
import { PaymentOrigin, PaymentType } from './payment-origin.tsx';

const words = texts.payments;
const keyOf = ({ id }: JournalPayment) => id;

/** The live list of a tenant's payments, wherever they come from. */
export function PaymentsPage({ place }: { place: Place }) {
  const tenant = useOneTenant(place);
  const { type = '', brand = '', search = '', limit = pageSize } = place.query;
  const path = tenantPath(tenant, `/payments${queryString({ type, brand, search, limit })}`);
  const { value, path: answered, problem, reload } = useLoaded<PaymentList>(path);
  useReloadOnEvents(reload, ({ kind }, of) => of === tenant && kind === 'decision');
  const answer = useMemo(() => value && { rows: value.payments, total: value.total }, [value]);
  const live = useLiveRows(answer, answered, keyOf);
  const list = createPlace('payments', place.tenant);
  return (
    <>
      <search class="filters">
        <SelectField
          label={words.type}
          testId="filter-type"
          value={type}
          options={[['', texts.all], ...Object.entries(words.types)]}
          onChoose={(chosen) => setQuery({ type: chosen })}
        />
        <FilterField name="brand" label={texts.checkouts.brand} value={brand} />
        <FilterField name="search" label={texts.search} value={search} hint={words.searchHint} isSearch />
      </search>
      <LiveList
        {...{ live, problem, fresh: words.fresh }}
        empty={<Nothing words={words} hasFilters={type + brand + search !== ''} list={list} />}
      >
        <PaymentTable rows={live.rows?.shown ?? []} tenant={tenant} />
        <ListEnd {...listEnd(live.rows, limit)} />
      </LiveList>
    </>
  );
}

interface TableProps {
  readonly rows: readonly JournalPayment[];
  readonly tenant: string;
}

function PaymentTable({ rows, tenant }: TableProps) {
  return (
    <table class="rows stacked payments">
      <TableHead caption={words.caption} columns={words.columns} />
      <tbody>
        {rows.map((payment) => (
          <Row key={payment.id} payment={payment} tenant={tenant} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ payment, tenant }: { payment: JournalPayment; tenant: string }) {
  const { id, type, amount, currency, brand, rule, code, at } = payment;
  return (
    <tr data-testid="payment" data-id={id} data-type={type}>
      <td>
        <span class="with-copy">
          <a data-row class="id" href={placeAddress(createPaymentPlace(tenant, id))} title={id}>
            {shortCheckoutId(id)}
          </a>
          <CopyId id={id} />
        </span>
      </td>
      <td>
        <PaymentType type={type} />
      </td>
      <td class="cell-amount number">
        {amount} <span class="soft">{currency}</span>
      </td>
      <td>{brand}</td>
      <td>
        {rule} <span class="soft number">{code}</span>
      </td>
      <td data-testid="payment-from">
        <PaymentOrigin payment={payment} tenant={tenant} />
      </td>
      <td class="cell-time number">
        <time dateTime={at}>{shownDateTime(at)}</time>
      </td>
    </tr>
  );
}
