import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { policyFor } from '../../src/contract/page-policy.ts';

test('a page that loads nothing else names the gateway only, and itself as a target of forms', () => {
  expect(policyFor('http://127.0.0.1:8080')).toBe(
    "default-src 'none'; script-src http://127.0.0.1:8080; style-src http://127.0.0.1:8080; img-src http://127.0.0.1:8080; " +
      "connect-src http://127.0.0.1:8080; frame-src http://127.0.0.1:8080; form-action 'self' http://127.0.0.1:8080",
  );
});

test('docs/merchants.md shows the policy of a page, which a browser’s test pays with', () => {
  const own = { script: "'nonce-NONCE'", style: "'self'", img: "'self'", connect: "'self'" };
  expect(readFileSync('docs/merchants.md', 'utf8')).toContain(
    `\`\`\`text\n${policyFor('GATEWAY', own)}\n\`\`\``,
  );
});
