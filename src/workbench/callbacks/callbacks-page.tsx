import { useMemo } from 'preact/hooks';
import type { InboxMessage } from '#contract/control/records.ts';
import type { Place } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { SelectField } from '../parts/fields.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { hasText } from '../parts/has-text.ts';
import { LiveList, useLiveRows } from '../parts/live-rows.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { useOneTenant } from '../tenants/one-tenant.ts';
import { texts } from '../texts.ts';
import { InboxPanel, isAboutMessages } from './inbox-panel.tsx';
import { MessageTable } from './message-table.tsx';

const words = texts.callbacks;
const keyOf = ({ id, attempt, receivedAt }: InboxMessage) => `${id} ${attempt} ${receivedAt}`;

/** The messages that the gateway sent to the shop, each with its attempts. */
export function CallbacksPage({ place }: { place: Place }) {
  const tenant = useOneTenant(place);
  const { kind = '', type = '', search = '' } = place.query;
  const path = tenantPath(tenant, `/messages${queryString({ kind, type })}`);
  const { value, path: answered, problem, reload } = useLoaded<{ messages: InboxMessage[] }>(path);
  useReloadOnEvents(reload, (event, of) => of === tenant && isAboutMessages(event));
  const answer = useMemo(() => {
    const matches = value?.messages.filter(hasText(search)).reverse();
    return matches && { rows: matches, total: matches.length };
  }, [value, search]);
  const live = useLiveRows(answer, answered && `${answered} ${search}`, keyOf);
  return (
    <>
      <InboxPanel tenant={tenant} />
      <search class="filters">
        <SelectField
          label={words.kind}
          testId="filter-kind"
          value={kind}
          options={[
            ['', texts.all],
            ['webhook', words.webhook],
            ['notification', words.notification],
            ['reminder', words.reminder],
          ]}
          onChoose={(chosen) => setQuery({ kind: chosen })}
        />
        <SelectField
          label={words.type}
          testId="filter-type"
          value={type}
          options={[['', texts.all], 'PAYMENT', 'REGISTRATION']}
          onChoose={(chosen) => setQuery({ type: chosen })}
        />
        <FilterField name="search" label={texts.search} value={search} hint={words.searchHint} isSearch />
      </search>
      <LiveList
        {...{ live, problem, fresh: words.fresh }}
        empty={search === '' ? words.empty : words.nothing}
      >
        <MessageTable messages={live.rows?.shown ?? []} place={place} tenant={tenant} reload={reload} />
      </LiveList>
    </>
  );
}
