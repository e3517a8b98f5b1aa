import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/widget/styles');

test.each(readdirSync(folder).filter((name) => name.endsWith('.css')))(
  'nothing in %s stays lit after a tap: what depends on hovering is for devices that can hover',
  (name) => {
    const css = readFileSync(join(folder, name), 'utf8');
    const others = css.replace(/@media \(hover: hover\) \{\n(?: .*\n)+\}/g, '');
    expect(others).not.toContain(':hover');
  },
);
