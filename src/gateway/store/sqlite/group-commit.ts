/**
 * Group commit of transactions. A commit costs one flush of the disk, however many transactions it holds. Those that come in turns
 * of the event loop that follow each other are therefore committed together. Each is a savepoint (sqlite.org/lang_savepoint), so
 * that one that is rolled back takes nothing from the others. None ends before the commit that holds it.
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

export interface GroupCommit {
  begin(use: Use): Promise<GroupedTransaction>;
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

  function noticeError(error: unknown): void {
    const failure = unavailableOr(error);
    if (failure instanceof StoreUnavailable) turns.watch.refused(failure);
    if (!database.isTransaction) lose(error);
  }

  function lose(error: unknown): void {
    open?.reject(unavailableOr(error));
    open = undefined;
  }

  async function begin(use: Use): Promise<GroupedTransaction> {
    let group = open;
    let isFirst = false;
    const endTurn = await turns.begin(use, () => {
      isFirst = open === undefined;
      if (isFirst) beginGroup();
      else beginMember();
      open ??= createGroup();
      group = open;
      group.size += 1;
      if (isFirst && maxTurns > 0) gather(group, 1, 1);
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
        if (maxTurns === 0) commit(group);
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
    isOpen: () => open !== undefined,
    noticeError,
    runOutside: (use, work) =>
      turns.run(use, () => {
        commit(open);
        return work();
      }),
  };
}
