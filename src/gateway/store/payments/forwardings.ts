/** Records which transactions were sent to another gateway, so that each is sent once and only inquired about later. */

import { type Kysely, type SqlBool, sql } from 'kysely';
import type { PaymentRecord } from '#contract/payment.ts';
import { systemRandom } from '../../core/random-source.ts';
import { startTimer } from '../../core/timer.ts';
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { NodeSession } from '../engine.ts';
import { outcomeRetryTimeoutMs, type Repeat } from '../repeat.ts';
import type { ForwardingRow, UpstreamNameRow } from '../schema/acquirer-rows.ts';
import type { Schema } from '../schema/schema.ts';
import { hasNul } from './nul.ts';
import { type Payment, toStoredMode } from './payments.ts';

/**
 * How old a mark may be when the transaction is sent, in milliseconds. After a longer time another process may have found
 * the mark, asked the upstream in vain and given up.
 */
const freshForMs = 5_000;

export function createForwardings(
  db: Kysely<Schema>,
  node: Pick<NodeSession, 'id' | 'requireAlive'>,
  repeat: Repeat,
) {
  /** Names one call that makes a mark, and the node that makes it. */
  const createSender = () => `${node.id}${systemRandom.hex('internal')}`;
  return {
    /**
     * Marks a transaction as sent, durably. Throws `StoreUnavailable` when this process stood still meanwhile: it must not
     * send the transaction then.
     *
     * @returns undefined when the mark is new, otherwise the existing mark
     */
    async mark(key: string, sentAt: number, facts: Partial<Mark> = {}): Promise<Mark | undefined> {
      const { firstSentAt = sentAt, accountHash = null } = facts;
      const sender = createSender();
      const elapsed = startTimer();
      node.requireAlive();
      const other = await repeat(() =>
        mark(db, {
          key,
          sent_at: sentAt,
          first_sent_at: firstSentAt,
          account_hash: accountHash,
          sender,
        }),
      );
      if (other !== undefined || elapsed() < freshForMs) return other;
      await repeat(() =>
        db.deleteFrom('forwardings').where('key', '=', key).where('sender', '=', sender).execute(),
      );
      throw new StoreUnavailable('this process stood still; nothing was sent');
    },
    /**
     * Marks a transaction as sent anew, durably, whose mark has the time `seenAt`. Throws `StoreUnavailable` when this process
     * stood still meanwhile, or when the mark has changed since: it must not send the transaction then.
     */
    async renew(
      key: string,
      seenAt: number,
      { sentAt, accountHash }: Pick<Mark, 'sentAt' | 'accountHash'>,
    ): Promise<void> {
      const sender = createSender();
      const elapsed = startTimer();
      node.requireAlive();
      const renewed = await repeat(() =>
        db
          .updateTable('forwardings')
          .set((eb) => ({
            sent_at: sentAt,
            sender,
            account_hash: eb.fn.coalesce('account_hash', eb.val(accountHash)),
          }))
          .where('key', '=', key)
          .where('sent_at', '>', 0)
          // The answer to the first run of this write may be lost.
          .where((eb) => eb.or([eb('sent_at', '=', seenAt), eb('sender', '=', sender)]))
          .returning('key')
          .executeTakeFirst(),
      );
      if (renewed === undefined || elapsed() >= freshForMs) {
        throw new StoreUnavailable('another process has it, or this one stood still; nothing was sent');
      }
    },
    /**
     * Ensures that a transaction is never sent again whose mark has the time `seenAt`. False when it was sent anew since: its
     * outcome is open then.
     */
    async giveUp(key: string, seenAt: number): Promise<boolean> {
      const given = await repeat(() =>
        db
          .updateTable('forwardings')
          .set({ sent_at: 0, first_sent_at: 0 })
          .where('key', '=', key)
          .where('sent_at', 'in', [seenAt, 0])
          .returning('key')
          .executeTakeFirst(),
      );
      return given !== undefined;
    },
    /** Returns the mark of a transaction; undefined when it has none. */
    async find(key: string): Promise<Mark | undefined> {
      const row = await db
        .selectFrom('forwardings')
        .select(markColumns)
        .where('key', '=', key)
        .executeTakeFirst();
      return row && toMark(row);
    },
    /** Whether a transaction is marked whose sender is no longer there: nobody waits for its answer. */
    async isLeft(key: string): Promise<boolean> {
      const left = await db
        .selectFrom('forwardings')
        .select('key')
        .where('key', '=', key)
        .where('sent_at', '>', 0)
        .where(sql<SqlBool>`substr(sender, 1, 32) not in (select id from nodes)`)
        .executeTakeFirst();
      return left !== undefined;
    },
    /**
     * Moves a payment that has no outcome from one connector to another one, and removes the mark of its key. Call it only when
     * it is certain that nothing was sent, or that it was declined. True also when another process has moved it there: what is
     * marked then is the second connector's. False when the payment has an outcome.
     *
     * @param resultDetails what the record says of it from then on, also when this process dies
     */
    async reroute(
      { id, mode, connector }: Pick<Payment, 'id' | 'mode' | 'connector'>,
      to: string,
      key: string,
      resultDetails?: PaymentRecord['resultDetails'],
    ): Promise<boolean> {
      node.requireAlive();
      const storedMode = toStoredMode({ mode, connector: to });
      return repeat((tell) =>
        db.transaction().execute(async (transaction) => {
          const updated = await transaction
            .updateTable('payments')
            .set({ mode: storedMode })
            .where('id', '=', id)
            .where('state', '=', 'processing')
            .where('mode', '=', toStoredMode({ mode, connector }))
            .returning(['id', 'record'])
            .executeTakeFirst();
          if (updated !== undefined) {
            tell({ kind: 'move', id, from: connector, to });
            await transaction.deleteFrom('forwardings').where('key', '=', key).execute();
            const { resultDetails: _before, ...rest }: PaymentRecord = JSON.parse(updated.record);
            const record = JSON.stringify({ ...rest, ...(resultDetails && { resultDetails }) });
            await transaction.updateTable('payments').set({ record }).where('id', '=', id).execute();
          }
          const isThere = () =>
            transaction
              .selectFrom('payments')
              .select('id')
              .where('id', '=', id)
              .where('state', '=', 'processing')
              .where('mode', '=', storedMode)
              .executeTakeFirst();
          return (updated ?? (await isThere())) !== undefined;
        }),
      );
    },
    /** Removes a mark. Call it only when it is certain that nothing was sent under the key, or to make the mark again. */
    async withdraw(key: string): Promise<void> {
      const marked = await repeat(() =>
        db.selectFrom('forwardings').select('sender').where('key', '=', key).executeTakeFirst(),
      );
      if (marked === undefined) return;
      const { sender } = marked;
      // After the first run, whose answer may be lost, another node can mark the key again: that mark stays.
      await repeat(() =>
        db.deleteFrom('forwardings').where('key', '=', key).where('sender', '=', sender).execute(),
      );
    },

    /** Returns the key of the transaction that owns an upstream's name; undefined when none does. */
    async findOwner(channel: string, name: string): Promise<string | undefined> {
      if (hasNul(name)) return undefined;
      const row = await db
        .selectFrom('upstream_names')
        .select('key')
        .where('channel', '=', channel)
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.key;
    },

    /** Whether an upstream's name for a transaction of the channel belongs to this key: the first key that asks owns it. */
    owns(key: string, channel: string, name: string): Promise<boolean> {
      return repeat(() => owns(db, { channel, name, key }), { timeoutMs: outcomeRetryTimeoutMs });
    },
  };
}

