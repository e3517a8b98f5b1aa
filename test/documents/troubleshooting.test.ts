/** The texts that docs/troubleshooting.md quotes are those that the product prints. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from '../../tools/sources.mjs';
import { allDocuments, root } from './markdown.ts';

/** The sources in one line, with a gap for each value, and with texts joined that stand in several lines. */
const printed = listFiles('src')
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
  .replace(/['`]\s*\+\s*['`]/g, '')
  .replaceAll("\\'", "'")
  .replaceAll('\\\\', '\\');

const text = allDocuments().find(({ path }) => path === 'docs/troubleshooting.md')?.text ?? '';
/** What stands in the first cell of each row as a quotation; codes and names of states are checked elsewhere. */
const quoted = [...text.matchAll(/^\| (.*?[^\\]) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]{12,})`/g)].map(([, one = '']) => one))
  .filter((one) => /\s/.test(one));

const partsOf = (one: string) =>
  one
    .split('…')
    .map((part) => part.replace(/^['. ]+|['. ]+$/g, ''))
    .filter((part) => part.length > 2);

describe('a text that troubleshooting quotes', () => {
  test.each(quoted)('is one that the product prints: %s', (one) => {
    const parts = partsOf(one);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((part) => !printed.includes(part))).toEqual([]);
  });

  test('stands in most rows', () => {
    expect(quoted.length).toBeGreaterThan(25);
  });
});
