import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBusy, loadDriver, withoutSqliteWarning } from '../../../src/server/store/sqlite-driver.ts';

const sqlite = 'SQLite is an experimental feature and might change at any time';

describe('the warning about SQLite', () => {
  let heard: string[];
  const hear = (warning: Error) => heard.push(`${warning.name}: ${warning.message}`);
  /** Warnings are told in the next tick. */
  const told = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    heard = [];
    process.on('warning', hear);
  });
  afterEach(() => {
    process.off('warning', hear);
  });

  test('is left out while the driver is loaded, and only this one', async () => {
    const result = await withoutSqliteWarning(async () => {
      process.emitWarning(sqlite, 'ExperimentalWarning');
      process.emitWarning('Another feature', 'ExperimentalWarning');
      process.emitWarning(new RangeError('an error as a warning'));
      return 'loaded';
    });
    await told();
    expect(result).toBe('loaded');
    expect(heard).toEqual(['ExperimentalWarning: Another feature', 'RangeError: an error as a warning']);
  });

  test('is told again afterwards, also when loading failed', async () => {
    const { emitWarning } = process;
    await expect(withoutSqliteWarning(() => Promise.reject(new Error('no such module')))).rejects.toThrow(
      'no such module',
    );
    expect(process.emitWarning).toBe(emitWarning);
    process.emitWarning(sqlite, 'ExperimentalWarning');
    await told();
    expect(heard).toEqual([`ExperimentalWarning: ${sqlite}`]);
  });
});

describe('a locked database', () => {
  test.each([
    [{ errcode: 5 }, true],
    [{ errcode: 261 }, true],
    [{ errcode: 6 }, false],
    [{ errcode: 14 }, false],
    [new TypeError('no error of SQLite'), false],
  ])('is told by the code of the error: %j %s', (error, busy) => {
    expect(isBusy(error)).toBe(busy);
  });

  test('has that code with the driver of this Node', async () => {
    const { DatabaseSync } = await loadDriver();
    const database = new DatabaseSync(':memory:');
    const syntax = () => database.exec('nonsense');
    expect(syntax).toThrow(expect.objectContaining({ errcode: 1 }));
    database.close();
  });
});
