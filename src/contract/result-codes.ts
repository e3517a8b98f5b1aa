/** The catalogue of result codes, and what a code means for the shopper and the merchant (gateway-contract 2). */
import { catalogue } from './result-codes-data.ts';

export type ResultCode = keyof typeof catalogue;

/**
 * The categories of result codes by name, with the patterns of gateway-contract 2.3. The patterns are published to
 * merchants, so they are kept exactly as published, even an unescaped dot and an odd character class. No two of them
 * overlap.
 */
export const categories = {
  success: /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/,
  review: /^(000\.400\.0[^3]|000\.400\.100)/,
  pending: /^(000\.200)/,
  pendingForDays: /^(800\.400\.5|100\.400\.500)/,
  rejectedBy3dSecureOrIntercardRisk: /^(000\.400\.[1][0-9][1-9]|000\.400\.2)/,
  rejectedByBank: /^(800\.[17]00|800\.800\.[123])/,
  rejectedByCommunication: /^(900\.[1234]00|000\.400\.030)/,
  rejectedBySystem: /^(800\.[56]|999\.|600\.1|800\.800\.[84])/,
  rejectedByAsynchronousWorkflow: /^(100\.39[765])/,
  softDecline: /^(300\.100\.100)/,
  rejectedByExternalRisk: /^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/,
  rejectedByAddressVerification: /^(800\.400\.1)/,
  rejectedBy3dSecure: /^(800\.400\.2|100\.390)/,
  rejectedByBlacklist: /^(800\.[32])/,
  rejectedByRiskValidation: /^(800\.1[123456]0)/,
  rejectedByConfiguration: /^(600\.[23]|500\.[12]|800\.121)/,
  rejectedByRegistration: /^(100\.[13]50)/,
  rejectedByScheduledJob: /^(100\.250|100\.360)/,
  rejectedByReference: /^(700\.[1345][05]0)/,
  rejectedByAdviceCode: /^(700\.600|700\.601)/,
  rejectedByFormat: /^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500)/,
  rejectedByAddress: /^(100\.800)/,
  rejectedByContact: /^(100\.700|100\.900\.[123467890][00-99])/,
  rejectedByAccount: /^(100\.100|100.2[01])/,
  rejectedByAmount: /^(100\.55)/,
  rejectedByRiskManagement: /^(100\.380\.[23]|100\.380\.101)/,
  chargeback: /^(000\.100\.2)/,
} as const;

export type Category = keyof typeof categories;

const names = Object.keys(categories) as Category[];

/** Whether the catalogue knows the code. */
export function isResultCode(code: string): code is ResultCode {
  return Object.hasOwn(catalogue, code);
}

/** Returns the catalogue's text for a code. `result.description` is always this text (settled question 19). */
export function describe(code: ResultCode): string {
  return catalogue[code];
}

/** Returns the category of a code, also of a code that is not in the catalogue yet; undefined for two old codes. */
export function getCategory(code: string): Category | undefined {
  return names.find((name) => categories[name].test(code));
}

/**
 * Returns whether a payment with this code is accepted (money moves), pending (the outcome is not known yet) or
 * rejected (no money moves), by the published categories.
 */
export function getPrintedCategory(code: string): 'accepted' | 'pending' | 'rejected' {
  const category = getCategory(code);
  if (category === 'success' || category === 'review') return 'accepted';
  if (category === 'pending' || category === 'pendingForDays') return 'pending';
  return 'rejected';
}
