/** Sends the shopper of an asynchronous brand to the simulator's page, or gives a code that leads there (gateway-contract 6.5 and 8.1). */
import type { PaymentBrand } from '#contract/brands/payment-brands.ts';
import type { PaymentOrder } from '../../../connector/orders.ts';
import { type Outcome, testersPageMember } from '../../../connector/outcome.ts';
import { voucherWriters } from './vouchers.ts';

export const simulatorPage = '/connectors/asyncresponse_simulator';

/** The connector's reference of a payment that waits for a choice on the simulator's page. */
export const awaitsPage = 'simulator-page';

/**
 * Returns the pending outcome with the redirect to the page. Bank transfers send the browser by POST, the others by
 * GET, so that a tester sees both. Prepayments and vouchers use the page, too, because it is a tester's only way to
 * report that the money has arrived.
 */
export function redirectToPage(order: PaymentOrder, brand: PaymentBrand): Outcome {
  return {
    code: '000.200.000',
    rule: 'redirect-to-simulator-page',
    reference: awaitsPage,
    redirect: {
      url: pageAddress(order),
      method: brand.kind === 'bank-transfer' ? 'POST' : 'GET',
      parameters: pageParameters(order, brand),
    },
  };
}

const pageAddress = ({ returnUrl }: PaymentOrder) => `${new URL(returnUrl).origin}${simulatorPage}`;

function pageParameters({ id, parameters: { locale } }: PaymentOrder, brand: PaymentBrand) {
  return [
    { name: 'asyncsource', value: brand.code },
    { name: 'ndcid', value: id },
    ...(locale === undefined ? [] : [{ name: 'lang', value: locale }]),
  ];
}

/**
 * Returns the pending outcome with a code to pay with, for brands that give one; undefined for others, and for a tester who
 * has chosen the end of the payment before. The page on which the tester chooses it stands beside what the shopper sees.
 */
export function giveCode(order: PaymentOrder, brand: PaymentBrand, now: number): Outcome | undefined {
  const write = order.ownKind === 'code' ? voucherWriters.BANCONTACT_QR : voucherWriters[brand.code];
  if (write === undefined || order.parameters['customParameters[simulatorChoice]'] !== undefined)
    return undefined;
  const query = new URLSearchParams(pageParameters(order, brand).map(({ name, value }) => [name, value]));
  const page = `${pageAddress(order)}?${query}`;
  return {
    code: '000.200.000',
    rule: 'code-to-pay-with',
    reference: awaitsPage,
    paymentCode: write(order, now, page),
    resultDetails: { [testersPageMember]: page },
  };
}
