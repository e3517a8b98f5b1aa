import type { EventPage } from '#contract/control/records.ts';
import { createPaymentPlace, createPlace, type Place, placeAddress } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { CopyButton } from '../parts/buttons.tsx';
import { useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { LoadProblem } from '../parts/problem.tsx';
import { ReportButton } from '../parts/report-button.tsx';
import { SaveButtons } from '../parts/save-buttons.tsx';
import { texts } from '../texts.ts';
import { Steps } from '../timeline/steps-list.tsx';
import { FactsOfPayment } from './payment-facts.tsx';
import { PaymentType } from './payment-origin.tsx';
import { type JournalPayment, paymentsIn } from './payments.ts';

const words = texts.payments;

/** A payment from its request to its last callback, with the payments that follow it. */
export function PaymentTimelinePage({ place }: { place: Place }) {
  const { tenant, payment: id } = place;
  const events = (query: object) => tenantPath(tenant, `/events${queryString({ ...query, limit: 1000 })}`);
  const { value, problem, reload } = useLoaded<EventPage>(events({ payment: id }));
  const naming = useLoaded<EventPage>(events({ kind: 'decision', search: id }));
  useReloadOnEvents(reload, ({ paymentId }) => paymentId === id);
  useReloadOnEvents(naming.reload, ({ detail }) => detail.referencedId === id);
  const timeline = value?.events ?? [];
  const payment = paymentsIn(timeline).find((one) => one.id === id);
  const newest = paymentsIn(naming.value?.events ?? []);
  const followers = newest.filter(({ follows }) => follows === id).reverse();
  return (
    <>
      <p class="crumbs">
        <a href={placeAddress(createPlace('payments', tenant))}>← {words.back}</a>
      </p>
      <LoadProblem text={problem} />
      {value === undefined && !problem && <p class="soft">{texts.loading}</p>}
      {payment && <FactsOfPayment payment={payment} tenant={tenant} />}
      <div class="actions" data-testid="actions">
        <CopyButton testId="copy-id" text={() => id}>
          {texts.timeline.copyId}
        </CopyButton>
        {value && <SaveButtons name={`payment-${id}`} record={{ payment, followers, timeline }} />}
        {payment && <ReportButton tenant={tenant} payment={{ id, paymentType: payment.type }} />}
      </div>
      <Followers followers={followers} tenant={tenant} />
      {value && timeline.length === 0 && <p class="empty">{words.unknown}</p>}
      {timeline.length > 0 && <Steps place={place} timeline={timeline} />}
    </>
  );
}

interface FollowersProps {
  readonly followers: readonly JournalPayment[];
  readonly tenant: string;
}

function Followers({ followers, tenant }: FollowersProps) {
  if (followers.length === 0) return null;
  return (
    <section aria-labelledby="followers-title" data-testid="followers">
      <h2 id="followers-title">{words.followedBy}</h2>
      <ul>
        {followers.map(({ id, type, amount, currency, code, at }) => (
          <li key={id}>
            <a class="id" href={placeAddress(createPaymentPlace(tenant, id))} title={id}>
              {shortCheckoutId(id)}
            </a>{' '}
            <PaymentType type={type} /> {amount} {currency} <span class="soft">{code}</span>{' '}
            <time class="soft" dateTime={at}>
              {shownDateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
