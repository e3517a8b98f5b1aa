import type { ShownValue } from '#contract/control/events.ts';
import type { InboxMessage, Replay } from '#contract/control/records.ts';
import type { Place } from '../address.ts';
import { callControl, tenantPath } from '../api.ts';
import { timeOfDay } from '../format.ts';
import { StatusCode } from '../parts/badges.tsx';
import { ActionButton } from '../parts/buttons.tsx';
import { CheckoutLink } from '../parts/checkout-link.tsx';
import { TextField, useFields } from '../parts/fields.tsx';
import { OpenableRow, TableHead } from '../parts/table.tsx';
import { ValueTree } from '../parts/value-tree.tsx';
import { texts } from '../texts.ts';

const words = texts.callbacks;

interface TableProps {
  readonly messages: readonly InboxMessage[];
  readonly place: Place;
  readonly tenant: string;
  reload(): Promise<void>;
}

export function MessageTable({ messages, place, tenant, reload }: TableProps) {
  const replay = (id: string, body: Replay = {}) =>
    callControl('POST', tenantPath(tenant, `/messages/${encodeURIComponent(id)}/replay`), body).then(reload);
  return (
    <table class="rows stacked messages">
      <TableHead caption={words.caption} columns={words.columns} />
      <tbody>
        {messages.map((message) => {
          const { id, kind, attempt, receivedAt, to, answered, checkoutId } = message;
          return (
            <OpenableRow
              key={`${id} ${attempt} ${receivedAt}`}
              id={`${id}.${attempt}`}
              place={place}
              testId="message"
              columns={words.columns.length}
              name={nameOf(message)}
              detail={() => <MessageDetail message={message} replay={replay} />}
            >
              <td>
                <Answered status={answered} />
              </td>
              <td class="number">{attempt}</td>
              <td class="cell-to">{to}</td>
              <td>
                <CheckoutLink tenant={tenant} checkoutId={checkoutId} />
              </td>
              <td class="number nowrap">
                <time dateTime={receivedAt}>{timeOfDay(receivedAt)}</time>
              </td>
              <td>
                <span class="row-actions">
                  <ActionButton testId="replay" work={() => replay(id)}>
                    {words.replay}
                  </ActionButton>
                  {kind === 'webhook' && (
                    <ActionButton testId="replay-broken" work={() => replay(id, { corrupt: 'tag' })}>
                      {words.broken}
                    </ActionButton>
                  )}
                </span>
              </td>
            </OpenableRow>
          );
        })}
      </tbody>
    </table>
  );
}

/** `Webhook PAYMENT CREATED` or `Reminder`. */
function nameOf({ kind, content }: InboxMessage): string {
  const { type, action } = content;
  return [words[kind], type, action].filter((part) => typeof part === 'string').join(' ');
}

function Answered({ status }: { status: number | null }) {
  if (status === null) return <span class="tag tag-wait">{words.held}</span>;
  if (status === 0) return <span class="tag tag-fault">{words.unreachable}</span>;
  return <StatusCode status={status} />;
}

interface DetailProps {
  readonly message: InboxMessage;
  replay(id: string, body: Replay): Promise<unknown>;
}

function MessageDetail({ message: { id, content, raw }, replay }: DetailProps) {
  const { fields, field } = useFields({ to: '' });
  return (
    <>
      <div class="form-line">
        <TextField label={words.to} hint={words.toHint} testId="replay-to" {...field('to')} />
        <ActionButton
          testId="replay-there"
          work={() => replay(id, fields.to === '' ? {} : { to: fields.to })}
        >
          {words.replay}
        </ActionButton>
      </div>
      <h3>{words.content}</h3>
      <ValueTree members={content as { readonly [name: string]: ShownValue }} />
      <h3>{words.headers}</h3>
      <ValueTree members={raw.headers} />
    </>
  );
}
