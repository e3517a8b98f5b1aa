import type { PreparedCheckout } from '../../merchant/index.ts';

interface WidgetScriptProps {
  readonly gateway: string;
  readonly checkout: PreparedCheckout;
}

/** @param gateway address of the gateway, without a slash at the end */
export const createScriptAddress = (gateway: string, checkoutId: string): string =>
  `${gateway}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkoutId)}`;

/** The one script element that puts the payment form for a prepared checkout on a page. */
export function WidgetScript({ gateway, checkout: { id, integrity = '' } }: WidgetScriptProps) {
  return <script src={createScriptAddress(gateway, id)} integrity={integrity} crossorigin="anonymous" />;
}
