import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { isBusy, loadDriver, withoutSqliteWarning } from '../../../src/server/store/sqlite-driver.ts';

const sqlite = 'SQLite is an experimental feature and might change at any time';

describe('the warning about SQLite', () => {
  let emit: MockInstance;
  beforeEach(() => {
    emit = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  });

  test('is left out while the driver is loaded, and only this one', async () => {
    const others = [
      ['Another feature', 'ExperimentalWarning', 'CODE'],
      [new RangeError('a warning')],
    ] as const;
    const result = await withoutSqliteWarning(async () => {
      process.emitWarning(sqlite, 'ExperimentalWarning');
      for (const warning of others) Reflect.apply(process.emitWarning, process, warning);
      return 'loaded';
    });
    expect(result).toBe('loaded');
    expect(emit.mock.calls).toEqual(others);
  });

  test('is told again afterwards, also when loading failed', async () => {
    const failed = withoutSqliteWarning(() => Promise.reject(new Error('no such module')));
    await expect(failed).rejects.toThrow('no such module');
    process.emitWarning(sqlite, 'ExperimentalWarning');
    expect(emit.mock.calls).toEqual([[sqlite, 'ExperimentalWarning']]);
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
