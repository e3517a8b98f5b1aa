/** The parameters of the cart (`parameters.md`, "Cart items", "Cart payments" and "Marketplace"). */
import { alpha2OrNumeric } from './country-codes.ts';
import { currency } from './currencies.ts';
import { date } from './dates.ts';
import { digits, type Format, matching, oneLine, oneOf, text, writtenText } from './format.ts';
import {
  createDecimalReader,
  createNumberHint,
  decimalAmount,
  emailAddress,
  flag,
  phoneDigits,
  url,
} from './formats.ts';
import { articleNumbers, identityNumbers, parcelNumbers } from './other-digits.ts';
import { rowsWithPrefix, type Structure, withHighestIndex } from './table.ts';

const hintInCart = createNumberHint(
  'send a discount of an item as its discount, and one of the whole cart as cart.payments[n].amount',
);

const itemAmount: Format = { ...decimalAmount, hintFor: hintInCart };

const strictQuantity = matching(
  'digits, up to 3 decimals',
  14,
  /^[0-9]{1,10}(\.[0-9]{1,3})?$/,
  'up to 10 digits, optionally a dot and up to three decimals, such as 2 or 0.5',
  '2',
  '2,5',
  '1.2345',
  '-1',
);
const quantity = withDecimals(strictQuantity, 3);

const strictPercentage = matching(
  '0 to 100, up to 2 decimals',
  6,
  /^(100(\.0{1,2})?|[0-9]{1,2}(\.[0-9]{1,2})?)$/,
  'a percentage from 0 to 100 with up to two decimals, such as 19.00',
  '19.00',
  '100.01',
  '19%',
  '-1',
);
const percentage = withDecimals(strictPercentage, 2);

const invoiceLine = matching(
  'N3, 1 to 999',
  3,
  /^(?!0+$)[0-9]+$/,
  'a number from 1 to 999',
  '7',
  '0',
  '1000',
);

/** Platforms that keep four decimals write 1.0000 and 19.0000. */
function withDecimals(format: Format, decimals: number): Format {
  const strict = { ...format, hintFor: hintInCart };
  return { ...strict, lenient: { ...strict, toCanonical: createDecimalReader(decimals) } };
}

const article = (max: number) => ({ ...text(1, max), digits: articleNumbers });

export const cartItems: Structure = {
  title: 'Cart items',
  source: 'parameters.md, "Cart items"',
  rows: withHighestIndex(
    rowsWithPrefix('cart.items[n].', [
      ['name', text(1, 255), 'What the item is.', 'C'],
      ['merchantItemId', article(255), 'What the item is.', 'C'],
      ['quantity', quantity, 'How many, in units of quantityUnit.', 'C'],
      [
        'type',
        oneOf('PHYSICAL', 'DIGITAL', 'MIXED', 'ANONYMOUS_DONATION', 'AUTHORITIES_PAYMENT'),
        'Kind of the item.',
        'C',
      ],
      ['sku', article(255), 'Stock keeping unit.'],
      ['currency', currency, 'Currency of the amounts of this item.', 'C'],
      ['description', writtenText(1, 2048), 'Description of the item.', 'C'],
      ['commodityCode', digits(1, 8), 'Commodity classification code.'],
      ['commodityDescription', { ...writtenText(1, 50), notation: 'AN50' }, 'Description of the commodity.'],
      ['originalPrice', { ...text(1, 255), example: '12.00' }, 'Price without tax and discount, per unit.'],
      ['price', itemAmount, 'Price with tax and discount, per unit.', 'C'],
      ['totalAmount', itemAmount, 'Price of all units.', 'C'],
      ['taxAmount', itemAmount, 'Tax per unit.', 'C'],
      ['totalTaxAmount', itemAmount, 'Tax of all units.', 'C'],
      ['tax', percentage, 'Tax in per cent.', 'C'],
      ['taxCategory', oneOf('AA', 'S', 'E', 'Z'), 'Tax category of level 3 card data.', 'C'],
      ['shipping discount', itemAmount, 'Part of the price of the item.', 'C'],
      ['giftMessage shippingInstructions', writtenText(1, 255), 'Text for the delivery of the item.'],
      ['shippingMethod', text(1, 255), 'Text for the delivery of the item.'],
      [
        'shippingTrackingNumber',
        { ...text(1, 255), digits: parcelNumbers },
        'Tracking number of the delivery of the item.',
      ],
      ['quantityUnit', oneOf('COUNT', 'M', 'CM', 'KG', 'G'), 'Unit of quantity; COUNT when absent.'],
      ['productUrl imageUrl', url, 'Where the item is shown.'],
      ['totalDiscountAmount', itemAmount, 'Discount of all units.'],
      ['productCode partNumber', article(30), 'Number of the product.'],
      ['vatReferenceNumber', { ...text(1, 30), digits: identityNumbers }, 'Number of the product.'],
      ['itemNumber', invoiceLine, 'Line of the invoice.'],
      ['sellerId', text(1, 255), 'Seller of the marketplace who owns the item.'],
      ['recipient.salutation', text(1, 5), 'Who receives the item.'],
      ['recipient.firstName recipient.lastName', text(1, 48), 'Who receives the item.'],
      ['recipient.middleName', text(1, 50), 'Who receives the item.'],
      ['recipient.apartment recipient.street recipient.address', oneLine(100), 'Where the item goes.'],
      ['recipient.city', text(1, 80), 'Where the item goes.'],
      ['recipient.state', text(1, 50), 'Where the item goes.'],
      ['recipient.postcode', text(1, 16), 'Where the item goes.'],
      ['recipient.country', alpha2OrNumeric, 'Where the item goes.'],
      ['recipient.phone', phoneDigits, 'Phone number of who receives the item.'],
      ['recipient.email', emailAddress(1, 128), 'E-mail of who receives the item.'],
      ['deliveryDate', date, 'When the item arrives.'],
    ]),
  ),
  rules: [],
};

export const cartPayments: Structure = {
  title: 'Cart payments',
  source: 'parameters.md, "Cart payments (already made payments of the cart)"',
  rows: withHighestIndex(
    rowsWithPrefix('cart.payments[n].', [
      ['name', text(1, 255), 'Name of the payment already made.'],
      ['type', oneOf('GIFTCARD', 'PROMOTION'), 'Kind of the payment already made.'],
      ['amount', decimalAmount, 'Amount already paid.'],
      ['currency', currency, 'Currency of the amount already paid.'],
      ['status', oneOf('pending', 'authorized', 'captured'), 'Where the payment already made stands.'],
      ['brand', text(1, 255), 'Brand of the payment already made.'],
      ['primary', flag, 'Marks the primary payment method of the cart.'],
    ]),
  ),
  rules: [],
};

export const marketPlace: Structure = {
  title: 'Marketplace',
  source: 'parameters.md, "Marketplace"',
  rows: withHighestIndex(
    rowsWithPrefix('marketPlace.sellers[n].', [
      ['id', text(1, 255), 'Seller; the items name it as sellerId.'],
      ['amount', decimalAmount, 'Total of the items of the seller.'],
    ]),
  ),
  rules: [],
};
