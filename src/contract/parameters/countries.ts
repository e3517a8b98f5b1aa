/**
 * The country codes of ISO 3166-1 alpha-2. They are a constant because code in `src/contract` must not depend on its
 * environment, such as `Intl`.
 */
import { readCodes } from '../code-groups.ts';
import type { Format } from './format.ts';

/** All country codes in alphabetical order. */
export const countryCodes: readonly string[] = readCodes(
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR ' +
    'GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ ' +
    'NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU ' +
    'WFS YET ZAMW',
);

export const country: Format = {
  notation: 'A2 (ISO 3166-1)',
  min: 2,
  max: 2,
  values: countryCodes,
  expected: 'an ISO 3166-1 country code of two capitals, such as DE',
  example: 'DE',
  wrong: ['DEU', 'de', 'XX'],
};
