import { type KitCards, kitCardNames } from '#contract/control/records.ts';
import {
  type OutcomeQueue,
  type QueuedOutcome,
  redirectOutcomes,
  threeDSOutcomes,
} from '#contract/control/tenants.ts';
import type { Place } from '../address.ts';
import { callControl, tenantPath } from '../api.ts';
import { ActionButton, ConfirmButton, CopyButton } from '../parts/buttons.tsx';
import { SelectField, TextField, useFields } from '../parts/fields.tsx';
import { isOfTenant, LoadProblem, useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { attempt } from '../parts/notice.tsx';
import { TableHead } from '../parts/table.tsx';
import { useOneTenant } from '../tenants/known-tenants.ts';
import { texts } from '../texts.ts';
import { ClockPanel } from './clock-panel.tsx';
import { FaultPanel } from './fault-panel.tsx';

/** Everything that a tester can arrange for a tenant. */
export function ControlPage({ place }: { place: Place }) {
  const tenant = useOneTenant(place);
  return (
    <div class="panels" key={tenant}>
      <ClockPanel tenant={tenant} />
      <OutcomePanel tenant={tenant} />
      <DataPanel tenant={tenant} />
      <FaultPanel tenant={tenant} />
      <CardList tenant={tenant} />
    </div>
  );
}

const words = texts.control;

const choices = { threeDS: threeDSOutcomes, redirect: redirectOutcomes };

/** What the next payments come to, in their order. */
function OutcomePanel({ tenant }: { tenant: string }) {
  const path = tenantPath(tenant, '/outcomes');
  const { value, problem, reload } = useLoaded<OutcomeQueue>(path);
  useReloadOnEvents(reload, isOfTenant(tenant));
  const waiting = value?.waiting ?? [];
  return (
    <section class="card" aria-labelledby="outcomes-title" data-testid="outcomes">
      <h2 id="outcomes-title">{words.outcomes}</h2>
      <p class="soft">{words.outcomesHint}</p>
      <LoadProblem text={problem} />
      {value && waiting.length === 0 && <p class="soft">{words.noOutcomes}</p>}
      <ol class="queue">
        {waiting.map((outcome, index) => (
          <li key={index} data-testid="outcome">
            <code>{describe(outcome)}</code>
          </li>
        ))}
      </ol>
      <OutcomeForm onAdd={(outcome) => callControl('POST', path, { outcomes: [outcome] }).then(reload)} />
      {waiting.length > 0 && (
        <ActionButton testId="clear-outcomes" work={() => callControl('DELETE', path).then(reload)}>
          {words.clear}
        </ActionButton>
      )}
    </section>
  );
}

const describe = (outcome: QueuedOutcome) =>
  Object.entries(outcome)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

function OutcomeForm({ onAdd }: { onAdd(outcome: QueuedOutcome): Promise<unknown> }) {
  const { fields, field } = useFields({
    kind: 'result',
    result: '',
    threeDS: 'challenge',
    redirect: 'approve',
  });
  const { kind } = fields;
  const add = (event: Event) => {
    event.preventDefault();
    const outcome = { [kind]: fields[kind as keyof typeof fields] } as unknown as QueuedOutcome;
    void attempt(() => onAdd(outcome));
  };
  return (
    <form class="form-line" onSubmit={add}>
      <SelectField
        label={words.outcomeKind}
        testId="outcome-kind"
        options={words.outcomeKinds}
        {...field('kind')}
      />
      {kind === 'threeDS' || kind === 'redirect' ? (
        <SelectField label={words.value} testId="outcome-value" options={choices[kind]} {...field(kind)} />
      ) : (
        <TextField
          label={words.value}
          hint="800.100.155"
          isRequired
          testId="outcome-value"
          {...field('result')}
        />
      )}
      <button type="submit" class="button" data-testid="add-outcome">
        {texts.add}
      </button>
    </form>
  );
}

/** The reset of the tenant. */
function DataPanel({ tenant }: { tenant: string }) {
  return (
    <section class="card" aria-labelledby="data-title" data-testid="data">
      <h2 id="data-title">{words.data}</h2>
      <div class="actions">
        <ConfirmButton
          testId="reset-tenant"
          question={words.resetQuestion}
          work={() => callControl('POST', tenantPath(tenant, '/reset'))}
        >
          {words.resetTenant}
        </ConfirmButton>
      </div>
      <p class="soft">{words.resetHint}</p>
    </section>
  );
}

/** The test cards that are valid by the tenant's clock. */
function CardList({ tenant }: { tenant: string }) {
  const { value, problem } = useLoaded<KitCards>(tenantPath(tenant, '/cards'));
  return (
    <section class="card panel-wide" aria-labelledby="cards-title" data-testid="cards">
      <h2 id="cards-title">{words.cards}</h2>
      <LoadProblem text={problem} />
      {value && (
        <table class="rows stacked">
          <TableHead caption={words.cards} columns={words.cardColumns} />
          <tbody>
            {kitCardNames.map((name) => {
              const { number, expiry, cvv, holder, brand } = value[name];
              return (
                <tr key={name} data-testid="card">
                  <td>
                    <span class="strong">{name}</span> <span class="soft">{brand}</span>
                  </td>
                  <td class="number nowrap">
                    <code>{number}</code>
                  </td>
                  <td class="number">{expiry}</td>
                  <td class="number">{cvv}</td>
                  <td>{holder}</td>
                  <td>
                    <CopyButton testId="copy-card" label={words.copyNumber(name)} text={() => number} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
