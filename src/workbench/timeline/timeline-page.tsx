import type { CheckoutDetail } from '#contract/control/records.ts';
import type { ControlHealth, TenantInfo } from '#contract/control/tenants.ts';
import { createPlace, type Place, placeAddress } from '../address.ts';
import { tenantPath } from '../api.ts';
import { setQuery } from '../navigation.ts';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { LoadProblem } from '../parts/problem.tsx';
import { texts } from '../texts.ts';
import { OverviewPicture } from './overview-picture.tsx';
import { messagesIn } from './sequence.ts';
import { SequenceDiagram } from './sequence-diagram.tsx';
import { StepRow } from './step-row.tsx';
import { isOf, longestRequest, toSteps } from './steps.ts';
import { TimelineActions } from './timeline-actions.tsx';
import { TimelineFacts } from './timeline-facts.tsx';

const words = texts.timeline;

/** A checkout from its creation to its last callback. */
export function TimelinePage({ place }: { place: Place }) {
  const path = tenantPath(place.tenant, `/checkouts/${encodeURIComponent(place.checkout)}`);
  const { value, problem, reload } = useLoaded<CheckoutDetail>(path);
  useReloadOnEvents(reload, isOf(place.checkout));
  return (
    <>
      <p class="crumbs">
        <a href={placeAddress(createPlace('checkouts'))}>← {words.back}</a>
      </p>
      <LoadProblem text={problem} />
      {value === undefined && !problem && <p class="soft">{texts.loading}</p>}
      {value && <Timeline place={place} detail={value} />}
    </>
  );
}

/** What the shopper's page may do beside its timeline: all but leave it, which it would with its result (`_top`). */
const shopperMay = 'allow-downloads allow-forms allow-modals allow-popups allow-same-origin allow-scripts';

function Timeline({ place, detail }: { place: Place; detail: CheckoutDetail }) {
  const { value: health } = useLoaded<ControlHealth>('/health');
  const { value: tenant } = useLoaded<TenantInfo>(tenantPath(place.tenant));
  const messages = messagesIn(detail.timeline);
  const isBeside = place.query.beside === 'page' && detail.pageUrl !== null;
  return (
    <div class={isBeside ? 'beside' : undefined}>
      <div>
        <TimelineFacts detail={detail} tenant={tenant} />
        <TimelineActions place={place} detail={detail} isBeside={isBeside} />
        <Steps place={place} detail={detail} gateway={health?.gateway ?? ''} tenant={tenant} />
        {messages.length > 0 && <SequenceDiagram messages={messages} />}
      </div>
      {isBeside && detail.pageUrl !== null && (
        <iframe
          class="shopper"
          title={words.shopper}
          src={detail.pageUrl}
          sandbox={shopperMay}
          data-testid="shopper"
        />
      )}
    </div>
  );
}

interface StepsProps {
  readonly place: Place;
  readonly detail: CheckoutDetail;
  readonly gateway: string;
  readonly tenant: TenantInfo | undefined;
}

/** Which steps are open stands in the address. */
function Steps({ place, detail: { timeline }, gateway, tenant }: StepsProps) {
  const steps = toSteps(timeline);
  const longest = longestRequest(timeline);
  const all = steps.map(({ event }) => event.seq);
  const openSeqs = place.query.open === 'all' ? all : (place.query.open ?? '').split('-').map(Number);
  const setOpen = (seqs: readonly number[]) =>
    setQuery({ open: seqs.length > 0 && seqs.length === all.length ? 'all' : seqs.join('-') }, true);
  const toggle = (seq: number, isOpen: boolean) => {
    if (isOpen !== openSeqs.includes(seq))
      setOpen(all.filter((other) => (other === seq ? isOpen : openSeqs.includes(other))));
  };
  if (steps.length === 0) return <p class="empty">{words.empty}</p>;
  const isAllOpen = place.query.open === 'all';
  return (
    <section aria-labelledby="timeline-title">
      <div class="title-line">
        <h2 id="timeline-title">{words.caption}</h2>
        <button
          type="button"
          class="button"
          data-testid="open-all"
          onClick={() => setOpen(isAllOpen ? [] : all)}
        >
          {isAllOpen ? words.closeAll : words.openAll}
        </button>
      </div>
      <OverviewPicture steps={steps} openSeqs={openSeqs} />
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
            gateway={gateway}
            tenant={tenant}
            onToggle={(isOpen) => toggle(step.event.seq, isOpen)}
          />
        ))}
      </ol>
    </section>
  );
}
