import type { ControlHealth } from '#contract/control/tenants.ts';
import { texts } from '../texts.ts';
import { useLoaded, useReloadOnEvents } from './loaded.tsx';

/** Names the connectors that are away. Only what became of an order changes which they are. */
export function AwayConnectors() {
  const { value, reload } = useLoaded<ControlHealth>('/health');
  useReloadOnEvents(reload, ({ kind }) => kind === 'decision');
  const names = value?.awayConnectors ?? [];
  return (
    <div role="status">
      {names.length > 0 && (
        <p class="problem" data-testid="away">
          {texts.away(names.join(', '))}
        </p>
      )}
    </div>
  );
}
