/** The fields that every postal address has, and the two rules about streets and house numbers. */
import { plainPostcode, postcodePattern, statePattern } from '../address-patterns.ts';
import { country } from './countries.ts';
import { type Format, matching, oneLine, text } from './format.ts';
import { missing, type Parameters, type RowLine, type Rule } from './table.ts';

/** Letters, digits and dots, and what stands between the words of a state's name (settled question 26). */
const state = matching(
  'AN 1-50 letters digits dot',
  50,
  statePattern,
  'letters and digits, and the spaces, dots, hyphens and apostrophes between them, such as CA or Western Cape',
  'Western Cape',
  'New_York',
  'CA=CA',
);

/**
 * Letters and digits, with spaces and hyphens between them (settled question 8). The signs of a Japanese input method are
 * read as what they mean.
 */
const postcode: Format = {
  ...matching(
    'AN 1-16 alphanumeric',
    16,
    postcodePattern,
    'letters and digits, spaces and hyphens only inside, such as SW1A 1AA',
    'SW1A 1AA',
    '-1234',
  ),
  toCanonical: plainPostcode,
};

/** Returns the rows of an address. `needed` is the last sentence of a row's note, about 3-D Secure. */
export function addressFields(city: Format, needed: string): readonly RowLine[] {
  return [
    ['street1', { ...oneLine(100), example: 'Main Street' }, `Street.${needed}`, 'C'],
    ['street2', oneLine(100), 'Second line of the street; ignored when houseNumber1 is sent.', 'C'],
    ['houseNumber1', oneLine(100), 'When present street1 holds only the street name.'],
    ['houseNumber2', oneLine(100), 'Requires houseNumber1.'],
    ['city', city, `City.${needed}`, 'C'],
    ['state', state, 'State or region.', 'C'],
    ['postcode', postcode, `Postcode.${needed}`, 'C'],
    ['country', country, `Country.${needed}`, 'C'],
    ['normalized', oneLine(255), 'Normalised address.'],
    ['validationStatus', text(1, 255), 'Whether the address was validated and confirmed by the consumer.'],
  ];
}

/** Returns the rules of the address whose parameter names begin with `prefix`, such as `billing.`. */
export function addressRules(prefix: string): readonly Rule[] {
  return [streetHasName(`${prefix}street1`, `${prefix}street2`), numbersInOrder(prefix)];
}

/**
 * Returns the parameters without the `street2` of any address that has a `houseNumber1`, because `street2` is ignored
 * then (parameters.md, "Billing address").
 */
export function withoutIgnored(parameters: Parameters): Parameters {
  const ignored = Object.keys(parameters).filter((name) => isIgnored(name, parameters));
  if (ignored.length === 0) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !ignored.includes(name)));
}

function isIgnored(name: string, parameters: Parameters): boolean {
  if (!name.endsWith('.street2')) return false;
  return parameters[name.replace(/street2$/, 'houseNumber1')] !== undefined;
}

function streetHasName(first: string, second: string): Rule {
  return {
    text: `${first} and ${second} together must not be digits only.`,
    judge(parameters) {
      const house = first.replace('street1', 'houseNumber1');
      const line2 = parameters[house] === undefined ? parameters[second] : undefined;
      const [name, value] = parameters[first] === undefined ? [second, line2] : [first, parameters[first]];
      if (value === undefined || !/^[\p{Nd}\s]*$/u.test(`${parameters[first] ?? ''}${line2 ?? ''}`))
        return [];
      const message = `must not be digits only; send the street name, and the number as ${house}`;
      return [{ name, value, message }];
    },
  };
}

function numbersInOrder(prefix: string): Rule {
  const [first, second] = [`${prefix}houseNumber1`, `${prefix}houseNumber2`];
  return {
    text: `${second} requires ${first}.`,
    judge(parameters) {
      if (parameters[second] === undefined || parameters[first] !== undefined) return [];
      return [missing(first, `send it together with ${second}`)];
    },
  };
}
