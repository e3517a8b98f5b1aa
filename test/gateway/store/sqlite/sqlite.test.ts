import {
  chmodSync,
  cpSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CheckoutAttemptEnd } from '../../../../src/gateway/store/payments/payment-attempts.ts';
import { loadDriver } from '../../../../src/gateway/store/sqlite/driver.ts';
import { openSqlite } from '../../../../src/gateway/store/sqlite/sqlite.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { newPayment, newStart, pendingRecord } from '../../../support/new-payment.ts';

const now = 1_000_000;
const later = now + 60_000;
let folder: string;
let file: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-store-'));
  file = join(folder, 'new', 'gateway.sqlite');
  store = await openSqlite(file);
  await store.createCheckout({
    id: 'A',
    entityId: 'e',
    parameters: { amount: '1' },
    createdAt: now,
    expiresAt: later,
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const claim = (attemptId: string, claimId = attemptId) => ({ checkoutId: 'A', attemptId, claimId });
const take = (attemptId: string, at = now) =>
  store.claimCheckout({
    claim: claim(attemptId),
    now: at,
    leaseUntil: at + 1_000,
    start: newStart(payment(attemptId)),
  });
const payment = (attemptId: string) =>
  newPayment({
    id: `payment-${attemptId}`,
    checkoutId: 'A',
    connectorKey: `A-${attemptId}`,
    createdAt: now,
  });
const checkoutEnd = (attemptId: string, state: CheckoutAttemptEnd['state']): CheckoutAttemptEnd => ({
  claim: claim(attemptId),
  state,
  answer: { code: '000.100.110', rule: 'r', url: `https://shop.example/${attemptId}` },
  at: now,
  result: {
    end: {
      id: `payment-${attemptId}`,
      from: 'processing',
      outcome: {
        state: state === 'declined' ? 'failed' : 'succeeded',
        record: pendingRecord,
        rule: 'r',
        connectorReference: null,
      },
      writes: [],
    },
  },
});

async function reopen(): Promise<void> {
  await store.close();
  store = await openSqlite(file);
}

describe('the store', () => {
  test('makes its folder and keeps what was stored', async () => {
    await reopen();
    expect(await store.findCheckout('A')).toEqual({
      id: 'A',
      entityId: 'e',
      state: 'open',
      parameters: { amount: '1' },
      createdAt: now,
      expiresAt: later,
      attemptId: null,
      leaseUntil: null,
      paymentId: null,
      outcomeAt: null,
      claims: 0,
      declines: 0,
      readAt: null,
      version: 0,
    });
    expect(await store.findCheckout('B')).toBeUndefined();
  });

  test('gives parameters without a prototype', async () => {
    const parameters = JSON.parse('{"__proto__":"1"}');
    await store.createCheckout({ id: 'P', entityId: 'e', parameters, createdAt: now, expiresAt: later });
    const found = await store.findCheckout('P');
    expect(Object.keys(found?.parameters ?? {})).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(found?.parameters)).toBeNull();
  });
});

describe('a claim', () => {
  test('is won by one of many', async () => {
    const won = await Promise.all(Array.from({ length: 20 }, (_, i) => take(`attempt-${i}`)));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  test('is refused for an expired and an unknown checkout', async () => {
    expect(await take('a', later)).toBe(false);
    expect(
      await store.claimCheckout({ claim: { ...claim('a'), checkoutId: 'B' }, now, leaseUntil: later }),
    ).toBe(false);
  });

  test('passes on with its attempt when its lease is over, and the late outcome is not accepted', async () => {
    expect(await take('a')).toBe(true);
    const again = claim('a', 'again');
    expect(await store.claimCheckout({ claim: again, now: now + 999, leaseUntil: later })).toBe(false);
    expect(await store.claimCheckout({ claim: again, now: now + 1_000, leaseUntil: later })).toBe(true);
    expect(await store.endCheckoutAttempt(checkoutEnd('a', 'paid'))).toBe(false);
    expect(await store.findAnswer({ checkoutId: 'A', attemptId: 'a' })).toBeUndefined();
    expect(await store.findPayment('payment-a')).toMatchObject({ state: 'processing' });
    expect(await store.endCheckoutAttempt({ ...checkoutEnd('a', 'paid'), claim: again })).toBe(true);
    expect((await store.findCheckout('A'))?.paymentId).toBe('payment-a');
  });

  test('never passes to another attempt without an outcome', async () => {
    await take('a');
    expect(await take('b', now + 1_000)).toBe(false);
    await reopen();
    expect(await take('b', now + 1_000)).toBe(false);
  });

  test('of a paid or pending checkout is refused', async () => {
    await take('a');
    await store.endCheckoutAttempt(checkoutEnd('a', 'paid'));
    expect(await take('b')).toBe(false);
  });

  test('of a declined checkout is given to another attempt, never to one that has its answer', async () => {
    await take('a');
    await store.endCheckoutAttempt(checkoutEnd('a', 'declined'));
    expect(await take('a')).toBe(false);
    expect(await take('b')).toBe(true);
    await store.endCheckoutAttempt(checkoutEnd('b', 'declined'));
    expect(await take('a')).toBe(false);
    expect(await store.findAnswer({ checkoutId: 'A', attemptId: 'a' })).toMatchObject({
      url: 'https://shop.example/a',
    });
  });

  test('without an outcome passes on at once when the store is opened again', async () => {
    await take('a');
    await reopen();
    expect(await store.findCheckout('A')).toMatchObject({
      state: 'processing',
      attemptId: 'a',
      leaseUntil: 0,
    });
    expect(await take('a')).toBe(true);
    await store.endCheckoutAttempt(checkoutEnd('a', 'declined'));
    await take('b');
    await reopen();
    expect(await store.findCheckout('A')).toMatchObject({ state: 'processing', paymentId: 'payment-b' });
    expect(await take('b')).toBe(true);
  });
});

describe('a database file', () => {
  const inUse = (name: string) => `The database ${name} is in use by another gateway that is running`;

  test('can be opened by one gateway at a time, which keeps it, also by a link and when its lock file is removed', async () => {
    const [link, hardLink] = [join(folder, 'link.sqlite'), join(folder, 'hard-link.sqlite')];
    symlinkSync(file, link);
    linkSync(file, hardLink);
    const isRefused = (name: string) => expect(openSqlite(name)).rejects.toThrow(inUse(name));
    await Promise.all([file, link, hardLink].map(isRefused));
    rmSync(`${file}.lock`);
    await isRefused(file);
    expect(await take('a')).toBe(true);
  });

  test('with two names is not opened, because SQLite would look for the log of a killed process under one of them only', async () => {
    await store.close();
    const other = join(folder, 'hard-link.sqlite');
    linkSync(file, other);
    const problem = (name: string) =>
      `The database ${name} has 2 names (hard links), and under each SQLite would keep another log, so that payments could be lost: remove the other names; to keep a copy, copy it.`;
    for (const name of [file, other]) await expect(openSqlite(name)).rejects.toThrow(problem(name));
    rmSync(other);
    store = await openSqlite(file);
    expect(await store.findCheckout('A')).toBeDefined();
  });

  const modes = (of: string) =>
    readdirSync(of).map((name) => [name, (statSync(join(of, name)).mode & 0o777).toString(8)]);
  const ownerOnly = ['', '-shm', '-wal', '.lock', '.lock-journal'].map((ending) => [
    `gateway.sqlite${ending}`,
    '600',
  ]);

  test('is readable by its owner alone, with all files beside it', async () => {
    const mask = process.umask(0o022);
    const path = join(folder, 'other', 'gateway.sqlite');
    const other = await openSqlite(path);
    process.umask(mask);
    await other.activateWebhook({ identity: 'address', at: now });
    expect(modes(dirname(path))).toEqual(ownerOnly);
    await other.close();
  });

  test('that others could read loses their rights when it is opened, under whatever name', async () => {
    // The copy has the files as a killed process leaves them.
    const old = join(folder, 'old');
    cpSync(dirname(file), old, { recursive: true });
    for (const name of readdirSync(old)) chmodSync(join(old, name), 0o644);
    const link = join(folder, 'link.sqlite');
    symlinkSync(join(old, 'gateway.sqlite'), link);
    const opened = await openSqlite(link);
    expect(await opened.findCheckout('A')).toBeDefined();
    expect(modes(old)).toEqual(ownerOnly);
    await opened.close();
  });

  test('is free at once when it is closed', async () => {
    await reopen();
    expect(await store.findCheckout('A')).toBeDefined();
  });

  test('can be read by other programs meanwhile', async () => {
    const { DatabaseSync } = await loadDriver();
    const reader = new DatabaseSync(file);
    expect(reader.prepare('select id from checkouts').all()).toMatchObject([{ id: 'A' }]);
    reader.close();
    expect(await take('a')).toBe(true);
  });

  test('is not overwritten when it is another kind of file', async () => {
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'These are my notes. '.repeat(100));
    for (let i = 0; i < 2; i += 1) await expect(openSqlite(text)).rejects.toThrow('not a database');
    expect(readFileSync(text, 'utf8')).toMatch(/^These are my notes\./);
  });

  describe('that cannot be used is named with what is wrong and the remedy:', () => {
    const remedy = (name: string) =>
      `put the last backup in its place and remove ${name}-wal and ${name}-shm, or start on another one with --data <other file>`;

    const refusal = (name: string) =>
      openSqlite(name).then(
        () => 'opened',
        (error: Error) => error.message,
      );

    test('no database', async () => {
      const text = join(folder, 'notes.txt');
      writeFileSync(text, 'These are my notes. '.repeat(100));
      expect(await refusal(text)).toBe(
        `The database ${text} is no database, or a damaged one: ${remedy(text)} (SQLite: file is not a database).`,
      );
    });

    test('a damaged one', async () => {
      await store.close();
      const bytes = readFileSync(file);
      bytes.fill(7, 200);
      writeFileSync(file, bytes);
      expect(await refusal(file)).toMatch(
        new RegExp(
          `^The database ${file} is (damaged|no database, or a damaged one): put the last backup in its place`,
        ),
      );
      rmSync(file);
      store = await openSqlite(file);
    });

    test('one of a newer release', async () => {
      await store.close();
      const { DatabaseSync } = await loadDriver();
      const newer = new DatabaseSync(file);
      newer.exec("insert into kysely_migration values ('999-later', '2036-11-01T00:00:00.000Z')");
      newer.close();
      expect(await refusal(file)).toMatch(
        new RegExp(
          `^The database ${file} was last used by a newer release: start that one, or put the last backup`,
        ),
      );
      for (const ending of ['', '-wal']) rmSync(`${file}${ending}`, { force: true });
      store = await openSqlite(file);
    });

    test('one that another program has locked for five seconds', async () => {
      await store.close();
      const { DatabaseSync } = await loadDriver();
      const other = new DatabaseSync(file);
      other.exec('begin immediate');
      expect(await refusal(file)).toContain(
        `The database ${file} is locked by another program: end that program, then start again`,
      );
      other.exec('rollback');
      other.close();
      store = await openSqlite(file);
    });

    test('a folder', async () => {
      expect(await refusal(folder)).toBe(
        `The database ${folder} is a folder: name a file, such as --data ${folder}/gateway.sqlite.`,
      );
      expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    });

    test('a folder that cannot be made', async () => {
      const notes = join(folder, 'notes.txt');
      writeFileSync(notes, '');
      expect(await refusal(join(notes, 'gateway.sqlite'))).toBe(
        `The folder ${notes} of the database cannot be made (EEXIST): make it, or name another file with --data <file>.`,
      );
    });

    test('one that was emptied, which does not count as a new one', async () => {
      await store.close();
      writeFileSync(file, '');
      const problem = `The database ${file} is empty, although a gateway has stored something in it: ${remedy(file)}. To begin anew remove ${file}.`;
      for (let i = 0; i < 2; i += 1) expect(await refusal(file)).toBe(problem);
      rmSync(file);
      store = await openSqlite(file);
      expect(await store.findCheckout('A')).toBeUndefined();
    });

    test.each([
      ['emptied', 'empty', (name: string) => writeFileSync(name, '')],
      ['removed', 'gone', (name: string) => rmSync(name)],
    ])(
      'one that was %s while its log was not, because SQLite would discard the log',
      async (_name, state, lose) => {
        const lost = join(folder, 'lost', 'gateway.sqlite');
        // The copy has the files as a killed process leaves them.
        cpSync(dirname(file), dirname(lost), { recursive: true });
        rmSync(`${lost}.lock`);
        lose(lost);
        const log = readFileSync(`${lost}-wal`);
        expect(log.length).toBeGreaterThan(0);
        expect(await refusal(lost)).toBe(
          `The database ${lost} is ${state}, but its log ${lost}-wal is not: ${remedy(lost)}. To begin anew remove ${lost}-wal and ${lost}.lock.`,
        );
        expect(readFileSync(`${lost}-wal`)).toEqual(log);
      },
    );
  });

  test('that was made but not yet written when its process was killed counts as a new one', async () => {
    const made = join(folder, 'made.sqlite');
    for (const name of [made, `${made}.lock`]) writeFileSync(name, '');
    const opened = await openSqlite(made);
    expect(await opened.findCheckout('A')).toBeUndefined();
    await opened.close();
  });

  test('in memory is separate for each opening', async () => {
    const both = await Promise.all([openSqlite(':memory:'), openSqlite(':memory:')]);
    expect(await both[0].findCheckout('A')).toBeUndefined();
    for (const memory of both) await memory.close();
  });
});

describe('an answer', () => {
  test('is never replaced by a later one', async () => {
    const answer = (url: string) => ({ code: '000.100.110', rule: 'r', url }) as const;
    await store.keepAnswer({ checkoutId: 'A', attemptId: 'a', answer: answer('first') });
    await store.keepAnswer({ checkoutId: 'A', attemptId: 'a', answer: answer('second') });
    expect(await store.findAnswer({ checkoutId: 'A', attemptId: 'a' })).toEqual(answer('first'));
  });
});
