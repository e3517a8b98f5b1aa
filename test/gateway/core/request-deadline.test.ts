import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  countDatabaseTime,
  createRequestDeadline,
  databaseTimeLeftMs,
  requestTimeLeftMs,
  underDeadline,
  withoutDeadline,
} from '../../../src/gateway/core/request-deadline.ts';

describe('a request has a time that', () => {
  test('is without end where there is no request', () => {
    expect([requestTimeLeftMs(), databaseTimeLeftMs()]).toEqual([Infinity, Infinity]);
  });

  test('is the same for all that works for it, and ends', async () => {
    const deadline = createRequestDeadline(40);
    await underDeadline(deadline, async () => {
      expect(requestTimeLeftMs()).toBeGreaterThan(0);
      await pause(50);
      expect([requestTimeLeftMs(), databaseTimeLeftMs()]).toEqual([0, 0]);
    });
  });

  test('goes on for the database by what its calls take, but not by short ones', async () => {
    await underDeadline(createRequestDeadline(60_000), async () => {
      await countDatabaseTime(() => pause(10));
      expect(databaseTimeLeftMs()).toBe(12_000);
      await countDatabaseTime(() => pause(600));
      expect(databaseTimeLeftMs()).toBeLessThan(11_900);
      expect(databaseTimeLeftMs()).toBeGreaterThan(11_000);
    });
  });

  test('does not limit an outcome that is to be stored', () => {
    underDeadline(createRequestDeadline(0), () => {
      expect(databaseTimeLeftMs()).toBe(0);
      expect(withoutDeadline(databaseTimeLeftMs)).toBe(Infinity);
    });
  });
});
