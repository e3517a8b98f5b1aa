/** A link to the timeline of a checkout, by the short form of its id; nothing without a checkout. */
import { createTimelinePlace, placeAddress } from '../address.ts';
import { shortCheckoutId } from '../format.ts';
import { CopyId } from './buttons.tsx';

export function CheckoutLink({
  tenant,
  checkoutId,
}: {
  readonly tenant: string;
  readonly checkoutId: string | undefined;
}) {
  if (!checkoutId) return null;
  return (
    <span class="with-copy">
      <a class="id" href={placeAddress(createTimelinePlace(tenant, checkoutId))}>
        {shortCheckoutId(checkoutId)}
      </a>
      <CopyId id={checkoutId} />
    </span>
  );
}
