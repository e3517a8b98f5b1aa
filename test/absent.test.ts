/** What the gateway and the widget do not have, because it would need a defence of its own (docs/security). */
import { expect, test } from 'vitest';
import { sourcesIn } from '../tools/imports.mjs';

const rooms = ['app', 'contract', 'frame', 'gateway', 'texts', 'web', 'widget'];
const sources = sourcesIn('src').filter(({ path }) => rooms.includes(path.split('/')[1] ?? ''));

/** Returns the files of these rooms whose text has the pattern. */
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test.each<[what: string, pattern: RegExp, example: string]>([
  ['starts another program', /child_process/, "import { spawn } from 'node:child_process'"],
  [
    'runs text as code',
    /\beval\(|\bnew Function\(|\bnode:vm\b|\bset(Timeout|Interval)\(\s*['"`]/,
    'eval(text)',
  ],
  ['answers with a function that the caller names', /\bjsonp\b/i, 'reply.jsonp(body)'],
  ['sets a cookie', /set-cookie|document\.cookie|setCookie/i, "reply.header('Set-Cookie', 'a=b')"],
  [
    'keeps anything in the browser',
    /\b(local|session)Storage\b|\bindexedDB\b/,
    "localStorage.setItem('a', 'b')",
  ],
  ['has a hash that is broken', /\b(md5|sha-?1|ripemd)\b/i, "createHash('md5')"],
  [
    'has a cipher besides AES-256-GCM',
    /\b(aes-(?!256-gcm)[\w-]+|des3?|rc4|blowfish|chacha20-poly1305)['"`]/,
    "createCipheriv('aes-256-ecb', key, null)",
  ],
])('nothing %s', (_what, pattern, example) => {
  expect(example).toMatch(pattern);
  expect(filesWith(pattern)).toEqual([]);
});

test('nothing but the double of a wallet writes a price by the data of a browser or of Node, which are of another day in each', () => {
  const writes = /\bNumberFormat\b|\bstyle: ['"]currency\b/;
  expect("amount.toLocaleString('de', { style: 'currency' }); new Intl.NumberFormat('de')").toMatch(writes);
  const files = sourcesIn('src').filter(({ text }) => writes.test(text));
  // The sheet of a wallet's double stands for a vendor's, which does so, and serves pages without this gateway.
  expect(files.map(({ path }) => path)).toEqual(['src/testing/wallets/sheet.ts']);
});

test('nothing has a thread of its own but the reading of a shop’s font, whose time and memory are limited', () => {
  expect(filesWith(/worker_threads/)).toEqual([
    'src/gateway/fonts/font-thread.ts',
    'src/gateway/fonts/font-worker.ts',
  ]);
});

test('nothing writes a value into the text of a statement, but constants of the code', () => {
  expect(filesWith(/\bsql\.(raw|lit)\(/)).toEqual([
    'src/gateway/store/nodes/code-key-shares.ts',
    'src/gateway/store/payments/attempt-counters.ts',
    'src/gateway/store/postgres/engine.ts',
    'src/gateway/store/postgres/migrate.ts',
  ]);
});

test('nothing uses cryptography in a file that this list lacks', () => {
  const uses = /\b(createCipheriv|createDecipheriv|createHmac|hkdfSync|scrypt|createSign|generateKey\w*)\(/;
  expect(filesWith(uses).sort()).toEqual([
    'src/gateway/config/key-checks.ts',
    'src/gateway/config/password.ts',
    'src/gateway/core/cipher.ts',
    'src/gateway/core/key-exchange.ts',
    'src/gateway/core/random-source.ts',
    'src/gateway/core/short-seal.ts',
    'src/gateway/http/legacy-authentication.ts',
    'src/gateway/routes/attempt-id.ts',
    'src/gateway/throttling/subjects.ts',
    'src/gateway/webhooks/message.ts',
  ]);
});
