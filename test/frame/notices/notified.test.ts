import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { notified } from '../../../src/contract/three-d-secure.ts';

const text = readFileSync(join(import.meta.dirname, '../../../src/frame/notices/notified.js'), 'utf8');
const location = { origin: 'https://gateway.example' };

function run(parent?: { postMessage: unknown }): void {
  const scope: Record<string, unknown> = { location };
  scope.parent = parent ?? scope;
  new Function('window', text.replace('export {};', ''))(scope);
}

test('the page at the end of an issuer’s frame tells a page of its own origin around it, and nothing more', () => {
  const postMessage = vi.fn();
  run({ postMessage });
  expect(postMessage.mock.calls).toEqual([[{ type: notified }, 'https://gateway.example']]);
});

test('that page tells nobody when it is the whole tab', () => {
  expect(() => run()).not.toThrow();
});
