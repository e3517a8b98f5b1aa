// @runs own
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { testRegistrationKey } from '../../../src/gateway/config/registration-key.ts';
import { withoutRights } from '../../support/without-rights.ts';
import { testFolder } from './support.ts';

const full = vi.hoisted(() => ({ isDisk: false }));
vi.mock(import('node:fs'), async (original) => {
  const real = await original();
  const writeSync: typeof real.writeSync = (...all: unknown[]) => {
    if (!full.isDisk) return Reflect.apply(real.writeSync, undefined, all);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
  };
  return { ...real, writeSync };
});

const folder = testFolder();

describe('the registration key of the test environment', () => {
  test('is kept beside the database for its owner alone, and is the same with every start', () => {
    const data = join(folder, 'new', 'gateway.sqlite');
    const first = testRegistrationKey(data);
    expect(first).toEqual({
      id: expect.stringMatching(/^test-[0-9a-f]{8}$/),
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(testRegistrationKey(data)).toEqual(first);
    expect(statSync(`${data}.key`).mode & 0o777).toBe(0o600);
    expect(readFileSync(`${data}.key`, 'utf8')).toBe(`${first.key}\n`);
  });

  test('is a new key with a new id for each database in memory', () => {
    const [one, two] = [testRegistrationKey(':memory:'), testRegistrationKey(':memory:')];
    expect(one.key).not.toBe(two.key);
    expect(one.id).not.toBe(two.id);
  });

  test.each([0o640, 0o604, 0o660])('is refused when others can read its file (%o)', (mode) => {
    const data = join(folder, `open-${mode}.sqlite`);
    testRegistrationKey(data);
    chmodSync(`${data}.key`, mode);
    expect(() => testRegistrationKey(data)).toThrow(`run chmod 600 ${data}.key`);
    chmodSync(`${data}.key`, 0o400);
    expect(testRegistrationKey(data).key).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is not replaced when its file is damaged', () => {
    const data = join(folder, 'damaged.sqlite');
    writeFileSync(`${data}.key`, 'abc', { mode: 0o600 });
    expect(() => testRegistrationKey(data)).toThrow(/damaged\.sqlite\.key holds no key of 64 hex/);
    expect(readFileSync(`${data}.key`, 'utf8')).toBe('abc');
  });

  const remedy =
    'give this user the right to read and write it and its folder, free some space if the disk is full, or name another database with --data <file>.';

  test('that cannot be made for lack of rights gives an error with the remedy', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(folder, 0o755);
    chmodSync(closed, 0o555);
    const data = join(closed, 'gateway.sqlite');
    await expect(withoutRights(() => testRegistrationKey(data))).rejects.toThrow(
      `${data}.key, which holds the key of the stored cards, cannot be made or read (EACCES): ${remedy}`,
    );
  });

  test('that does not fit on the disk leaves no partial file, and is made once there is room', () => {
    const data = join(folder, 'full.sqlite');
    full.isDisk = true;
    expect(() => testRegistrationKey(data)).toThrow(`cannot be made or read (ENOSPC): ${remedy}`);
    expect(existsSync(`${data}.key`)).toBe(false);
    full.isDisk = false;
    expect(testRegistrationKey(data).key).toMatch(/^[0-9a-f]{64}$/);
  });
});
