import { useMemo } from 'preact/hooks';
import type { JournalEvent } from '#contract/control/events.ts';
import type { InboxChange, InboxMessage, InboxState, MessageList } from '#contract/control/records.ts';
import type { Place } from '../address.ts';
import { callControl, queryString, tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { ActionButton } from '../parts/buttons.tsx';
import { SelectField, TextField, useFields } from '../parts/fields.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { ListEnd, LiveList, listEnd, pageSize, useLiveRows } from '../parts/live-rows.tsx';
import { LoadProblem, useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { attempt } from '../parts/notice.tsx';
import { useOneTenant } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';
import { MessageTable } from './message-table.tsx';

const words = texts.callbacks;
const keyOf = ({ id, attempt, receivedAt }: InboxMessage) => `${id} ${attempt} ${receivedAt}`;

/** The messages that the gateway sent to the shop, each with its attempts. */
export function CallbacksPage({ place }: { place: Place }) {
  const tenant = useOneTenant(place);
  const { kind = '', type = '', search = '', limit = pageSize } = place.query;
  const path = tenantPath(tenant, `/messages${queryString({ kind, type, search, limit })}`);
  const { value, path: answered, problem, reload } = useLoaded<MessageList>(path);
  useReloadOnEvents(reload, (event, of) => of === tenant && isAboutMessages(event));
  const answer = useMemo(() => value && { rows: [...value.messages].reverse(), total: value.total }, [value]);
  const live = useLiveRows(answer, answered, keyOf);
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
        <ListEnd {...listEnd(live.rows, limit)} />
      </LiveList>
    </>
  );
}

/** Whether messages or the inbox may have changed. */
const isAboutMessages = ({ kind }: JournalEvent) => kind === 'callback' || kind === 'control';

/** What the tenant's inbox does with messages, and the levers for it. */
function InboxPanel({ tenant }: { tenant: string }) {
  const path = tenantPath(tenant, '/inbox');
  const { value, problem, reload } = useLoaded<InboxState>(path);
  useReloadOnEvents(reload, (event, of) => of === tenant && isAboutMessages(event));
  const change = (changed: InboxChange) => callControl('POST', path, changed).then(reload);
  return (
    <section class="card inbox" aria-labelledby="inbox-title" data-testid="inbox">
      <h2 id="inbox-title">
        {words.inbox}
        {value && <span class="tag">{words.answers(value.answer)}</span>}
        {value?.isHolding && <span class="tag tag-wait">{words.holding(value.held)}</span>}
      </h2>
      <LoadProblem text={problem} />
      {value && (
        <>
          <div class="actions">
            {value.isHolding ? (
              <>
                <ActionButton testId="release" kind="main" work={() => change({ release: 'asSent' })}>
                  {words.release}
                </ActionButton>
                <ActionButton testId="release-reversed" work={() => change({ release: 'reversed' })}>
                  {words.reversed}
                </ActionButton>
              </>
            ) : (
              <ActionButton testId="hold" work={() => change({ hold: true })}>
                {words.hold}
              </ActionButton>
            )}
            <ActionButton testId="drop" work={() => change({ drop: 1 })}>
              {words.drop}
            </ActionButton>
            <ActionButton testId="repeat" work={() => change({ repeat: 2 })}>
              {words.repeat}
            </ActionButton>
          </div>
          <AnswerForm change={change} />
        </>
      )}
    </section>
  );
}

function AnswerForm({ change }: { change(changed: InboxChange): Promise<unknown> }) {
  const { fields, field } = useFields({ answer: '500', times: '' });
  const send = (event: Event) => {
    event.preventDefault();
    const { answer, times } = fields;
    void attempt(() => change({ answer: Number(answer), ...(times !== '' && { times: Number(times) }) }));
  };
  return (
    <form class="form-line" onSubmit={send}>
      <TextField label={words.answerWith} isNumber isRequired testId="answer" {...field('answer')} />
      <TextField label={words.times} hint={words.always} isNumber testId="answer-times" {...field('times')} />
      <button type="submit" class="button" data-testid="set-answer">
        {words.setAnswer}
      </button>
    </form>
  );
}
