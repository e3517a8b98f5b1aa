/**
 * What Adyen requires of a payment by another method than a card, and how it goes on: https://docs.adyen.com/payment-methods and
 * the required members of its OpenAPI document. A member may lie deeper, behind a dot.
 */

interface FakeMethod {
  readonly needs: readonly string[];
  readonly currencies?: readonly string[];
  readonly goesOn: 'redirect' | 'wait' | 'voucher' | 'answer';
  /** Whether it knows an authorisation that is captured later. */
  readonly isAuthorised?: boolean;
  /** Absent where nothing can be refunded. */
  readonly isRefunded?: false;
  /** False where a part is refused, because its lines are missing. */
  readonly takesParts?: false;
}

const page: FakeMethod = { needs: ['returnUrl'], goesOn: 'redirect' };
const cart: FakeMethod = {
  needs: ['returnUrl', 'lineItems', 'shopperEmail', 'countryCode'],
  goesOn: 'redirect',
  isAuthorised: true,
  takesParts: false,
};
const pacific: FakeMethod = {
  ...cart,
  needs: [
    ...cart.needs,
    'shopperName.firstName',
    'shopperName.lastName',
    'billingAddress',
    'deliveryAddress',
  ],
};

export const fakeMethods: Readonly<Record<string, FakeMethod>> = {
  sepadirectdebit: {
    needs: ['paymentMethod.iban', 'paymentMethod.ownerName'],
    currencies: ['EUR'],
    goesOn: 'answer',
    isAuthorised: true,
  },
  ideal: { ...page, currencies: ['EUR'] },
  wero: { ...page, currencies: ['EUR'] },
  trustly: { ...page, currencies: ['DKK', 'EUR', 'NOK', 'SEK'] },
  paypal: { ...page, needs: ['returnUrl', 'paymentMethod.subtype'], isAuthorised: true },
  twint: { ...page, currencies: ['CHF'], isAuthorised: true },
  vipps: {
    ...page,
    needs: ['returnUrl', 'paymentMethod.telephoneNumber'],
    currencies: ['NOK'],
    isAuthorised: true,
  },
  mbway: {
    needs: ['paymentMethod.telephoneNumber', 'paymentMethod.shopperEmail'],
    currencies: ['EUR'],
    goesOn: 'wait',
  },
  multibanco: { needs: ['countryCode'], currencies: ['EUR'], goesOn: 'voucher' },
  paysafecard: { ...page, isRefunded: false },
  alipay: page,
  wechatpayWeb: { ...page, currencies: 'AUD CAD CNY EUR GBP HKD JPY NZD SGD USD'.split(' ') },
  klarna: cart,
  klarna_paynow: cart,
  klarna_account: cart,
  afterpaytouch: { ...pacific, currencies: ['AUD', 'CAD', 'NZD'] },
  clearpay: { ...pacific, currencies: ['GBP'] },
  riverty: {
    ...pacific,
    needs: [...pacific.needs, 'telephoneNumber', 'dateOfBirth'],
    currencies: ['EUR', 'CHF'],
  },
  applepay: { needs: ['paymentMethod.applePayToken'], goesOn: 'answer', isAuthorised: true },
  googlepay: { needs: ['paymentMethod.googlePayToken'], goesOn: 'answer', isAuthorised: true },
};

interface Body {
  readonly amount: { readonly value: number; readonly currency: string };
  readonly [member: string]: unknown;
}

/** Returns why Adyen refuses a request; undefined for one that it takes. */
export function findMissing(type: string, body: Body): string | undefined {
  const method = fakeMethods[type];
  if (method === undefined) return `no method ${type}`;
  const { needs, currencies, isAuthorised } = method;
  const missing = needs.find((name) => !isThere(body, name));
  if (missing !== undefined) return `Required field ${missing} is not provided`;
  if (currencies?.includes(body.amount.currency) === false) return 'Unsupported currency specified';
  if (isManual(body) && !isAuthorised) return 'Manual capture is not supported';
  if (
    type === 'applepay' &&
    !isBase64(String((body.paymentMethod as { applePayToken: string }).applePayToken))
  )
    return 'Invalid applePayToken';
  const total = (body.lineItems as { quantity: number; amountIncludingTax: number }[] | undefined)?.reduce(
    (sum, { quantity, amountIncludingTax }) => sum + quantity * amountIncludingTax,
    0,
  );
  if (total !== undefined && total !== body.amount.value) return 'The lines are of another sum';
  return undefined;
}

export const isManual = ({ additionalData }: Body): boolean =>
  (additionalData as { manualCapture?: string } | undefined)?.manualCapture === 'true';

const isBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64') === text;

function isThere(body: object, name: string): boolean {
  let value: unknown = body;
  for (const part of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[part];
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
