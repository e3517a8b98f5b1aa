/** The stories of `ACQUIRER=adyen`, in which the connector for Adyen charges in the simulator's place. */

/** One of each kind of request: with an account, nothing, a phone, a cart, and two addresses. */
const methods =
  /methods\.spec\.ts a shopper pays with (DIRECTDEBIT_SEPA|IDEAL|PAYPAL|VIPPS|KLARNA_INVOICE|CLEARPAY)/;

export const withAdyen: readonly RegExp[] = [
  /three-d-secure\.spec\.ts /,
  /hostile-journeys\.spec\.ts on a page with (jQuery|Turbo)/,
  /pay\.spec\.ts (a declined payment returns|ten clicks and Enter)/,
  /network\.spec\.ts when the answer to a payment is lost/,
  methods,
  /amount-changed\.spec\.ts a form whose button shows no amount/,
];
