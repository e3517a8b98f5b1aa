import { useMemo } from 'preact/hooks';
import type { EventPage } from '#contract/control/records.ts';
import { createPlace, type Place, placeAddress } from '../address.ts';
import { tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { SelectField } from '../parts/fields.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { cutRows, FreshButton, ListEnd, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { LoadProblem } from '../parts/problem.tsx';
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
  const { rows, showFresh } = useLiveRows(
    answer,
    answered && `${answered} ${type} ${brand} ${search}`,
    keyOf,
  );
  const { shown, onMore } = cutRows(rows, limit);
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
      <LoadProblem text={problem} />
      <FreshButton waiting={rows?.waiting ?? 0} forms={words.fresh} onShow={showFresh} />
      {rows === undefined && !problem && <p class="soft">{texts.loading}</p>}
      {rows && shown.length === 0 && <Nothing place={place} hasFilters={type + brand + search !== ''} />}
      {rows && shown.length > 0 && (
        <>
          <PaymentTable rows={shown} tenant={tenant} />
          <ListEnd shown={shown.length} total={rows.total} onMore={onMore} />
        </>
      )}
    </>
  );
}

function Nothing({ place, hasFilters }: { place: Place; hasFilters: boolean }) {
  return (
    <p class="empty" data-testid="empty">
      {hasFilters ? words.nothing : words.empty}{' '}
      {hasFilters && <a href={placeAddress(createPlace('payments', place.tenant))}>{texts.clearFilters}</a>}
    </p>
  );
}
