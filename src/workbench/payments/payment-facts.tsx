import type { ComponentChildren } from 'preact';
import { shownDateTime } from '../format.ts';
import { texts } from '../texts.ts';
import { PaymentOrigin, PaymentType } from './payment-origin.tsx';
import type { JournalPayment } from './payments.ts';

const { facts } = texts.timeline;
const words = texts.payments;

/** What a payment is and what became of it, in one line. */
export function FactsOfPayment({ payment, tenant }: { payment: JournalPayment; tenant: string }) {
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
