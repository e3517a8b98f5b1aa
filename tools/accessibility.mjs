/** `node tools/accessibility.mjs` writes `docs/accessibility/report.md` from the rows of the proofs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createReport } from './accessibility/report.mjs';
import { readProofs } from './proofs.mjs';
import { root } from './sources.mjs';

const path = join(root, 'docs/accessibility/report.md');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, createReport(readProofs()));
