/** The report for machines that read JUnit's XML. */
import type { JourneyResult } from '#contract/exam.ts';
import { findRow } from './find-row.ts';

export function writeJunit(results: readonly JourneyResult[]): string {
  const count = (verdict: string) => results.filter((one) => one.verdict === verdict).length;
  const seconds = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const head = `tests="${results.length}" failures="${count('fails')}" skipped="${count('not tried')}" time="${seconds.toFixed(1)}"`;
  const cases = results.map(toCase).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${head}>\n<testsuite name="exam" ${head}>\n${cases}\n</testsuite>\n</testsuites>\n`;
}

function toCase({ name, verdict, seen, proof, milliseconds }: JourneyResult): string {
  const start = `<testcase classname="exam" name="${name}" time="${(milliseconds / 1000).toFixed(1)}">`;
  const { why, remedy } = findRow(name);
  if (verdict === 'fails')
    return `${start}<failure message="${escapeXml(seen)}">${escapeXml([why, remedy, ...proof].join('\n'))}</failure></testcase>`;
  if (verdict === 'not tried') return `${start}<skipped message="${escapeXml(seen)}"/></testcase>`;
  return `${start}<system-out>${escapeXml([seen, ...proof].join('\n'))}</system-out></testcase>`;
}

/** Signs that XML does not take are left out. */
export function escapeXml(text: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
