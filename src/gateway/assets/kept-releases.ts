/**
 * Serves the browser files of earlier releases, which are part of the package. A page can pin such a release: it names the
 * release in the address of the widget's script, and the script's hash in the tag (docs/versions.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { widgetScript } from './assets.ts';
import { unpackFiles } from './release-pack.ts';
import { type KeptReleases, noKeptReleases, type Release } from './releases.ts';

/** All earlier releases, the oldest first. A release is served if its file stands beside this list. */
const historyForm = z.array(
  z.object({ release: z.string(), version: z.string().regex(/^[0-9a-f]{12}$/), integrity: z.string() }),
);

/**
 * Reads the list of earlier releases in a folder of the build. The files of a release are read when a page first asks for
 * them. Without the folder there are no earlier releases. Throws when the list is invalid.
 */
export function keptReleases(folder: string): KeptReleases {
  const path = join(folder, 'history.json');
  if (!existsSync(path)) return noKeptReleases;
  const fileOf = ({ release }: { release: string }) => join(folder, `${release}.json`);
  const history = historyForm.parse(JSON.parse(readFileSync(path, 'utf8')));
  const served = history.filter((one) => existsSync(fileOf(one)));
  const read = new Map<string, Promise<Release>>();

  async function find(isWanted: (one: (typeof served)[number]) => boolean): Promise<Release | undefined> {
    const found = served.find(isWanted);
    if (found === undefined) return undefined;
    const { release, version, integrity } = found;
    const reading =
      read.get(release) ??
      readFile(fileOf(found), 'utf8')
        .then(unpackFiles)
        .then((files) => ({ version, integrity: { [widgetScript]: integrity }, files }));
    read.set(release, reading);
    return reading;
  }

  return {
    find: (version) => find((one) => one.version === version),
    findPinned: (release) => find((one) => one.release === release),
  };
}
