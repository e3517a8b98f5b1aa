import type { ToFrame } from '#contract/messages.ts';
import { autocompletes } from '../field/field-rules.ts';
import type { Post } from '../handshake.ts';
import type { OwnInput } from '../own-input.ts';
import type { Attempt } from './attempt.ts';
import { paymentBody } from './body.ts';
import type { Channel } from './channel.ts';
import { createCollector } from './collect.ts';
import { type PaymentOutcome, postPayment } from './send.ts';
import type { FieldValues } from './values.ts';

/**
 * How long a frame that was loaded again during a payment waits for the attempt that another frame remembers, in
 * milliseconds. A new attempt would be another payment, so that it waits longer than for a mere value.
 */
const resumeTimeoutMs = 3_000;

type Pay = Pick<Extract<ToFrame, { type: 'pay' }>, 'fields' | 'peers' | 'again'>;
type Card = readonly (readonly [string, string])[];

/** The parts from which a frame's vault is made. */
export interface VaultDependencies {
  /** The path of the payment on the gateway's origin. */
  url: string;
  /** The browser's Accept header, see {@link paymentBody}. */
  accept: string | undefined;
  /** The frame's own field, whose digits are sent as well; a sender has none. */
  own: OwnInput | undefined;
  values: FieldValues;
  attempt: Attempt;
  channel: Channel;
  post: Post;
}

/**
 * Makes this frame able to pay: it collects the card's values inside the gateway's origin and sends the payment
 * (design decision 3).
 *
 * @returns a function that pays once with the outer form's fields and the other frames' digits, and posts the outcome
 * to the widget; it does nothing while a payment is under way
 */
export function createVault(parts: VaultDependencies): (message: Pay) => Promise<void> {
  const { url, accept, own, values, attempt, channel, post } = parts;
  const collect = createCollector(channel);
  let isBusy = false;

  const collectBody = async ({ fields, peers }: Pay) => {
    // The page names the peers; among the values there is more than the fields.
    const others = peers.filter((name) => name in autocompletes && name !== own?.name);
    if (own && others.length > 0) await collect(others);
    const mine: Card = own ? [[own.name, own.read()]] : [];
    const card: Card = [...mine, ...others.map((name) => [name, values.get(name)] as const)];
    return paymentBody(fields, card, accept);
  };

  /**
   * Sends the payment. A sender with peers stands in for a vault that the page has removed with its fields. It builds the same
   * body of what the backup frame remembers, so that the attempt goes on where the vault has begun it. Where nobody remembers
   * the card, or the vault had the outcome and could not tell it, nothing is sent: the gateway knows what became of it.
   */
  const send = async (message: Pay): Promise<PaymentOutcome> => {
    const { again, peers } = message;
    const isStandIn = !own && peers.length > 0;
    const isRecalled = await (again || isStandIn ? values.recalled(resumeTimeoutMs) : values.ready);
    if (isStandIn && !isRecalled) return { type: 'unanswered' };
    const body = (again && !isStandIn && attempt.openBody()) || (await collectBody(message));
    if (isStandIn && again && attempt.isOver(body)) return { type: 'unanswered' };
    const repeat = () => post({ type: 'retrying' });
    return postPayment(url, `${body}&attemptId=${attempt.idFor(body)}`, repeat);
  };

  return async (message) => {
    if (isBusy) return;
    isBusy = true;
    const outcome = await send(message);
    isBusy = false;
    if (outcome.type !== 'unanswered') attempt.end();
    // The values are kept in two cases: saved data may be changed and saved again, and the form comes back when the
    // issuer's challenge is cancelled.
    if (outcome.type === 'done' && !outcome.pending) values.forget();
    post(outcome);
  };
}
