/** That a transaction was sent, or never will be. */
export interface ForwardingMark {
  /** When it was last sent, in milliseconds; 0 when it is never sent. */
  readonly sentAt: number;
  /** When it was first sent: the upstream has known its idempotency key since. */
  readonly firstSentAt: number;
  /** The first account that it is known to have been sent to, see `hashAccount`; null when none is. */
  readonly accountHash: string | null;
}

/** Remembers durably which transactions were sent to an upstream. */
export interface Forwardings {
  /**
   * Marks a transaction as sent, durably. Returns undefined when the mark is new, otherwise the existing one.
   *
   * @param facts `firstSentAt` is the same time when absent; 0 when nobody knows how old the idempotency key is
   */
  mark(
    key: string,
    sentAt: number,
    facts?: Partial<Pick<ForwardingMark, 'accountHash' | 'firstSentAt'>>,
  ): Promise<ForwardingMark | undefined>;
  /** Marks a transaction, whose mark has the time `seenAt`, as sent anew. Throws when it must not be sent. */
  renew(key: string, seenAt: number, anew: SentMark): Promise<void>;
  /** Ensures that a transaction with this mark is never sent again. False when it was sent anew since. */
  giveUp(key: string, seenAt: number): Promise<boolean>;
  /** Removes the mark of a transaction. Call it only when it is certain that nothing was sent. */
  withdraw(key: string): Promise<void>;
  /**
   * Whether an upstream's name of a transaction of the channel belongs to this key. The first key that asks owns the
   * name permanently.
   */
  owns(key: string, channelId: string, name: string): Promise<boolean>;
}

/** The time of a mark that means "never sent". It lies before any transaction (see `find`). */
export const neverSentAt = 0;

export type SentMark = Pick<ForwardingMark, 'accountHash' | 'sentAt'>;

/**
 * Returns the mark of a transaction. One without a mark gets one with this time: {@link neverSentAt}, by which it is never sent
 * later, even by a process that was about to charge and continues late.
 */
export async function findMark(
  forwardings: Pick<Forwardings, 'mark'>,
  key: string,
  { sentAt = neverSentAt, accountHash = null }: Partial<SentMark> = {},
): Promise<SentMark> {
  return (await forwardings.mark(key, sentAt, { accountHash })) ?? { sentAt, accountHash };
}
