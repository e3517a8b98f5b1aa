import { describe, expect, it } from 'vitest';
import { judgeRefunds } from '../../../../src/testing/exam/journeys/page.ts';

const made = { code: '000.100.110' };
const refused = { code: '700.400.200' };

describe('a refund that was asked for twice', () => {
  it('holds when one was made, also when the gateway refused the other', () => {
    expect(judgeRefunds(200, [made, refused], false).verdict).toBe('holds');
  });

  it.each([
    ['two were made', [made, made], false],
    ['the gateway refused it', [refused], false],
    ['the order tells of it, and none was made', [], false],
  ])('fails when %s', (_, refunds, isStillPaid) => {
    expect(judgeRefunds(200, refunds, isStillPaid).verdict).toBe('fails');
  });

  it.each([
    [202, false, 'the shop answers 202'],
    [403, false, 'the shop answers 403'],
    [200, true, 'the order stays paid'],
  ])(
    'is not tried when none was made, after %d and an order that stays paid: %s',
    (status, isStillPaid, reason) => {
      expect(() => judgeRefunds(status, [], isStillPaid)).toThrow(reason);
    },
  );
});
