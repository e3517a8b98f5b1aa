/**
 * Currencies whose minor unit does not have two decimals, by the number of decimals. Source: ISO 4217, table A.1, read on
 * 2026-11-21. Currencies that have no minor unit in that table (precious metals, units of account, XTS, XXX) are left out and keep the two
 * decimals of amounts on the wire.
 */
const byDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

export const exponents: ReadonlyMap<string, number> = new Map(
  byDecimals.flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
);
