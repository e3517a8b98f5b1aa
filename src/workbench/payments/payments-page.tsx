import { useMemo } from 'preact/hooks';
import type { EventPage } from '#contract/control/records.ts';
import { createPlace, type Place } from '../address.ts';
import { tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { SelectField } from '../parts/fields.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { cutRows, ListEnd, LiveList, Nothing, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { useOneTenant } from '../tenants/one-tenant.ts';
import { texts } from '../texts.ts';
import { PaymentTable } from './payment-table.tsx';
import { isListed, type JournalPayment, paymentsIn } from './payments.ts';

const words = texts.payments;
const keyOf = ({ id }: JournalPayment) => id;

/** The live list of a tenant's payments, wherever they come from: those of the newest 1000 decisions. */
export function PaymentsPage({ place }: { place: Place }) {
  const tenant = useOneTenant(place);
  const { type = '', brand = '', search = '', limit } = place.query;
  const path = tenantPath(tenant, '/events?kind=decision&limit=1000');
  const { value, path: answered, problem, reload } = useLoaded<EventPage>(path);
  useReloadOnEvents(reload, ({ kind }, of) => of === tenant && kind === 'decision');
  const answer = useMemo(() => {
    const found = value && paymentsIn(value.events).filter(isListed({ type, brand, search }));
    return found && { rows: found, total: found.length };
  }, [value, type, brand, search]);
  const live = useLiveRows(answer, answered && `${answered} ${type} ${brand} ${search}`, keyOf);
  const { shown, ...end } = cutRows(live.rows, limit);
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
        <PaymentTable rows={shown} tenant={tenant} />
        <ListEnd shown={shown.length} {...end} />
      </LiveList>
    </>
  );
}
