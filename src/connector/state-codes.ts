/** Knows the states of the United States and the provinces of Canada by name, as shoppers and shops write them. */
import { getStates } from '#contract/states.ts';

/**
 * Names by code: that of the post, then others in use. Source: Google's address data, country-region-data 4.1.0, iso-3166-2
 * 1.0.0, country-state-city 3.2.1, read on 2026-11-30.
 */
export const stateNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado' },
    ...{ CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia|Washington DC', FL: 'Florida' },
    ...{ GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas' },
    ...{ KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan' },
    ...{ MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada' },
    ...{ NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York', NC: 'North Carolina' },
    ...{ ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania' },
    ...{ RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas' },
    ...{ UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin' },
    ...{ WY: 'Wyoming', PR: 'Puerto Rico', GU: 'Guam' },
    ...{ VI: 'Virgin Islands|US Virgin Islands|Virgin Islands, US|United States Virgin Islands' },
    ...{ AS: 'American Samoa', MP: 'Northern Mariana Islands', PW: 'Palau', MH: 'Marshall Islands' },
    ...{ FM: 'Micronesia|Federated States of Micronesia', UM: 'United States Minor Outlying Islands' },
    ...{ AA: 'Armed Forces Americas|Armed Forces (AA)', AP: 'Armed Forces Pacific|Armed Forces (AP)' },
    AE:
      'Armed Forces Europe|Armed Forces (AE)|Armed Forces Africa|Armed Forces Canada|Armed Forces Middle East|' +
      'Armed Forces Europe, Canada, Africa and Middle East',
  },
  CA: {
    ...{ AB: 'Alberta', BC: 'British Columbia|Colombie-Britannique', MB: 'Manitoba' },
    ...{
      NB: 'New Brunswick|Nouveau-Brunswick',
      NL: 'Newfoundland and Labrador|Newfoundland & Labrador|Terre-Neuve-et-Labrador',
    },
    ...{ NS: 'Nova Scotia|Nouvelle-Écosse', NT: 'Northwest Territories|Territoires du Nord-Ouest' },
    ...{ NU: 'Nunavut', ON: 'Ontario', PE: 'Prince Edward Island|Île-du-Prince-Édouard', QC: 'Quebec' },
    ...{ SK: 'Saskatchewan', YT: 'Yukon|Yukon Territory' },
  },
};

/** Capital letters without accents, blanks and marks. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();

/**
 * Returns the code of a state as ISO 3166-2 has it, without the country's part: CA for `California`, `ca`, `US-CA` and
 * `US.CA`. Undefined for what is no state of the country, and in a country whose states have no such list.
 */
export function toStateCode(country: string, state: string): string | undefined {
  const codes = stateNames[country];
  const wanted = fold(state.replace(new RegExp(`^\\s*${country}[-.\\s]`, 'i'), ''));
  if (codes === undefined) return undefined;
  if (Object.hasOwn(codes, wanted)) return wanted;
  return Object.keys(codes).find((code) => codes[code]?.split('|').some((name) => fold(name) === wanted));
}

/** Whether addresses of the country need a state. */
export const needsState = (country: string): boolean => getStates(country) !== undefined;
