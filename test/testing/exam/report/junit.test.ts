import { expect, it } from 'vitest';
import type { JourneyResult } from '../../../../src/contract/exam.ts';
import { writeJunit } from '../../../../src/testing/exam/report/junit.ts';
import { writePage } from '../../../../src/testing/exam/report/page.ts';

const common = { steps: ['opens <b>/</b>'], proof: ['GET /a&b 200'], milliseconds: 1500 };
const results: readonly JourneyResult[] = [
  { ...common, name: 'paid', verdict: 'holds', seen: 'all is well' },
  {
    ...common,
    name: 'tab-closed',
    verdict: 'fails',
    seen: 'the shop says "<script>alert(1)</script>" & \u0007',
  },
  { ...common, name: 'refund', verdict: 'not tried', seen: 'no `refund`' },
];

it('JUnit counts what fails and what was not tried, and nothing of a shop becomes markup', () => {
  const xml = writeJunit(results);
  expect(xml).toContain('<testsuite name="exam" tests="3" failures="1" skipped="1" time="4.5">');
  expect(xml).toContain(
    '<failure message="the shop says &quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot; &amp; ">',
  );
  expect(xml).toContain('<skipped message="no `refund`"/>');
  expect(xml).not.toMatch(/<script|a&b/);
  expect(xml).not.toContain('\u0007');
});

it('the page tells what to mend first, and nothing of a shop becomes markup', () => {
  const html = writePage(results, 4.5);
  const headings = [...html.matchAll(/<h2>(.*)<\/h2>/g)].map(([, text]) => text);
  expect(headings).toEqual(['What to mend', 'What holds', 'What was not tried']);
  expect(html).toContain('Complete the order when the webhook comes, not only when the shopper does.');
  expect(html).not.toMatch(/<script|<b>|a&b/);
});
