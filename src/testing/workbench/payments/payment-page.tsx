import type { ComponentChildren } from 'preact';
import { type JournalPayment, paymentsIn } from '#contract/control/payments.ts';
import type { EventPage } from '#contract/control/records.ts';
import { createPaymentPlace, createPlace, type Place, placeAddress } from '../address.ts';
import { queryString, tenantPath } from '../api.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { CopyButton } from '../parts/buttons.tsx';
import { LoadProblem, useLoaded, useReloadOnEvents } from '../parts/loaded.tsx';
import { ReportButton, SaveButton } from '../parts/record-buttons.tsx';
import { texts } from '../texts.ts';
import { Steps } from '../timeline/steps-list.tsx';
import { PaymentOrigin, PaymentType } from './payment-origin.tsx';

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
        {value && <SaveButton name={`payment-${id}`} record={{ payment, followers, timeline }} />}
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

const { facts } = texts.timeline;

/** What a payment is and what became of it, in one line. */
function FactsOfPayment({ payment, tenant }: { payment: JournalPayment; tenant: string }) {
  const { type, amount, currency, brand, code, rule, connector, at } = payment;
  return (
    <dl class="facts" data-testid="facts">
      <Row name={words.type}>
        <PaymentType type={type} />
      </Row>
      <Row name={facts.amount}>
        {amount} {currency}
      </Row>
      {brand !== '' && <Row name={facts.brand}>{brand}</Row>}
      <Row name={facts.code}>{code}</Row>
      <Row name={facts.rule}>{rule}</Row>
      {connector !== '' && <Row name={facts.connector}>{connector}</Row>}
      <Row name={words.from}>
        <PaymentOrigin payment={payment} tenant={tenant} />
      </Row>
      <Row name={facts.created}>{shownDateTime(at)}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="number">{children}</dd>
    </div>
  );
}
