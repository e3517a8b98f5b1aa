import type { TenantInfo } from '#contract/control/tenants.ts';
import { createPlace, placeAddress } from '../address.ts';
import { callControl, tenantPath } from '../api.ts';
import { shortTenantId, shownDateTime } from '../format.ts';
import { ConfirmButton, CopyButton } from '../parts/buttons.tsx';
import { TextField, useFields } from '../parts/fields.tsx';
import { LoadProblem, useLoaded } from '../parts/loaded.tsx';
import { attempt } from '../parts/notice.tsx';
import { TableHead } from '../parts/table.tsx';
import { texts } from '../texts.ts';
import { demo, loadTenants } from './known-tenants.ts';

const words = texts.tenants;

/** The tenants of the gateway: to look at, to make and to end. */
export function TenantsPage() {
  const { value, problem, reload } = useLoaded<{ tenants: readonly TenantInfo[] }>('/tenants');
  const reloadAll = () => Promise.all([reload(), loadTenants()]);
  return (
    <>
      <LoadProblem text={problem} />
      <NewTenantForm onMade={reloadAll} />
      {value && (
        <table class="rows stacked tenants">
          <TableHead caption={words.caption} columns={words.columns} />
          <tbody>
            {value.tenants.map((tenant) => (
              <TenantRow key={tenant.id} tenant={tenant} onEnd={reloadAll} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function TenantRow({ tenant, onEnd }: { tenant: TenantInfo; onEnd(): Promise<unknown> }) {
  const { id, label, seed, clock, madeAt, accessToken } = tenant;
  const name = label || shortTenantId(id);
  return (
    <tr data-testid="tenant-row" data-id={id}>
      <td class="strong">
        <a data-row href={placeAddress(createPlace('checkouts', id))}>
          {name}
        </a>
      </td>
      <td>
        <code title={id}>{shortTenantId(id)}</code>
      </td>
      <td class="soft">{seed}</td>
      <td class="number nowrap">{shownDateTime(clock.now)}</td>
      <td class="number nowrap soft">{shownDateTime(madeAt)}</td>
      <td>
        <span class="row-actions">
          <CopyButton testId="copy-token" label={words.copyTokenOf(name)} text={() => accessToken}>
            {words.copyToken}
          </CopyButton>
          <a class="button" href={placeAddress(createPlace('control', id))}>
            {words.control}
          </a>
          {id !== demo && (
            <ConfirmButton
              testId="end-tenant"
              question={words.endQuestion}
              work={() => callControl('DELETE', tenantPath(id)).then(onEnd)}
            >
              {words.end}
            </ConfirmButton>
          )}
        </span>
      </td>
    </tr>
  );
}

function NewTenantForm({ onMade }: { onMade(): Promise<unknown> }) {
  const { fields, field, clear } = useFields({ label: '', seed: '', clock: '' });
  async function create(event: Event): Promise<void> {
    event.preventDefault();
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    const isMade = await attempt(() => callControl('POST', '/tenants', given).then(onMade), words.made);
    if (isMade) clear();
  }
  return (
    <form class="card form-line" aria-label={words.create} onSubmit={create}>
      <TextField label={words.label} hint={words.labelHint} testId="new-label" {...field('label')} />
      <TextField label={words.seed} hint={words.seedHint} testId="new-seed" {...field('seed')} />
      <TextField label={words.clock} hint={texts.control.setHint} testId="new-clock" {...field('clock')} />
      <button type="submit" class="button button-main" data-testid="create-tenant">
        {words.create}
      </button>
    </form>
  );
}
