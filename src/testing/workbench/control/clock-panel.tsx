import { useEffect, useState } from 'preact/hooks';
import type { ClockChange, ClockChanged, ClockState } from '#contract/control/tenants.ts';
import { callControl, tenantPath } from '../api.ts';
import { formatDuration, shownDateTime } from '../format.ts';
import { ActionButton } from '../parts/buttons.tsx';
import { CheckoutLink } from '../parts/checkout-link.tsx';
import { TextField, useFields } from '../parts/fields.tsx';
import { isOfTenant, LoadProblem, useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { attempt, tell } from '../parts/notice.tsx';
import { TableHead } from '../parts/table.tsx';
import { texts } from '../texts.ts';
import { DueLine, type DueMark, dueMarks } from './due-line.tsx';

const words = texts.control;

/** The clock of the tenant: its time, what falls due, and everything that moves it. */
export function ClockPanel({ tenant }: { tenant: string }) {
  const path = tenantPath(tenant, '/clock');
  const { value, problem, reload } = useLoaded<ClockState>(path);
  useReloadOnEvents(reload, isOfTenant(tenant));
  const change = async (changed: ClockChange) => {
    const { done } = await callControl<ClockChanged>('POST', path, changed);
    await reload();
    if (done.length > 0) tell(words.done(done.length));
  };
  return (
    <section class="card panel-wide" aria-labelledby="clock-title" data-testid="clock">
      <h2 id="clock-title">{words.clock}</h2>
      <LoadProblem text={problem} />
      {value && (
        <>
          <p class="clock-now">
            <ShownClock clock={value} />
            <span class={value.isFrozen ? 'tag tag-fault' : 'tag'}>
              {value.isFrozen ? words.frozen : words.running}
            </span>
          </p>
          <ClockForm change={change} />
          <div class="actions">
            {value.isFrozen ? (
              <ActionButton testId="clock-resume" work={() => change({ resume: true })}>
                {words.resume}
              </ActionButton>
            ) : (
              <ActionButton testId="clock-freeze" work={() => change({ freeze: true })}>
                {words.freeze}
              </ActionButton>
            )}
            <ActionButton testId="clock-reset" work={() => change({ reset: true })}>
              {words.reset}
            </ActionButton>
          </div>
          <h3>{words.due}</h3>
          <DueList tenant={tenant} marks={dueMarks(value.now, value.next)} change={change} />
        </>
      )}
    </section>
  );
}

/** Goes on with the tenant's time from when it was asked for. */
function ShownClock({ clock: { now, isFrozen } }: { clock: ClockState }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (isFrozen) return undefined;
    const asked = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - asked), 1000);
    return () => clearInterval(timer);
  }, [now, isFrozen]);
  const shown = new Date(Date.parse(now) + passed).toISOString();
  return (
    <time class="number" dateTime={shown} data-testid="clock-now">
      {shownDateTime(shown)}
    </time>
  );
}

type ChangeClock = (change: ClockChange) => Promise<void>;

function ClockForm({ change }: { change: ChangeClock }) {
  const { fields, field } = useFields({ advance: '', set: '' });
  const changes = { advance: { advance: fields.advance }, set: { set: fields.set } };
  const submit = (name: keyof typeof changes) => (event: Event) => {
    event.preventDefault();
    void attempt(() => change(changes[name]));
  };
  return (
    <div class="form-line">
      {(['advance', 'set'] as const).map((name) => (
        <form key={name} class="form-line" onSubmit={submit(name)}>
          <TextField
            {...{ label: words[name], hint: words[`${name}Hint`], isRequired: true, testId: name }}
            {...field(name)}
          />
          <button type="submit" class="button" data-testid={`${name}-button`}>
            {words[`${name}Button`]}
          </button>
        </form>
      ))}
    </div>
  );
}

interface DueProps {
  readonly tenant: string;
  readonly marks: readonly DueMark[];
  readonly change: ChangeClock;
}

function DueList({ tenant, marks, change }: DueProps) {
  if (marks.length === 0) return <p class="soft">{words.nothingDue}</p>;
  return (
    <>
      <DueLine marks={marks} />
      <table class="rows stacked">
        <TableHead caption={words.due} columns={words.dueColumns} />
        <tbody>
          {marks.map(({ due: { what, at, checkoutId }, inMs }) => (
            <tr key={`${what} ${at} ${checkoutId}`} data-testid="due">
              <td class="strong">{what}</td>
              <td class="number">{formatDuration(inMs)}</td>
              <td class="number nowrap">{shownDateTime(at)}</td>
              <td>
                <CheckoutLink tenant={tenant} checkoutId={checkoutId} />
              </td>
              <td>
                <ActionButton testId="advance-to" work={() => change({ advance: inMs })}>
                  {words.advanceTo}
                </ActionButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
