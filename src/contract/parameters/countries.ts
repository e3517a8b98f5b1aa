/** The format of a country's code. */
import { countryCodes } from '../countries.ts';
import type { Format } from './format.ts';

export const country: Format = {
  notation: 'A2 (ISO 3166-1)',
  min: 2,
  max: 2,
  values: countryCodes,
  expected: 'an ISO 3166-1 country code of two capitals, such as DE',
  example: 'DE',
  wrong: ['DEU', 'de', 'XX'],
};