async function owns(db: Kysely<Schema>, row: UpstreamNameRow): Promise<boolean> {
  const { key } = await db
    .insertInto('upstream_names')
    .values(row)
    // A name that has an owner keeps it: the change that changes nothing has the statement give the owner.
    .onConflict((conflict) =>
      conflict.columns(['channel', 'name']).doUpdateSet((eb) => ({ key: eb.ref('upstream_names.key') })),
    )
    .returning('key')
    .executeTakeFirstOrThrow();
  return key === row.key;
}

type Mark = ReturnType<typeof toMark>;

const markColumns = ['sent_at', 'first_sent_at', 'account_hash'] as const;

const toMark = (row: Pick<ForwardingRow, (typeof markColumns)[number]>) => ({
  sentAt: row.sent_at,
  firstSentAt: row.first_sent_at,
  accountHash: row.account_hash,
});

/** @returns undefined when the mark is this sender's, otherwise that of the other sender */
async function mark(db: Kysely<Schema>, row: ForwardingRow): Promise<Mark | undefined> {
  const marked = await db
    .insertInto('forwardings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (marked !== undefined) return undefined;
  const otherMark = await db
    .selectFrom('forwardings')
    .select([...markColumns, 'sender'])
    .where('key', '=', row.key)
    .executeTakeFirst();
  // The answer to the first run of this write was lost.
  if (otherMark?.sender === row.sender) return undefined;
  // Without a row, the mark was withdrawn between the two statements. It belonged to another caller, so this caller must
  // not send the transaction either.
  return toMark(otherMark ?? row);
}
