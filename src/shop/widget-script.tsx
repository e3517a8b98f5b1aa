import type { PreparedCheckout } from '../merchant/index.ts';

interface WidgetScriptProps {
  readonly gateway: string;
  readonly checkout: PreparedCheckout;
}

/** The one script that puts the payment form on a page, for a prepared checkout. */
export function WidgetScript({ gateway, checkout: { id, integrity = '' } }: WidgetScriptProps) {
  const address = `${gateway}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(id)}`;
  return <script src={address} integrity={integrity} crossorigin="anonymous" />;
}
