/**
 * The keys of security codes where several nodes share a database (see `core/code-keys.ts`). The nodes make one key an
 * hour. Each has it in its memory, and hands it to every other node through the database, encrypted for a key pair that
 * the other has in its memory alone: PostgreSQL writes what it stores to files, at the latest when it stops. A key is
 * forgotten after 90 minutes, because no code waits longer than half an hour. The pairs change each hour as well, so that an
 * old copy of the database does not open with what a node remembers later.
 *
 * A crash of the database or a failover empties the tables. Then each node hands its keys on again. A node that starts has
 * the keys of the others within ten seconds, and makes its own until then. A node that stops hands its keys on first.
 */

import type { Kysely } from 'kysely';
import { type CodeKey, type CodeKeys, newCodeKey } from '../../core/code-keys.ts';
import { createRecipient, type Recipient, sealFor } from '../../core/key-exchange.ts';
import { oneAtATime } from '../../core/one-at-a-time.ts';
import { systemRandom } from '../../core/random-source.ts';
import { startTimer as startTimerOfComputer } from '../../core/timer.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema/schema.ts';
import { createCodeKeyShares, type Member, type Share } from './code-key-shares.ts';

const minute = 60_000;
/** How long a key encrypts, and how long others encrypt for a pair, in milliseconds. */
const encryptsForMs = 60 * minute;
/** How long a key decrypts, in milliseconds. */
const keptForMs = 90 * minute;
/** How often a node compares its keys with the tables, in milliseconds. */
const compareEveryMs = 10_000;
/** How long a missing key may still be handed on by another node, in milliseconds. */
const handedOnWithinMs = 30_000;

export interface SharedCodeKeys extends CodeKeys {
  /** Compares this node's keys with the tables: takes the new ones, hands on those that others lack, and deletes old ones. */
  compare(): Promise<void>;
  /** Ends the comparisons, and tells the others that this node hands on no key any more. */
  stop(): Promise<void>;
}

interface KeptKey extends CodeKey {
  /** When it was made by the database's clock; 0 until the table has told it. */
  readonly madeAt: number;
  /** Returns how long ago it was made, in milliseconds. */
  age(): number;
}

/** This node as the others see it. */
interface OwnMember extends Member, Pick<Recipient, 'open'> {
  /** Returns how long ago its pair was made, in milliseconds. */
  age(): number;
}

/**
 * @param startTimer begins to measure a time in milliseconds, for tests
 * @param hasOtherNodes whether other nodes are there by the table that survives a crash of the database
 */
export function sharedCodeKeys(
  db: Kysely<Schema>,
  engine: Pick<Engine, 'storeTime'>,
  startTimer: () => () => number = startTimerOfComputer,
  hasOtherNodes: () => Promise<boolean> = async () => true,
): SharedCodeKeys {
  const shares = createCodeKeyShares(db, engine);
  /** The keys of this node. */
  const kept = new Map<string, KeptKey>();
  /** The keys that neither this node nor the table had, with the time since one was first missed. */
  const missed = new Map<string, () => number>();
  const newMember = (): OwnMember => ({
    id: systemRandom.hex('internal'),
    ...createRecipient(),
    age: startTimer(),
  });
  /** The newest first. The one before is kept, because a key may be under way that was sealed for it. */
  let ownMembers: readonly [OwnMember, ...OwnMember[]] = [newMember()];

  function keep(codeKey: CodeKey, ageNow: number): void {
    const elapsed = startTimer();
    kept.set(codeKey.id, { ...codeKey, madeAt: 0, age: () => ageNow + elapsed() });
  }

  function forgetOld(): void {
    for (const [id, { age }] of kept) if (age() >= keptForMs) kept.delete(id);
    for (const [id, elapsed] of missed) if (elapsed() >= keptForMs) missed.delete(id);
    if (ownMembers[0].age() >= encryptsForMs) ownMembers = [newMember(), ownMembers[0]];
  }

  async function handOn({ id, key }: CodeKey, age: number, members: readonly Member[]): Promise<void> {
    for (const member of members) {
      const sealed = sealFor(member.publicKey, Buffer.from(key).toString('hex'), labelOf(id, member.id));
      if (sealed !== undefined) await shares.add({ key_id: id, member_id: member.id, sealed, age });
    }
  }

  function take({ key_id: id, member_id, sealed, age }: Share): void {
    if (kept.has(id)) return;
    const key = ownMembers.find((member) => member.id === member_id)?.open(sealed, labelOf(id, member_id));
    if (typeof key === 'string') keep({ id, key: Buffer.from(key, 'hex') }, age);
  }

  /** All nodes read the same rows of a key, of which the first is as old as the key. */
  function noteTimes(stored: readonly Share[]): void {
    for (const one of kept.values()) {
      const times = stored.flatMap(({ key_id, madeAt }) => (key_id === one.id ? [madeAt] : []));
      if (times.length > 0) kept.set(one.id, { ...one, madeAt: Math.min(...times) });
    }
  }

  async function compare(): Promise<void> {
    forgetOld();
    const { members, shares: stored } = await shares.exchange(ownMembers[0], keptForMs);
    for (const share of stored) take(share);
    noteTimes(stored);
    const handed = new Set(stored.map(({ key_id, member_id }) => labelOf(key_id, member_id)));
    for (const one of kept.values()) {
      const lacking = members.filter((member) => !handed.has(labelOf(one.id, member.id)));
      await handOn(one, one.age(), lacking);
    }
  }

  function newest(): CodeKey | undefined {
    const usable = [...kept.values()].filter(({ age }) => age() < encryptsForMs);
    // Nodes that have the same keys choose the same one, also of two that were made in the same millisecond.
    return usable.sort((one, other) => other.madeAt - one.madeAt || (one.id < other.id ? 1 : -1))[0];
  }

  /** All requests that wait for a new key at once get the same one. */
  const make = oneAtATime(async (): Promise<CodeKey> => {
    await compare();
    const shared = newest();
    if (shared !== undefined) return shared;
    // Two nodes that come here at once make two keys, and each takes the newest of the table.
    const made = newCodeKey();
    keep(made, 0);
    // The first one hands it on, the second one sees which key is the newest.
    await compare();
    await compare();
    return newest() ?? made;
  });

  // A database that cannot be reached is asked again the next time.
  const compareAgain = oneAtATime(() => compare().catch(() => {}));
  const timer = setInterval(() => void compareAgain(), compareEveryMs).unref();

  return {
    join: compare,
    compare,
    current: async () => newest() ?? make(),
    async find(id) {
      forgetOld();
      if (!kept.has(id)) await compare();
      const keptKey = kept.get(id);
      if (keptKey !== undefined) {
        missed.delete(id);
        return keptKey.key;
      }
      // Without another node nobody can still hand it on.
      if (!(await hasOtherNodes())) return 'destroyed';
      const elapsed = missed.get(id) ?? startTimer();
      missed.set(id, elapsed);
      return elapsed() < handedOnWithinMs ? 'elsewhere' : 'destroyed';
    },
    async stop() {
      clearInterval(timer);
      // A node that has just started may still lack the keys. Where the database does not answer, nothing can be handed on,
      // and the others see by the time that this node is gone.
      await compareAgain();
      await compare()
        .then(() => shares.leave(ownMembers.map(({ id }) => id)))
        .catch(() => {});
    },
  };
}

const labelOf = (keyId: string, memberId: string) => `${keyId} ${memberId}`;
