/**
 * What the wallets' script takes from the brand table. The build writes the value of this export into the script in place
 * of this module (tools/vite/evaluate.mjs); `networks.ts` of the widget reads it.
 */
import { brandTable } from './table.ts';

/** Card brands with their names at Apple, Google and Samsung; empty where the wallet does not take the brand. */
export const networkNames: readonly (readonly string[])[] = [...brandTable].flatMap(([code, { networks }]) =>
  networks ? [[code, networks.applePay ?? '', networks.googlePay ?? '', networks.samsungPay ?? '']] : [],
);
