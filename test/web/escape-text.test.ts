import { expect, test } from 'vitest';
import { escapeText } from '../../src/web/escape-text.ts';

test('text is escaped for markup and for values of attributes in either quotes', () => {
  expect(escapeText(`a<"'&>`)).toBe('a&lt;&quot;&#39;&amp;&gt;');
});
