/** What the issuer's page sends of a passkey, in the fields `assertion` and `registration`: JSON. */
import type * as z from 'zod';
import { type End, type Meaning, usualEnds } from '../answers.ts';
import type { Asked } from '../transaction.ts';
import { expectedOnPage } from './card-passkeys.ts';
import { assertion, newPasskey, type Passkey, readAssertion, readRegistration } from './signed-data.ts';

export interface PasskeyAnswer {
  readonly meaning: End | Extract<Meaning, { kind: 'wrong' }>;
  /** The passkey with its new counter; absent when the answer is wrong. */
  readonly passkey?: Passkey;
  /** What the inspector shows: `right`, or what is wrong. */
  readonly verdict: string;
}

/** Judges the proof that the shopper has one of the card's passkeys. */
export function judgeAssertion(
  text: string,
  { passkeys: card, origin }: Asked,
  passkeys: readonly Passkey[],
): PasskeyAnswer {
  const sent = read(text, assertion);
  const found =
    card && sent ? readAssertion(sent, passkeys, expectedOnPage('webauthn.get', card, origin)) : unreadable;
  if (card === undefined || typeof found === 'string') {
    return { meaning: { kind: 'wrong' }, verdict: String(found) };
  }
  return { meaning: card.isRefused ? usualEnds.N : usualEnds.Y, passkey: found, verdict: 'right' };
}

/** Returns the passkey that the shopper has made besides the right answer, or what is wrong with it. */
export function judgeRegistration(text: string, { passkeys: card, origin }: Asked): Passkey | string {
  const sent = read(text, newPasskey);
  return card && sent ? readRegistration(sent, expectedOnPage('webauthn.create', card, origin)) : unreadable;
}

const unreadable = 'it is not the JSON of a passkey of this card';

function read<Sent>(text: string, schema: z.ZodType<Sent>): Sent | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
