/** Sends the shopper of an asynchronous brand to the simulator's page (gateway-contract 6.5 and 8.1). */
import type { PaymentBrand } from '#contract/brands/payment-brands.ts';
import type { PaymentOrder } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';

export const simulatorPage = '/connectors/asyncresponse_simulator';

/** The connector's reference of a payment that waits for a choice on the simulator's page. */
export const awaitsPage = 'simulator-page';

/**
 * Returns the pending outcome with the redirect to the page. Bank transfers send the browser by POST, the others by
 * GET, so that a tester sees both. Prepayments and vouchers use the page, too, because it is a tester's only way to
 * report that the money has arrived.
 */
export function redirectToPage(order: PaymentOrder, brand: PaymentBrand): Outcome {
  const { id, returnUrl, parameters } = order;
  const { origin } = new URL(returnUrl);
  const { locale } = parameters;
  return {
    code: '000.200.000',
    rule: 'redirect-to-simulator-page',
    reference: awaitsPage,
    redirect: {
      url: `${origin}${simulatorPage}`,
      method: brand.kind === 'bank-transfer' ? 'POST' : 'GET',
      parameters: [
        { name: 'asyncsource', value: brand.code },
        { name: 'ndcid', value: id },
        ...(locale === undefined ? [] : [{ name: 'lang', value: locale }]),
      ],
    },
  };
}
