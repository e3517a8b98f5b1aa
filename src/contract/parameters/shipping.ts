/**
 * The parameters of the shipping addresses of the shopper and of the merchant (`parameters.md`, "Shipping address").
 */
import { cityPattern, cityWithDigitsPattern } from '../address-patterns.ts';
import { addressFields, addressRules } from './address.ts';
import { date } from './dates.ts';
import { type Format, matching, oneOf, text, writtenText } from './format.ts';
import { createPhoneFormat, decimalAmount, emailAddress } from './formats.ts';
import { parcelNumbers, phoneNumbers } from './other-digits.ts';
import { rowsWithPrefix, type Structure, withNewPrefix } from './table.ts';

/**
 * The format of a city. The specification says "letters only". The characters that stand between the letters of city
 * names are accepted, too (settled question 26), and digits with `lenientFormats` (settled question 18).
 */
const strictCity = matching(
  'letters only, 1-80',
  80,
  cityPattern,
  'letters only, and the spaces, hyphens, apostrophes and brackets between them',
  'Saint-Étienne',
  'Bern 3',
  'x'.repeat(81),
);
const city: Format = { ...strictCity, lenient: { ...strictCity, pattern: cityWithDigitsPattern } };

const parcel = { ...text(1, 255), digits: parcelNumbers };

const strictMethod: Format = {
  ...oneOf(
    'CARRIER_DESIGNATED_BY_CUSTOMER',
    'ELECTRONIC_DELIVERY',
    'EXPEDITED',
    'GROUND',
    'INTERNATIONAL',
    'LOWEST_COST',
    'MILITARY',
    'NEXT_DAY_OVERNIGHT',
    'OTHER',
    'POINT_PICKUP',
    'PUDO',
    'SAME_DAY_SERVICE',
    'STORE_PICKUP',
    'THREE_DAY_SERVICE',
    'TWO_DAY_SERVICE',
  ),
  wrong: ['BY_HORSE', 'ground', 'BY'],
};
/** Shop software sends the name that the shopper sees, such as `Flat rate`. No connector reads it. */
const method: Format = { ...strictMethod, lenient: text(1, 255) };

export const shipping: Structure = {
  title: 'Shipping address',
  source: 'parameters.md, "Shipping address"',
  rows: rowsWithPrefix('shipping.', [
    ...addressFields(city, ''),
    ['method', method, 'How the goods travel.', 'C'],
    ['cost', decimalAmount, 'Cost of shipping; it is in amount already.', 'C'],
    ['comment', writtenText(1, 160), 'Comment for the delivery.', 'C'],
    ['expectedDate', date, 'Expected day of delivery.'],
    ['logisticsProvider', text(1, 255), 'Who carries the goods.'],
    ['trackingNumber', parcel, 'Tracking number of the parcel.'],
    ['returnTrackingNumber', parcel, 'Tracking number of the way back.'],
    ['warehouse', text(1, 100), 'Warehouse the goods leave from.'],
    [
      'preference',
      oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
      'Which address a wallet shows to the shopper.',
    ],
    // The specification gives no length for `middleName`.
    ['middleName', text(1, 255), 'Middle name of the receiver.'],
    ['companyName', text(1, 60), 'Company of the receiver.'],
    ['phone mobile', createPhoneFormat(6, 26), 'Phone number of the receiver.'],
    [
      'workPhone',
      { ...text(1, 25), digits: phoneNumbers, example: '+49 89 123456' },
      'Phone number at work.',
    ],
    ['email', emailAddress(6, 128), 'E-mail address of the receiver.'],
    ['type', oneOf('SHIPMENT', 'RETURN'), 'Direction of the delivery: SHIPMENT to the shopper, RETURN back.'],
  ]),
  rules: addressRules('shipping.'),
};

export const merchantShipping: Structure = {
  title: 'Merchant shipping address',
  source: 'parameters.md, "Shipping address", merchant shipping address',
  rows: withNewPrefix(shipping.rows, 'shipping.', 'merchant.shipping.'),
  rules: addressRules('merchant.shipping.'),
};
