import type { Post } from '../handshake.ts';
import type { Attempt } from './attempt.ts';
import { paymentBody } from './body.ts';
import type { Channel } from './channel.ts';
import { createCollector } from './collect.ts';
import { type PaymentOutcome, postPayment } from './send.ts';
import type { FieldValues, OwnInput } from './values.ts';

type Card = readonly (readonly [string, string])[];

/**
 * Removes from `outcome` everything that looks like a card number, since it goes to the merchant's page. The rule must not
 * depend on what was typed: a text from which only the typed digits were cut would tell which they are.
 */
function withoutNumbers(outcome: PaymentOutcome): PaymentOutcome {
  if (!('description' in outcome)) return outcome;
  const clean = (text: string) => text.replace(/\d(?:\D?\d){8,}/g, '\u2026');
  const description = clean(outcome.description);
  if (!('errors' in outcome)) return { ...outcome, description };
  return {
    ...outcome,
    description,
    errors: outcome.errors.map(({ name, message }) => ({
      name: clean(name),
      message: /^card\.(number|cvv)$/.test(name) ? '' : clean(message),
    })),
  };
}

export interface VaultParts {
  /** Path of the payment on this origin. */
  url: string;
  /** See {@link paymentBody}. */
  accept: string | undefined;
  /** The frame's own field, whose digits are sent along; the sender has none. */
  own: OwnInput | undefined;
  values: FieldValues;
  attempt: Attempt;
  channel: Channel;
  post: Post;
}

/**
 * Makes this frame the one that can pay: it gathers the card inside the gateway's origin and sends the payment
 * (design decision 3).
 *
 * @returns pays once with the outer form's fields and the peers' digits, and posts the outcome; does nothing while a
 * payment is under way
 */
export function createVault(parts: VaultParts): (outer: string[][], peers: string[]) => Promise<void> {
  const { url, accept, own, values, attempt, channel, post } = parts;
  const collect = createCollector(channel);
  let isBusy = false;

  return async (outer, peers) => {
    if (isBusy) return;
    isBusy = true;
    await values.ready;
    const others = peers.filter((name) => name !== own?.name);
    if (others.length > 0) await collect(others);
    const mine: Card = own ? [[own.name, own.read()]] : [];
    const card: Card = [...mine, ...others.map((name) => [name, values.get(name)] as const)];
    const body = paymentBody(outer, card, accept);
    const repeat = () => post({ type: 'retrying' });
    const outcome = await postPayment(url, `${body}&attemptId=${attempt.idFor(body)}`, repeat);
    isBusy = false;
    if (outcome.type !== 'unanswered') attempt.end();
    // Saved data may be changed and saved again, and the form comes back when the issuer's challenge is cancelled.
    if (outcome.type === 'done' && !outcome.pending) values.forget();
    post(withoutNumbers(outcome));
  };
}
