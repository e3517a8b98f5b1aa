import { useState } from 'preact/hooks';
import type { Snapshot } from '#contract/control/records.ts';
import { callControl, tenantPath } from '../api.ts';
import { shownDateTime } from '../format.ts';
import { ActionButton, ConfirmButton } from '../parts/buttons.tsx';
import { texts } from '../texts.ts';

const words = texts.control;

/** Snapshots of the tenant, and its reset. The control plane has no list of snapshots: this tab knows those it took. */
export function DataPanel({ tenant }: { tenant: string }) {
  const [snapshots, setSnapshots] = useState<readonly Snapshot[]>([]);
  const path = tenantPath(tenant, '/snapshots');
  async function take(): Promise<void> {
    const snapshot = await callControl<Snapshot>('POST', path);
    setSnapshots((before) => [...before, snapshot]);
  }
  return (
    <section class="card" aria-labelledby="data-title" data-testid="data">
      <h2 id="data-title">{words.data}</h2>
      <p class="soft">{words.dataHint}</p>
      <ul class="queue">
        {snapshots.map(({ id, now }) => (
          <li key={id} data-testid="snapshot">
            <code>{id}</code> <span class="number soft">{shownDateTime(now)}</span>{' '}
            <ActionButton
              testId="restore"
              work={() => callControl('POST', `${path}/${encodeURIComponent(id)}`)}
            >
              {words.restore}
            </ActionButton>
          </li>
        ))}
      </ul>
      <div class="actions">
        <ActionButton testId="take-snapshot" work={take}>
          {words.snapshot}
        </ActionButton>
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
