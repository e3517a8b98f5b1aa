// @tests src/gateway/lifecycle/follow-up-rules.ts
import { expect, test } from 'vitest';
import { followUpRules, isReportType } from '../../src/gateway/lifecycle/follow-up-rules.ts';
import { pageOf } from './pages.ts';

const rows = [...pageOf('follow-ups').matchAll(/<tr role="row">\s*<th scope="row"[^>]*>(.*?)<\/tr>/gs)].map(
  ([, row = '']) =>
    row
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/),
);

test('the page has every follow-up that merchants make, with the payments that it follows and its codes', () => {
  for (const [type, { follows, unknown, unsuitable, closed, misfit }] of Object.entries(followUpRules)) {
    const codes = [unknown, unsuitable, closed, misfit];
    const isSent = !isReportType(type);
    const found = rows.some((row) => row[0] === type && codes.every((code) => row.includes(code)));
    expect([type, found]).toEqual([type, isSent]);
    for (const before of follows.filter((one) => isSent && !isReportType(one))) {
      const row = rows.find(([first, ...others]) => first === before && others.includes(type));
      expect([before, type, row !== undefined]).toEqual([before, type, true]);
    }
  }
});

test('nothing follows a reversal or a refund', () => {
  for (const type of ['RV', 'RF']) expect(rows.find(([first]) => first === type)).toContain('nothing');
});
