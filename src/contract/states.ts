import { readCodes } from './code-groups.ts';

/**
 * The codes of a country's states (ISO 3166-2, without the country's part), for the countries whose addresses need a
 * state.
 */
const lists: Readonly<Record<string, string>> = {
  US: 'AKLRZ CAOT DCE FL GA HI IADLN KSY LA MADEINOST NCDEHJMVY OHKR PA RI SCD TNX UT VAT WAIVY',
  CA: 'AB BC MB NBLSTU ON PE QC SK YT',
};

/** Returns the state codes of a country; undefined for a country where shoppers type the state as free text. */
export function getStates(country: string): string[] | undefined {
  return Object.hasOwn(lists, country) ? readCodes(`${lists[country]}`) : undefined;
}
