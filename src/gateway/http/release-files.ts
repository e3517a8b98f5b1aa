/** The files of a release that browsers load: the widget's script, and the files that never change under their address. */
import { widgetScript } from '../core/assets.ts';
import type { Release } from '../core/releases.ts';
import { type AnswerFile, fileAnswer } from './send-asset.ts';

/** The answers by path. */
export type ReleaseFiles = ReadonlyMap<string, AnswerFile>;

export const scriptPath = `/v1/${widgetScript}`;

export function toStaticPath(version: string, name: string): string {
  return `/v1/static/${version}/${name}`;
}

/**
 * Makes the answers.
 *
 * Browsers have to revalidate the widget's script each time: a page that has the SRI hash of a new release would block an
 * older script from the cache. `No-Vary-Search` lets Chromium ask with the entity tag of an earlier checkout (design
 * decision 9). The other files are cached for a year.
 */
export function createReleaseFiles({ files, version }: Pick<Release, 'files' | 'version'>): ReleaseFiles {
  const answers = new Map<string, AnswerFile>();
  for (const [name, file] of files) {
    if (name === widgetScript) {
      answers.set(scriptPath, fileAnswer(file, 'no-cache', { 'No-Vary-Search': 'params=("checkoutId")' }));
    } else {
      answers.set(toStaticPath(version, name), fileAnswer(file, 'public, max-age=31536000, immutable'));
    }
  }
  return answers;
}

const madeBefore = new WeakMap<Release, ReleaseFiles>();

/** Returns the answers of a release, which are made at the first request for one of its files. */
export function filesOfRelease(release: Release): ReleaseFiles {
  const made = madeBefore.get(release) ?? createReleaseFiles(release);
  madeBefore.set(release, made);
  return made;
}
