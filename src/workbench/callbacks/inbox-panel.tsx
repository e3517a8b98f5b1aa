import type { JournalEvent } from '#contract/control/events.ts';
import type { InboxChange, InboxState } from '#contract/control/records.ts';
import { callControl, tenantPath } from '../api.ts';
import { ActionButton } from '../parts/buttons.tsx';
import { TextField, useFields } from '../parts/fields.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { attempt } from '../parts/notice.tsx';
import { LoadProblem } from '../parts/problem.tsx';
import { texts } from '../texts.ts';

const words = texts.callbacks;

/** Whether messages or the inbox may have changed. */
export const isAboutMessages = ({ kind }: JournalEvent) => kind === 'callback' || kind === 'control';

/** What the tenant's inbox does with messages, and the levers for it. */
export function InboxPanel({ tenant }: { tenant: string }) {
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
