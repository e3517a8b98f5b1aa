/**
 * Decimals of the minor unit by ISO 4217 (table A.1), where they are not two. Currencies without a minor unit there
 * (precious metals, units of account, XTS, XXX) are not listed and keep the two decimals of the wire.
 */
const byDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

export const exponents: ReadonlyMap<string, number> = new Map(
  byDecimals.flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
);
