/** The 60 parameters with which a shop with a cart prepares a checkout. */

const person = {
  givenName: 'Zoë',
  surname: 'Müller-Łącki',
  phone: '+49 89 123456',
  email: 'zoe.mueller@shop.example',
};
const address = {
  street1: 'Main Street',
  houseNumber1: '12a',
  city: 'Saint-Étienne',
  state: 'US.CA',
  postcode: 'SW1A 1AA',
  country: 'DE',
};
const item = {
  name: 'Lamp “Aurora”, brass & glass',
  merchantItemId: 'LAMP-0042',
  quantity: '2',
  price: '23.00',
  totalAmount: '46.00',
  tax: '19.00',
  productUrl: 'https://shop.example/articles/lamp?colour=brass',
};

/** @param {string} prefix @param {Record<string, string>} fields */
const under = (prefix, fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]));

/** @param {string} entityId */
export function sixtyParameters(entityId) {
  const parameters = {
    entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    taxAmount: '14.69',
    merchantTransactionId: 'order-20261120-000042',
    merchantInvoiceId: 'invoice-20261120-000042',
    descriptor: 'Lamps and more',
    shopperResultUrl: 'https://shop.example/result?order=000042',
    ...under('customer', {
      ...person,
      merchantCustomerId: 'customer-7',
      birthDate: '1987-04-23',
      ip: '192.0.2.1',
      language: 'DE',
      companyName: 'Müller & Söhne',
    }),
    ...under('billing', address),
    ...under('shipping', { ...address, method: 'CARRIER_DESIGNATED_BY_CUSTOMER', cost: '4.90' }),
    ...under('shipping.customer', person),
    ...under('cart.items[0]', item),
    ...under('cart.items[1]', item),
    ...under('threeDSecure', { amount: '92.00', currency: 'EUR', challengeIndicator: '04' }),
    ...under('standingInstruction', { mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' }),
    'customParameters[SHOPPER_segment]': 'returning',
    'customParameters[SHOPPER_campaign]': 'summer-26',
    'risk.parameters[CHANNEL]': 'web',
    'risk.brand': 'Aurora',
  };
  if (Object.keys(parameters).length !== 60) throw new Error(`${Object.keys(parameters).length} parameters`);
  return new URLSearchParams(parameters).toString();
}
