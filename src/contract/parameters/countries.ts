/**
 * The country codes of ISO 3166-1 alpha-2. They are a constant because code in `src/contract` must not depend on its
 * environment, such as `Intl`.
 */
import type { Format } from './format.ts';

/**
 * The codes in groups. A group has the first letter of its codes, followed by their second letters. This saves bytes in
 * the browser's script, which also contains the codes.
 */
const groups =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR ' +
  'GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ ' +
  'NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU ' +
  'WFS YET ZAMW';

/** All country codes in alphabetical order. */
export const countryCodes: readonly string[] = groups
  .split(' ')
  .flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`));

export const country: Format = {
  notation: 'A2 (ISO 3166-1)',
  min: 2,
  max: 2,
  values: countryCodes,
  expected: 'an ISO 3166-1 country code of two capitals, such as DE',
  example: 'DE',
  wrong: ['DEU', 'de', 'XX'],
};
