/** The files of a release that browsers load: the widget's script, and the files that never change under their address. */
import { elementScript, widgetScript } from '../assets/assets.ts';
import type { Release } from '../assets/releases.ts';
import { createSender, type SendAsset } from './send-asset.ts';

/** The handlers by the file's name. */
export type ReleaseFiles = ReadonlyMap<string, SendAsset>;

/** The headers of the files that a page names without a release. */
const headersOf: Readonly<Record<string, Record<string, string>>> = {
  [widgetScript]: { 'No-Vary-Search': 'params=("checkoutId")' },
  [elementScript]: {},
};

/**
 * Makes the handlers.
 *
 * Browsers have to revalidate the widget's script and the element's each time: a page that has the SRI hash of a new release would block an
 * older script from the cache. `No-Vary-Search` lets Chromium ask with the entity tag of an earlier checkout (design
 * decision 9). The other files are cached for a year.
 */
function createReleaseFiles({ files }: Pick<Release, 'files'>): ReleaseFiles {
  const senders = [...files].map(([name, file]) => {
    const sender =
      headersOf[name] === undefined
        ? createSender(file, 'public, max-age=31536000, immutable')
        : createSender(file, 'no-cache', headersOf[name]);
    return [name, sender] as const;
  });
  return new Map(senders);
}

const madeBefore = new WeakMap<Release, ReleaseFiles>();

/** Returns the handlers of a release, which are made at the first request for one of its files. */
export function getReleaseFiles(release: Release): ReleaseFiles {
  const files = madeBefore.get(release) ?? createReleaseFiles(release);
  madeBefore.set(release, files);
  return files;
}
