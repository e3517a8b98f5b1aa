import type { CheckoutDetail } from '#contract/control/records.ts';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { createPlace, type Place, placeAddress } from '../address.ts';
import { tenantPath } from '../api.ts';
import { LoadProblem, useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { texts } from '../texts.ts';
import { messagesIn, SequenceDiagram } from './sequence.tsx';
import { isOf } from './steps.ts';
import { Steps } from './steps-list.tsx';
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
  const { value: tenant } = useLoaded<TenantInfo>(tenantPath(place.tenant));
  const messages = messagesIn(detail.timeline);
  const isBeside = place.query.beside === 'page' && detail.pageUrl !== null;
  return (
    <div class={isBeside ? 'beside' : undefined}>
      <div>
        <TimelineFacts detail={detail} tenant={tenant} />
        <TimelineActions place={place} detail={detail} isBeside={isBeside} />
        <Steps place={place} timeline={detail.timeline} />
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
