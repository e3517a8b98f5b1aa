/**
 * The statuses of an authentication: EMV's transStatus. Source: threeds-security A.4, read on 2026-11-20. The gateway, the simulated issuer and
 * the reference all use this table for the statuses and for what follows from a status alone.
 */

interface FinalStatusRow {
  /** The words that the reference shows after the status's letter. */
  readonly meaning: string;
  /** Whether the issuer vouches for the shopper. If so, the issuer also sends an authentication value. */
  readonly isAuthenticated: boolean;
  /**
   * Which electronic commerce indicator of the card's network the acquirer gets: `none` is the network's indicator of
   * a shopper who was not authenticated. Null where the recorded simulator sends no indicator at all.
   */
  readonly eci: 'full' | 'attempted' | 'none' | 'informed' | null;
}

/** The statuses that end an authentication. */
export const finalStatuses = {
  Y: { meaning: 'authenticated', isAuthenticated: true, eci: 'full' },
  A: { meaning: 'an attempt is proven', isAuthenticated: true, eci: 'attempted' },
  N: { meaning: 'not authenticated', isAuthenticated: false, eci: 'none' },
  U: { meaning: 'not possible now', isAuthenticated: false, eci: null },
  R: { meaning: 'refused by the issuer', isAuthenticated: false, eci: 'none' },
  I: { meaning: 'only told', isAuthenticated: false, eci: 'informed' },
} as const satisfies Readonly<Record<string, FinalStatusRow>>;

/**
 * The statuses with which an issuer wants to ask the shopper: C on its page, D elsewhere (decoupled), S by Secure Payment
 * Confirmation, in the browser's own window. The gateway does not offer the last, and takes it for U.
 */
export const challengeStatuses = ['C', 'D', 'S'] as const;

export type FinalStatus = keyof typeof finalStatuses;
export type TransStatus = FinalStatus | (typeof challengeStatuses)[number];

export const isFinalStatus = (letter: string): letter is FinalStatus => Object.hasOwn(finalStatuses, letter);

export const transStatuses: readonly TransStatus[] = [
  ...Object.keys(finalStatuses).filter(isFinalStatus),
  ...challengeStatuses,
];

/** One sentence about all statuses, for the reference. */
export const statusMeanings = `${Object.entries(finalStatuses)
  .map(([letter, { meaning }]) => `${letter} ${meaning}`)
  .join(', ')}; C and D while the shopper is asked.`;

/**
 * Whether the issuer vouches for the shopper with this status. False for a text that is not a final status, and for
 * undefined.
 */
export function isAuthenticated(status: string | undefined): boolean {
  return status !== undefined && isFinalStatus(status) && finalStatuses[status].isAuthenticated;
}

/**
 * The transStatusReason with status N for a card that is not enrolled. The shopper was not asked, and the merchant
 * bears the risk.
 */
export const notEnrolled = '13';
