import type { Place } from '../address.ts';
import { useOneTenant } from '../tenants/one-tenant.ts';
import { CardList } from './card-list.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { FaultPanel } from './fault-panel.tsx';
import { OutcomePanel } from './outcome-panel.tsx';

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
