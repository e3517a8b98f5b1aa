/** How the issuer of a test card takes passkeys. */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { newBytes } from '../../../gateway/core/random-source.ts';
import { type CardBehaviour, findTestCard } from '../../connector/cards.ts';
import { issuerOrigin } from '../paths.ts';
import type { ExpectedSignature } from './signed-data.ts';

/** What a transaction stores about the passkeys of its card. */
export interface CardPasskeys {
  /** Under which the passkeys are kept. */
  readonly owner: string;
  /** Random bytes that a passkey must sign, in base64url. */
  readonly challenge: string;
  /** Host name of the issuer, for which the passkeys are made. */
  readonly rpId: string;
  /** Whether the issuer refuses the payment although the passkey is right. */
  readonly isRefused: boolean;
}

/** The behaviours of cards whose issuer takes passkeys, each with whether it refuses a right one on its own page. */
const refusals: Partial<Readonly<Record<CardBehaviour, boolean>>> = {
  passkey: false,
  'passkey-refused': true,
  'payment-confirmation': false,
  'payment-confirmation-refused': true,
  'payment-confirmation-inconclusive': false,
};

/**
 * Returns how the issuer takes passkeys for a card. Undefined for a card without, and where the issuer's pages have an IP
 * address as their host: browsers make passkeys for names only.
 *
 * @param gateway origin of the gateway, from which the issuer's follows
 */
export function cardPasskeys(number: string, gateway: string): CardPasskeys | undefined {
  const behaviour = findTestCard(number)?.behaviour;
  const isRefused = behaviour && refusals[behaviour];
  const rpId = new URL(issuerOrigin(gateway)).hostname;
  if (isRefused === undefined || isIP(rpId.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const challenge = newBytes(32, 'issuer').toString('base64url');
  return { owner: ownerOf(number), challenge, rpId, isRefused };
}

/** Names a card's passkeys in the store. The number is that of a test card, so it is no secret. */
function ownerOf(number: string): string {
  return `passkeys-${createHash('sha256').update(number).digest('hex').slice(0, 32)}`;
}

/** Returns what a passkey signs on the issuer's own page. */
export function expectedOnPage(
  type: ExpectedSignature['type'],
  { challenge, rpId }: CardPasskeys,
  gateway: string,
): ExpectedSignature {
  return { type, challenge, rpId, origin: issuerOrigin(gateway) };
}
