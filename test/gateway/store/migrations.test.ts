import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('../../../src/gateway/store/migrations/', import.meta.url);
const migrations = readdirSync(folder).filter((name) => /^[0-9]/.test(name));

describe('a migration', () => {
  test.each(migrations)('keeps its meaning for ever, because it uses no rule that may change: %s', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const imported = [...text.matchAll(/ from '([^']+)'/g)].map(([, from]) => from);
    expect(imported).toEqual(['kysely']);
  });
});
