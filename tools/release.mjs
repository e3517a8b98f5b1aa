/**
 * `npm run release -- --dry-run`: does everything of a release but publish it, in a clone, and leaves the project as it
 * is. Without `--dry-run` it commits and tags the release. `--version=1.2.0` names a later version than the changelog asks
 * for. `--skip=install,checks,audit,builds,package` leaves slow parts out of a dry run.
 */
import { parseArgs } from 'node:util';
import { makeRelease } from './release/release.mjs';
import { root } from './sources.mjs';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    version: { type: 'string' },
    skip: { type: 'string' },
  },
});
try {
  await makeRelease(
    root,
    {
      ...{ isDryRun: values['dry-run'], skip: values.skip?.split(',') ?? [], now: Date.now() },
      ...(values.version !== undefined && { version: values.version }),
    },
    console.log,
  );
} catch (error) {
  console.error(`release: ${/** @type {Error} */ (error).message}`);
  console.error('release: nothing was published; "git status" shows whether files have changed.');
  process.exit(1);
}
