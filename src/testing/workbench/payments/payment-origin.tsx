import type { JournalPayment } from '#contract/control/payments.ts';
import { createPaymentPlace, placeAddress } from '../address.ts';
import { shortCheckoutId } from '../format.ts';
import { CheckoutLink } from '../parts/checkout-link.tsx';
import { texts } from '../texts.ts';

const words = texts.payments;

/** What a payment type is called, with its code. */
export function PaymentType({ type }: { type: string }) {
  const word = words.types[type as keyof typeof words.types] ?? '';
  return (
    <>
      {word} <span class="soft">{type}</span>
    </>
  );
}

interface OriginProps {
  readonly payment: JournalPayment;
  readonly tenant: string;
}

/** Where a payment comes from: the payment that it follows, the checkout in which it was made, or the shop's server. */
export function PaymentOrigin({ payment: { follows, checkoutId, isOfStoredCard }, tenant }: OriginProps) {
  if (follows !== '') {
    return (
      <>
        {words.follows}{' '}
        <a class="id" href={placeAddress(createPaymentPlace(tenant, follows))} title={follows}>
          {shortCheckoutId(follows)}
        </a>
      </>
    );
  }
  if (checkoutId !== '') return <CheckoutLink tenant={tenant} checkoutId={checkoutId} />;
  return <>{isOfStoredCard ? words.storedCard : words.server}</>;
}
