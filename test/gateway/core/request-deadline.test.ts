import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  countDatabaseTime,
  createRequestDeadline,
  databaseTimeLeftMs,
  requestTimeLeftMs,
  underDeadline,
  withoutDeadline,
} from '../../../src/gateway/core/request-deadline.ts';

let now: number;
beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

const pass = async (milliseconds: number) => {
  now += milliseconds;
};

describe('a request has a time that', () => {
  test('is without end where there is no request', () => {
    expect([requestTimeLeftMs(), databaseTimeLeftMs()]).toEqual([Infinity, Infinity]);
  });

  test('is the same for all that works for it, and ends', async () => {
    await underDeadline(createRequestDeadline(40), async () => {
      await pass(30);
      expect([requestTimeLeftMs(), databaseTimeLeftMs()]).toEqual([10, 10]);
      await pass(20);
      expect([requestTimeLeftMs(), databaseTimeLeftMs()]).toEqual([0, 0]);
    });
  });

  test('goes on for the database by what its calls take, but not by short ones', async () => {
    await underDeadline(createRequestDeadline(60_000), async () => {
      await countDatabaseTime(() => pass(250));
      expect(databaseTimeLeftMs()).toBe(12_000);
      await countDatabaseTime(() => pass(600));
      expect(databaseTimeLeftMs()).toBe(11_650);
    });
  });

  test('does not limit an outcome that is to be stored', () => {
    underDeadline(createRequestDeadline(0), () => {
      expect(databaseTimeLeftMs()).toBe(0);
      expect(withoutDeadline(databaseTimeLeftMs)).toBe(Infinity);
    });
  });
});
