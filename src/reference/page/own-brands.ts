/** What the reference's page about brands says of this gateway: the brands that its configuration and its connectors name. */
import type { Facts } from '../document.ts';
import { prose } from './parts.tsx';
import type { Chapter } from './shell.tsx';
import { table } from './table.tsx';

const kinds = {
  redirect: 'a page of the provider',
  code: 'a code to pay with',
} as const;

/** No chapter where there are none. */
export function ownBrandChapters({ ownBrands = {} }: Pick<Facts, 'ownBrands'>): Chapter[] {
  const lines = Object.entries(ownBrands).map(([code, { label, kind }]) => {
    const { en, ...others } = label;
    const names = [en, ...Object.entries(others).map(([language, name]) => `${name} (${language})`)];
    return { cells: [code, prose(names.join(', ')), kinds[kind]] as const };
  });
  if (lines.length === 0) return [];
  const title = 'Brands of this gateway';
  return [
    { id: 'brands.own', title, content: [table(title, ['Code', 'Name', 'The button leads to'], lines)] },
  ];
}
