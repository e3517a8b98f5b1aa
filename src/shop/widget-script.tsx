import type { PreparedCheckout } from '../merchant/index.ts';

interface WidgetScriptProps {
  readonly gateway: string;
  readonly checkout: PreparedCheckout;
}

/** The one script element that puts the payment form for a prepared checkout on a page. */
export function WidgetScript({ gateway, checkout: { id, integrity = '' } }: WidgetScriptProps) {
  const address = `${gateway}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(id)}`;
  return <script src={address} integrity={integrity} crossorigin="anonymous" />;
}
