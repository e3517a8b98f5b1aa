import { readCodes } from './code-groups.ts';

/**
 * The codes of a country's states as the country's post has them, for the countries whose addresses need a state: those of
 * ISO 3166-2 without the country's part and without the outlying islands, which have no post; for the United States also the
 * three of the armed forces and the three states in free association. Source: Google's address data, `data/US` and `data/CA`,
 * read on 2026-11-30.
 */
const lists: Readonly<Record<string, string>> = {
  US: 'AAEKLPRSZ CAOT DCE FLM GAU HI IADLN KSY LA MADEHINOPST NCDEHJMVY OHKR PARW RI SCD TNX UT VAIT WAIVY',
  CA: 'AB BC MB NBLSTU ON PE QC SK YT',
};

/** Returns the state codes of a country; undefined for a country where shoppers type the state as free text. */
export function getStates(country: string): string[] | undefined {
  return Object.hasOwn(lists, country) ? readCodes(`${lists[country]}`) : undefined;
}
