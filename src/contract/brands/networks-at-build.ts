/**
 * The part of the brand table that the script of the wallets needs. The build evaluates this module and writes the
 * value of its export into the script in its place (tools/vite/evaluate.mjs); `networks.ts` of the widget reads it.
 */
import type { BrandRow } from './brand.ts';
import { brandTable } from './table.ts';

/** The names at the device wallets of each card brand that one of them accepts, by the brand's code. */
export const cardNetworks: Readonly<Record<string, NonNullable<BrandRow['networks']>>> = Object.fromEntries(
  [...brandTable].flatMap(([code, { networks }]) => (networks ? [[code, networks]] : [])),
);
