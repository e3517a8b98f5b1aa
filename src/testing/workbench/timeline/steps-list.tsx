import type { JournalEvent } from '#contract/control/events.ts';
import type { ControlHealth, TenantInfo } from '#contract/control/tenants.ts';
import type { Place } from '../address.ts';
import { tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { useLoaded } from '../parts/loaded.tsx';
import { texts } from '../texts.ts';
import { StepRow } from './step-row.tsx';
import { longestRequest, toSteps } from './steps.ts';

const words = texts.timeline;

interface StepsProps {
  readonly place: Place;
  readonly timeline: readonly JournalEvent[];
}

/** A timeline step by step. Which steps are open stands in the address. */
export function Steps({ place, timeline }: StepsProps) {
  const { value: health } = useLoaded<ControlHealth>('/health');
  const { value: tenant } = useLoaded<TenantInfo>(tenantPath(place.tenant));
  const { open = '' } = place.query;
  const steps = toSteps(timeline);
  const longest = longestRequest(timeline);
  const all = steps.map(({ event }) => event.seq);
  const openSeqs = open === 'all' ? all : open.split('-').map(Number);
  const setOpen = (seqs: readonly number[]) =>
    setQuery({ open: seqs.length > 0 && seqs.length === all.length ? 'all' : seqs.join('-') }, true);
  const toggle = (seq: number, isOpen: boolean) => {
    if (isOpen !== openSeqs.includes(seq))
      setOpen(all.filter((other) => (other === seq ? isOpen : openSeqs.includes(other))));
  };
  if (steps.length === 0) return <p class="empty">{words.empty}</p>;
  const isAllOpen = open === 'all';
  return (
    <section aria-labelledby="steps-title">
      <div class="title-line">
        <h2 id="steps-title">{words.caption}</h2>
        <button
          type="button"
          class="button"
          data-testid="open-all"
          onClick={() => setOpen(isAllOpen ? [] : all)}
        >
          {isAllOpen ? words.closeAll : words.openAll}
        </button>
      </div>
      <div class="lane-names" aria-hidden="true">
        {Object.values(texts.laneNames).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol class="steps">
        {steps.map((step, index) => (
          <StepRow
            key={step.event.seq}
            step={step}
            isLast={index === steps.length - 1}
            isOpen={openSeqs.includes(step.event.seq)}
            longest={longest}
            gateway={health?.gateway ?? ''}
            tenant={tenant}
            onToggle={(isOpen) => toggle(step.event.seq, isOpen)}
          />
        ))}
      </ol>
    </section>
  );
}
