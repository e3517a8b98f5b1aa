import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { policyFor, shopPolicyFor } from '../../src/contract/page-policy.ts';
import { demoPlace, pageOf } from '../reference/pages.ts';

test('a page that loads nothing else names the gateway only, and itself as a target of forms', () => {
  expect(policyFor('http://127.0.0.1:8080')).toBe(
    "default-src 'none'; script-src http://127.0.0.1:8080; style-src http://127.0.0.1:8080; img-src http://127.0.0.1:8080; " +
      "connect-src http://127.0.0.1:8080; frame-src http://127.0.0.1:8080; form-action 'self' http://127.0.0.1:8080",
  );
});

test('docs/merchants.md shows the policy that the gateway shows at /docs/options, which a browser’s test pays with', () => {
  expect(readFileSync('docs/merchants.md', 'utf8')).toContain(
    `\`\`\`text\n${shopPolicyFor('GATEWAY')}\n\`\`\``,
  );
  const page = pageOf('options', { ...demoPlace, origin: 'https://pay.example' }).replaceAll('&#39;', "'");
  expect(page).toContain(shopPolicyFor('https://pay.example'));
});
