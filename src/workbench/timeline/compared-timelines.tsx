import { useMemo } from 'preact/hooks';
import type { CheckoutDetail, CheckoutList, CheckoutSummary } from '#contract/control/records.ts';
import type { TenantInfo } from '#contract/control/tenants.ts';
import type { Place } from '../address.ts';
import { tenantPath } from '../api.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { setQuery } from '../navigation.ts';
import { CheckoutLink } from '../parts/checkout-link.tsx';
import { SelectField, TextField, useFields } from '../parts/fields.tsx';
import { LoadProblem, useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { texts } from '../texts.ts';
import { compareTimelines, type Differences } from './compare.ts';
import { isOf, isSameCheckout } from './steps.ts';
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

/** Chooses the checkout that is shown beside this one: one of the newest of the tenant, or any by its id. */
export function CompareChoice({ place }: { place: Place }) {
  const { with: chosen = '' } = place.query;
  const { value } = useLoaded<CheckoutList>(tenantPath(place.tenant, '/checkouts?limit=50'));
  const { fields, field, clear } = useFields({ id: '' });
  const others = value?.checkouts.filter(({ id }) => !isSameCheckout(id, place.checkout)) ?? [];
  const isKnown = chosen === '' || others.some(({ id }) => id === chosen);
  // The shopper's page has no room beside two timelines.
  const compare = (id: string) => setQuery({ with: id, openWith: '', beside: '' });
  return (
    <form
      class="form-line"
      onSubmit={(event) => {
        event.preventDefault();
        compare(fields.id.trim());
        clear();
      }}
    >
      <SelectField
        label={words.with}
        testId="compare-with"
        value={chosen}
        options={[
          ['', words.nothing],
          ...(isKnown ? [] : [[chosen, shortCheckoutId(chosen)] as const]),
          ...others.map((row) => [row.id, nameOf(row)] as const),
        ]}
        onChoose={compare}
      />
      <TextField label={words.byId} testId="compare-id" isRequired {...field('id')} />
      <button type="submit" class="button" data-testid="compare">
        {words.show}
      </button>
    </form>
  );
}

function nameOf({ id, state, amount, currency, brand, createdAt }: CheckoutSummary): string {
  const facts = [texts.states[state], amount, currency, brand].filter((fact) => fact !== '');
  return `${shownDateTime(createdAt)}, ${facts.join(' ')}, ${shortCheckoutId(id)}`;
}
