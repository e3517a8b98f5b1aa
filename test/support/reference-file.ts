/** Begins a run of the tests: writes the reference to a file once, so that tests of answers need not import it. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openApi } from '../../src/reference/document.ts';
import { internalAddresses } from '../../src/reference/internal-addresses.ts';
import { type ReferenceFile, referencePath } from './reference-path.ts';

const facts = { version: 'test', buildNumber: 'test' };

export function setup(): void {
  if (existsSync(referencePath)) return;
  const reference: ReferenceFile = {
    documents: {
      test: openApi({ ...facts, environment: 'test' }),
      live: openApi({ ...facts, environment: 'live' }),
    },
    internalPaths: internalAddresses.map(({ path }) => path),
  };
  mkdirSync(dirname(referencePath), { recursive: true });
  const unfinished = `${referencePath}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(reference));
  renameSync(unfinished, referencePath);
}

export function teardown(): void {
  rmSync(referencePath, { force: true });
}
