import { operations } from '#contract/control/events.ts';
import type { ActiveFault, NewFault } from '#contract/control/tenants.ts';
import { callControl, tenantPath } from '../api.ts';
import { shortCheckoutId } from '../format.ts';
import { ActionButton } from '../parts/buttons.tsx';
import { SelectField, TextField, useFields } from '../parts/fields.tsx';
import { isOfTenant, LoadProblem, useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { attempt } from '../parts/notice.tsx';
import { TableHead } from '../parts/table.tsx';
import { texts } from '../texts.ts';
import { describeFault, describeScope, firstValues, toNewFault, valueChoices } from './fault-texts.ts';

const words = texts.control;

/** What goes wrong with the gateway's answers to a tenant. */
export function FaultPanel({ tenant }: { tenant: string }) {
  const path = tenantPath(tenant, '/faults');
  const { value, problem, reload } = useLoaded<{ faults: readonly ActiveFault[] }>(path);
  useReloadOnEvents(reload, isOfTenant(tenant));
  const remove = (id: string) => callControl('DELETE', `${path}/${encodeURIComponent(id)}`).then(reload);
  return (
    <section class="card panel-wide" aria-labelledby="faults-title" data-testid="faults">
      <h2 id="faults-title">{words.faults}</h2>
      <p class="soft">{words.faultsHint}</p>
      <LoadProblem text={problem} />
      {value?.faults.length === 0 && <p class="soft">{words.noFaults}</p>}
      {value && value.faults.length > 0 && (
        <table class="rows stacked">
          <TableHead caption={words.faults} columns={words.faultColumns} />
          <tbody>
            {value.faults.map((fault) => (
              <tr key={fault.id} data-testid="fault">
                <td class="strong">{describeFault(fault.fault)}</td>
                <td>
                  {fault.scope.on}
                  {fault.scope.checkout && <code class="soft"> {shortCheckoutId(fault.scope.checkout)}</code>}
                </td>
                <td class="number">{describeScope(fault)}</td>
                <td>
                  <ActionButton testId="remove-fault" work={() => remove(fault.id)}>
                    {texts.remove}
                  </ActionButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FaultForm onAdd={(fault) => callControl('POST', path, fault).then(reload)} />
    </section>
  );
}

function FaultForm({ onAdd }: { onAdd(fault: NewFault): Promise<unknown> }) {
  const { fields, field } = useFields({
    kind: 'status',
    value: firstValues.status ?? '',
    on: 'payment.submit',
    times: '1',
    after: '0',
    per: 'request',
    checkout: '',
  });
  const { kind } = fields;
  const choices = valueChoices[kind];
  const add = (event: Event) => {
    event.preventDefault();
    void attempt(() => onAdd(toNewFault(fields)));
  };
  function chooseKind(chosen: string): void {
    field('kind').onChoose(chosen);
    field('value').onChoose(firstValues[chosen] ?? '');
  }
  return (
    <form class="form-line" onSubmit={add}>
      <SelectField
        label={words.fault}
        testId="fault-kind"
        options={words.faultKinds}
        value={kind}
        onChoose={chooseKind}
      />
      {choices ? (
        <SelectField label={words.value} testId="fault-value" options={choices} {...field('value')} />
      ) : (
        kind in firstValues && (
          <TextField label={words.value} isNumber isRequired testId="fault-value" {...field('value')} />
        )
      )}
      <SelectField label={words.on} testId="fault-on" options={Object.keys(operations)} {...field('on')} />
      <TextField label={words.faultTimes} isNumber testId="fault-times" {...field('times')} />
      <TextField label={words.faultAfter} isNumber testId="fault-after" {...field('after')} />
      <SelectField label={words.faultPer} testId="fault-per" options={words.faultPers} {...field('per')} />
      <button type="submit" class="button" data-testid="add-fault">
        {texts.add}
      </button>
    </form>
  );
}
