import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The files that run in a shopper's browser. */
const sources = ['src', 'public']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.(tsx?|m?js|css|html)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

test.each([
  ['asks how the device is held or locks it', /\borientation\b|\bdevicemotion\b|\bdeviceorientation\b/i],
  [
    'acts while a pointer is down, on a path or on several points',
    /\b(touchstart|touchmove|mousedown|pointermove|gesture(start|change|end))/i,
  ],
  ['is dragged', /draggable="?true|\bdragover\b/i],
  [
    'has a key of its own besides Escape and Enter',
    /accesskey|\bkeyCode\b|\bkeypress\b|event\.key === '(?!Escape|Enter)/i,
  ],
  ['plays', /<(audio|video|object|embed|marquee)\b(?!>)|\bnew Audio\b/i],
  ['shows something on hover alone', /:hover[^{]*\{[^}]*(display|visibility|content)\s*:/i],
])('nothing %s', (_, pattern) => {
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
});

test('every animation only turns, appears, or goes pale once: nothing flashes', () => {
  const frames = sources.flatMap(({ text }) => text.match(/@keyframes[^{]*\{[^}]*\}/g) ?? []);
  expect(frames.map((rule) => rule.replace(/^@keyframes \S+\s*/, '').replaceAll(/\s+/g, ' ')).sort()).toEqual(
    [
      '{ to { --wpwl-quiet: var(--wpwl-ink); --wpwl-busy-opacity: 0.65; }',
      '{ to { transform: rotate(1turn); }',
      '{ to { transform: rotate(1turn); }',
      '{ to { visibility: visible; }',
      '{ to { visibility: visible; }',
      '{ to { visibility: visible; }',
    ],
  );
});
