/**
 * Group commit. A commit costs one flush of the disk, however much it holds. Transactions, and statements of none, that come in
 * turns of the event loop that follow each other are therefore committed together. Each transaction is a savepoint
 * (sqlite.org/lang_savepoint), so that one that is rolled back takes nothing from the others; SQLite undoes by itself a statement
 * that fails (sqlite.org/lang_conflict). None ends before the commit that holds it. What was gathered before it came here is not
 * gathered again: it commits at once, and with it all that waits.
 */
import { StoreUnavailable } from '../../core/unavailable.ts';
import type { Database } from './driver.ts';
import { unavailableOr } from './refused.ts';
import type { Turns, Use } from './turns.ts';

interface Group {
  size: number;
  readonly committed: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** A transaction of a group. The next one begins when this one has called one of its functions, which it calls once. */
export interface GroupedTransaction {
  /** Resolves when the transaction is durable. */
  commit(): Promise<void>;
  /** Resolves when all is durable that the transaction may have read. */
  rollback(): Promise<void>;
}

/** A write. One that {@link inBatches} has gathered does not wait for others. */
export interface Writing extends Use {
  readonly isGathered: boolean;
}

export interface GroupCommit {
  begin(writing: Writing): Promise<GroupedTransaction>;
  /** Runs a statement that belongs to no transaction. Resolves when it is durable. */
  runStatement<T>(writing: Writing, statement: () => T): Promise<T>;
  /** Whether transactions wait for their commit. */
  isOpen(): boolean;
  /** Runs work when no transaction is open. */
  runOutside<T>(use: Use, work: () => T): Promise<T>;
  /** Call it with the error of a statement. After some, such as a full disk, SQLite has rolled back the group. */
  noticeError(error: unknown): void;
}

/**
 * @param maxTurns maximum number of turns of the event loop in which transactions are gathered; 0 where a commit flushes nothing. A
 *   turn in which none comes ends the gathering, so a transaction that is alone waits for one turn
 */
export function createGroupCommit(database: Database, turns: Turns, maxTurns: number): GroupCommit {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return () => void statement.run();
  };
  // A transaction that requests the write lock later than at its beginning cannot wait for it.
  const beginGroup = prepare('begin immediate');
  const beginMember = prepare('savepoint member');
  const undoMember = prepare('rollback to member');
  const endMember = prepare('release member');
  const commitGroup = prepare('commit');
  const undoGroup = prepare('rollback');
  let open: Group | undefined;

  function createGroup(): Group {
    let resolve: Group['resolve'] = () => {};
    let reject: Group['reject'] = () => {};
    const committed = new Promise<void>((done, fail) => {
      resolve = done;
      reject = fail;
    });
    // A group may have no member left that waits for it.
    committed.catch(() => {});
    return { size: 0, committed, resolve, reject };
  }

  /** The event loop reads the sockets before this callback, so requests that have arrived already join the group. */
  function gather(group: Group, known: number, count: number): void {
    setImmediate(() => {
      if (group.size > known && count < maxTurns) gather(group, group.size, count + 1);
      // A group that is committed already needs no turn.
      else if (open === group)
        void turns.run({ isRead: true, lockTimeoutMs: 0 }, () => commit(group)).catch(lose);
    });
  }

  /** Commits a group, unless that is done. Call it in a turn. */
  function commit(group: Group | undefined): void {
    if (group === undefined || open !== group) return;
    try {
      commitGroup();
      open = undefined;
      group.resolve();
      turns.watch.taken();
    } catch (error) {
      noticeError(error);
      lose(error);
      if (database.isTransaction) undoGroup();
    }
  }

  /**
   * Opens a group, unless one is open, for another member. Returns whether it is the first one. Call it in a turn.
   *
   * @param isAtOnce whether the member commits the group when it ends
   */
  function join(isAtOnce: boolean): boolean {
    const isFirst = open === undefined;
    if (isFirst) beginGroup();
    open ??= createGroup();
    open.size += 1;
    if (isFirst && !isAtOnce) gather(open, 1, 1);
    return isFirst;
  }

  function noticeError(error: unknown): void {
    const failure = unavailableOr(error);
    if (failure instanceof StoreUnavailable) turns.watch.refused(failure);
    if (!database.isTransaction) lose(error);
  }

  function lose(error: unknown): void {
    open?.reject(unavailableOr(error));
    open = undefined;
  }

  async function runStatement<T>(writing: Writing, statement: () => T): Promise<T> {
    const isAtOnce = writing.isGathered || maxTurns === 0;
    let group: Group | undefined;
    const results: T[] = [];
    const endTurn = await turns.begin(writing, () => {
      if (!isAtOnce) join(false);
      group = open;
      try {
        results.push(statement());
      } catch (error) {
        if (!database.isTransaction) lose(error);
        throw error;
      }
      // Without a group SQLite has committed it already.
      if (group === undefined) turns.watch.taken();
      else if (isAtOnce) commit(group);
    });
    endTurn();
    await group?.committed;
    return results[0] as T;
  }

  async function begin(writing: Writing): Promise<GroupedTransaction> {
    const isAtOnce = writing.isGathered || maxTurns === 0;
    let group: Group | undefined;
    let isFirst = false;
    const endTurn = await turns.begin(writing, () => {
      if (open !== undefined) beginMember();
      isFirst = join(isAtOnce);
      group = open;
    });
    /** The first one needs no savepoint: when it is rolled back, the group has no other. */
    function undo(): void {
      if (!isFirst) {
        undoMember();
        endMember();
        return;
      }
      undoGroup();
      group?.resolve();
      open = undefined;
    }
    const end = (isUndone: boolean) => {
      try {
        // Otherwise an error has ended the group, and with it this transaction.
        if (open === group) {
          if (isUndone) undo();
          else if (!isFirst) endMember();
        }
        if (isAtOnce) commit(group);
      } catch (error) {
        noticeError(error);
        // A member that can be neither undone nor ended must not be committed with the others.
        if (group !== undefined && open === group) {
          lose(error);
          if (database.isTransaction) undoGroup();
        }
        throw unavailableOr(error);
      } finally {
        endTurn();
      }
      return group?.committed;
    };
    return {
      commit: async () => end(false),
      rollback: async () => end(true),
    };
  }

  return {
    begin,
    runStatement,
    isOpen: () => open !== undefined,
    noticeError,
    runOutside: (use, work) =>
      turns.run(use, () => {
        commit(open);
        return work();
      }),
  };
}
