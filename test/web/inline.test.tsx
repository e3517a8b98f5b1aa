import { createHash } from 'node:crypto';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { createInline, InlineScript, InlineStyle } from '../../src/web/inline.tsx';

const text = `a > b { content: "<&'"; }\n`;
const hash = createHash('sha256').update(text).digest('base64');

test('a script or style is in its document byte for byte, as its hash requires', () => {
  const inline = createInline(text);
  expect(inline.source).toBe(`'sha256-${hash}'`);
  expect(renderToString(<InlineStyle style={inline} />)).toBe(`<style>${text}</style>`);
  expect(renderToString(<InlineScript script={inline} />)).toBe(`<script>${text}</script>`);
});

test.each(['</script>', '</STYLE', '<!--'])('a text with %s cannot stand in a document', (end) => {
  expect(() => createInline(`x${end}`, 'a.js')).toThrow(/^a\.js has markup/);
});
