/**
 * The part of the brand table that the script of the wallets needs. The build evaluates this module and writes the
 * value of its export into the script in its place (tools/vite/evaluate.mjs); `networks.ts` of the widget reads it.
 */
import { brandTable } from './table.ts';

/**
 * For each card brand that a wallet accepts: its code and its names at Apple, Google and Samsung. A name is empty where
 * that wallet does not accept the brand.
 */
export const networkNames: readonly (readonly string[])[] = [...brandTable].flatMap(([code, { networks }]) =>
  networks ? [[code, networks.applePay ?? '', networks.googlePay ?? '', networks.samsungPay ?? '']] : [],
);
