import { createPaymentPlace, placeAddress } from '../address.ts';
import { shortCheckoutId, shownDateTime } from '../format.ts';
import { CopyId } from '../parts/buttons.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { texts } from '../texts.ts';
import { PaymentOrigin, PaymentType } from './payment-origin.tsx';
import type { JournalPayment } from './payments.ts';

const words = texts.payments;

interface TableProps {
  readonly rows: readonly JournalPayment[];
  readonly tenant: string;
}

export function PaymentTable({ rows, tenant }: TableProps) {
  return (
    <table class="rows stacked payments">
      <TableHead caption={words.caption} columns={words.columns} />
      <tbody>
        {rows.map((payment) => (
          <Row key={payment.id} payment={payment} tenant={tenant} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ payment, tenant }: { payment: JournalPayment; tenant: string }) {
  const { id, type, amount, currency, brand, rule, code, at } = payment;
  return (
    <tr data-testid="payment" data-id={id} data-type={type}>
      <td>
        <span class="with-copy">
          <a data-row class="id" href={placeAddress(createPaymentPlace(tenant, id))} title={id}>
            {shortCheckoutId(id)}
          </a>
          <CopyId id={id} />
        </span>
      </td>
      <td>
        <PaymentType type={type} />
      </td>
      <td class="cell-amount number">
        {amount} <span class="soft">{currency}</span>
      </td>
      <td>{brand}</td>
      <td>
        {rule} <span class="soft number">{code}</span>
      </td>
      <td data-testid="payment-from">
        <PaymentOrigin payment={payment} tenant={tenant} />
      </td>
      <td class="cell-time number">
        <time dateTime={at}>{shownDateTime(at)}</time>
      </td>
    </tr>
  );
}
