/** Tells the accounts of connectors apart: what may have arrived at one is never sent to another (design decision 22). */
import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { UnknownOutcome } from '../../connector/send.ts';
import type { ForwardingMark } from './forwardings.ts';

/**
 * Names the account of a connector, by a hash, because what chooses it may be secret.
 *
 * @param account what chooses it (see `ConnectorDefinition.account`)
 */
export function hashAccount(kind: string, account: object): string {
  // The settings of a connector that others wrote may be nothing that JSON has.
  const whole = { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: Infinity };
  const text = inspect(account, { ...whole, sorted: true });
  return createHash('sha256').update(`${kind} ${text}`).digest('hex');
}

type Sent = Pick<ForwardingMark, 'accountHash'>;

/** Whether a transaction was sent to another account. The marks of an earlier release do not say it. */
export function isAnotherAccount({ accountHash }: Sent, hash: string): boolean {
  return accountHash !== null && accountHash !== hash;
}

/** Throws when an account does not know what was sent to another one, because that says nothing of it. */
export function requireKnownHere<Told extends Outcome | undefined>(
  mark: Sent,
  hash: string,
  notification: Told,
): Told {
  const isKnown =
    notification !== undefined &&
    (notification.reference !== undefined || getOutcomeCategory(notification.code) !== 'rejected');
  if (isKnown || !isAnotherAccount(mark, hash)) return notification;
  throw new UnknownOutcome('it was sent with other settings of its connector; put them back, or settle it');
}
