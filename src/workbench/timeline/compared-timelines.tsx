import { useMemo } from 'preact/hooks';
import type { CheckoutDetail } from '#contract/control/records.ts';
import type { TenantInfo } from '#contract/control/tenants.ts';
import type { Place } from '../address.ts';
import { tenantPath } from '../api.ts';
import { CheckoutLink } from '../parts/checkout-link.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { LoadProblem } from '../parts/problem.tsx';
import { texts } from '../texts.ts';
import { compareTimelines, type Differences } from './compare.ts';
import { isOf } from './steps.ts';
import { Steps } from './steps-list.tsx';
import { TimelineFacts } from './timeline-facts.tsx';

const words = texts.compare;

interface ComparedProps {
  readonly place: Place;
  readonly own: CheckoutDetail;
  readonly tenant: TenantInfo | undefined;
}

/** Two timelines: side by side, or one below the other on a narrow page. */
export function ComparedTimelines({ place, own, tenant }: ComparedProps) {
  const { with: id = '' } = place.query;
  const path = tenantPath(place.tenant, `/checkouts/${encodeURIComponent(id)}`);
  const { value, path: answered, problem, reload } = useLoaded<CheckoutDetail>(path);
  useReloadOnEvents(reload, isOf(id));
  const other = answered === path ? value : undefined;
  const found = useMemo(() => other && compareTimelines(own.timeline, other.timeline), [own.timeline, other]);
  return (
    <>
      <p role="status" data-testid="comparison">
        {found && summaryOf(found.own, found.other)}
      </p>
      <div class="compared">
        <section aria-labelledby="own-title" data-testid="own-timeline">
          <h2 id="own-title">
            {words.own} <CheckoutLink tenant={place.tenant} checkoutId={own.checkout.id} />
          </h2>
          <TimelineFacts detail={own} tenant={tenant} />
          <Steps place={place} timeline={own.timeline} differences={found?.own ?? noDifferences} />
        </section>
        <section aria-labelledby="other-title" data-testid="other-timeline">
          <h2 id="other-title">
            {words.other} <CheckoutLink tenant={place.tenant} checkoutId={id} />
          </h2>
          <LoadProblem text={problem} />
          {other && found && (
            <>
              <TimelineFacts detail={other} tenant={tenant} />
              <Steps place={place} timeline={other.timeline} differences={found.other} openName="openWith" />
            </>
          )}
        </section>
      </div>
    </>
  );
}

const noDifferences: Differences = new Map();

function summaryOf(own: Differences, other: Differences): string {
  if (own.size + other.size === 0) return words.same;
  const only = (side: Differences) => [...side.values()].filter(({ length }) => length === 0).length;
  return words.summary(own.size - only(own), only(own), only(other));
}
