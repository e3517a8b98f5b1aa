import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

const file = join(root, 'tools/released-sizes.json');
/**
 * The sizes at the last release, and what a file has been granted since then for something that shoppers need, in bytes.
 * @type {{ granted: Readonly<Record<string, { bytes: number, for: string }>>, sizes: Readonly<Record<string, number>> }}
 */
const { granted, sizes: released } = JSON.parse(readFileSync(file, 'utf8'));
/** What a file may grow by from one release to the next besides, so that an honest mend does not fail the build. */
const growth = 0.05;

/**
 * Returns the maximum size of a browser file in bytes, compressed by brotli 11; 2.4 KiB for language files and all files
 * that are not listed. `pciIframe.html` is the document of a frame, with its script, compressed as the gateway sends it;
 * `installed` is everything that an installed package brings, as it is.
 * @param {string} name
 */
export const budgetOf = (name) => {
  const size = released[name];
  return size === undefined ? 2.4 * 1024 : Math.floor(size * (1 + growth)) + (granted[name]?.bytes ?? 0);
};

/**
 * Returns how much a file has grown since the last release, such as `+1.2 % since the release`; nothing for a file that is
 * not listed.
 * @param {{ name: string, brotli: number }} measured
 */
export function describeGrowth({ name, brotli }) {
  const size = released[name];
  if (size === undefined) return '';
  const percent = ((brotli / size - 1) * 100).toFixed(1);
  return `, ${brotli < size ? '' : '+'}${percent} % since the release`;
}

/** Makes these sizes those that the next builds are held against, without grants; others stay. @param {Readonly<Record<string, number>>} sizes */
export function writeReleasedSizes(sizes) {
  const known = Object.entries(sizes).filter(([name]) => released[name] !== undefined);
  const names = new Set(known.map(([name]) => name));
  const rows = {
    granted: Object.fromEntries(Object.entries(granted).filter(([name]) => !names.has(name))),
    sizes: { ...released, ...Object.fromEntries(known) },
  };
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
}
