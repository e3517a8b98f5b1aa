/**
 * The parameters about the merchant: data for the shopper's statement, also of payment facilitators (`parameters.md`,
 * "Merchant").
 */
import { country } from './countries.ts';
import { numericCountry } from './country-codes.ts';
import { ownKey } from './custom-parameters.ts';
import { matching, oneLine, text, writtenText } from './format.ts';
import { textUpTo } from './formats.ts';
import { identityNumbers } from './other-digits.ts';
import { optionalRow, rowsWithPrefix, type Structure } from './table.ts';

const coordinates = matching(
  'latitude,longitude, up to 20',
  20,
  /^[0-9+-][0-9.,;: +-]*$/,
  'latitude and longitude separated by a comma, such as 48.137,11.575',
  '48.137,11.575',
  'here and there',
  '1'.repeat(21),
);

export const merchant: Structure = {
  title: 'Merchant',
  source: 'parameters.md, "Merchant"',
  rows: [
    ...rowsWithPrefix('merchant.', [
      [
        'name',
        { ...text(1, 100), example: 'Shop*Shoes' },
        'Overrides the descriptor; typically trade name, asterisk, description of the product.',
      ],
      ['mcc', { ...textUpTo(4), example: '5661' }, 'Category code.'],
      ['street', oneLine(100), 'Street.'],
      ['city', text(1, 100), 'Second statement line: city, phone, e-mail or address of the site.'],
      ['state', text(1, 50), 'State or region.'],
      ['countryCode', numericCountry, 'Country in digits.'],
      ['country', country, 'Country.'],
      ['postcode', text(1, 16), 'Postcode.'],
      ['geographicCoordinates', coordinates, 'Where the merchant is.'],
      ['serviceLocationCity', text(1, 100), 'Where the service was received, if different.'],
      ['serviceLocationState', text(1, 50), 'Where the service was received, if different.'],
      ['serviceLocationCountryCode', textUpTo(3), 'Where the service was received, if different.'],
      ['serviceLocationPostCode', text(1, 16), 'Where the service was received, if different.'],
      ['serviceLocationGeographicCoordinates', coordinates, 'Where the service was received, if different.'],
      ['additionalContact', oneLine(255), 'Another way to reach the merchant.'],
      ['phone customerContactPhone', { ...textUpTo(25), example: '+49 89 123456' }, 'Phone number.'],
      ['websiteId', textUpTo(255), 'Session id, unique per transaction.'],
      ['url', { ...text(1, 255), example: 'https://shop.example' }, 'Site of the merchant.'],
      ['partnerIdCode', text(1, 60), 'Code of the partner.'],
      ['isoId payFacId payFacName marketplaceId', text(1, 255), 'Who stands between merchant and acquirer.'],
      ['submerchantId', text(1, 100), 'Only for payment facilitators of one card network.'],
      ['taxId', { ...text(1, 60), digits: identityNumbers }, 'Tax id.'],
      ['foreignRetailIndicator', text(1, 25), 'Whether the merchant sells from abroad.'],
      ['legalName', text(1, 100), 'Legal name.'],
      [
        'app.schemeUrl',
        { ...text(1, 255), example: 'shop.example://pay' },
        'Custom URL scheme that opens the app of the merchant.',
      ],
    ]),
    {
      ...optionalRow(
        'merchant.data[key]',
        { ...writtenText(1, 2048), notation: 'AN2048' },
        'Extra merchant data.',
      ),
      key: ownKey,
    },
  ],
  rules: [],
};
