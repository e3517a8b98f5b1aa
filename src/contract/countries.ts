/**
 * The country codes of ISO 3166-1 alpha-2, and XK for Kosovo, which the standard leaves free for use and which wallets, banks
 * and carriers write. Source: i18n-iso-countries 7.14.0, read on 2026-11-30. They are a constant because code in `src/contract`
 * must not depend on its environment, such as `Intl`.
 */
import { readCodes } from './code-groups.ts';

/** All country codes in alphabetical order. */
export const countryCodes: readonly string[] = readCodes(
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR ' +
    'GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ ' +
    'NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU ' +
    'WFS XK YET ZAMW',
);
