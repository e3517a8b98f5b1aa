import { expect, test } from 'vitest';
import { renderDocument } from '../../src/web/document.tsx';

const hostile = `"'><script>alert(1)</script>&lt;`;

test('a document escapes what is put in, in texts and in attributes', () => {
  const html = renderDocument(
    <html lang="en" data-name={hostile}>
      {hostile}
    </html>,
  );
  const inside = hostile.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  expect(html).toBe(`<!doctype html>\n<html lang="en" data-name="${inside}">${inside}</html>\n`);
});
