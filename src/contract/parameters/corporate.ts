/** The parameters about a company that buys (`parameters.md`, "Corporate"). */
import { oneLine, oneOf, text, writtenText } from './format.ts';
import { phoneDigits } from './formats.ts';
import { identityNumbers } from './other-digits.ts';
import { rowsWithPrefix, type Structure } from './table.ts';

export const corporate: Structure = {
  title: 'Corporate',
  source: 'parameters.md, "Corporate"',
  rows: rowsWithPrefix('corporate.', [
    ['name', text(1, 30), 'Name of the company.'],
    ['description', writtenText(1, 160), 'What the company does.'],
    ['street', oneLine(100), 'Street.'],
    ['address', oneLine(100), 'Second line of the address.'],
    ['city', text(1, 80), 'City.'],
    ['state', text(1, 50), 'State or region.'],
    ['postCode', text(1, 16), 'Postcode.'],
    ['suite', oneLine(30), 'Suite in the address of the company.'],
    ['postboxNumber', text(1, 15), 'Number of the post box.'],
    ['purchase', oneOf('Y', 'N'), 'Whether this is a purchase of the company.'],
    ['phone fax', phoneDigits, 'Number in digits only.'],
    ['vatId', { ...text(0, 255), digits: identityNumbers, example: 'DE123456789' }, 'Value added tax id.'],
  ]),
  rules: [],
};
