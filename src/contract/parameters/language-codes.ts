/** The language codes of ISO 639-1, in capitals as in `customer.language`. Source: ISO 639-1, read on 2026-11-21. */
import type { Format } from './format.ts';

const iso =
  'AA AB AE AF AK AM AN AR AS AV AY AZ BA BE BG BH BI BM BN BO BR BS CA CE CH CO CR CS CU CV CY DA DE DV DZ EE ' +
  'EL EN EO ES ET EU FA FF FI FJ FO FR FY GA GD GL GN GU GV HA HE HI HO HR HT HU HY HZ IA ID IE IG II IK IO IS ' +
  'IT IU JA JV KA KG KI KJ KK KL KM KN KO KR KS KU KV KW KY LA LB LG LI LN LO LT LU LV MG MH MI MK ML MN MR MS ' +
  'MT MY NA NB ND NE NG NL NN NO NR NV NY OC OJ OM OR OS PA PI PL PS PT QU RM RN RO RU RW SA SC SD SE SG SI SK ' +
  'SL SM SN SO SQ SR SS ST SU SV SW TA TE TG TH TI TK TL TN TO TR TS TT TW TY UG UK UR UZ VE VI VO WA WO XH YI ' +
  'YO ZA ZH ZU';

/**
 * Country codes that merchants use as language codes (settled question 12). They are accepted because a page sends the
 * widget's `locale` unchanged.
 */
const calledByCountry = 'CN CZ DK GR';

export const language: Format = {
  notation: 'A2 (ISO 639-1)',
  min: 2,
  max: 2,
  values: `${iso} ${calledByCountry}`.split(' '),
  expected: 'an ISO 639-1 language code of two capitals, such as DE',
  example: 'DE',
  wrong: ['de', 'DEU', 'ZZ'],
};
