/**
 * The codes of a country's states (ISO 3166-2, without the country's part), for the countries whose addresses need a
 * state.
 */
const lists: Readonly<Record<string, string>> = {
  US:
    'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK ' +
    'OR PA RI SC SD TN TX UT VA VT WA WI WV WY',
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
};

/** Returns the state codes of a country; undefined for a country where shoppers type the state as free text. */
export function getStates(country: string): string[] | undefined {
  return Object.hasOwn(lists, country) ? lists[country]?.split(' ') : undefined;
}
