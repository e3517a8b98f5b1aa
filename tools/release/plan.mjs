/** What a release will be: its version by the changelog and the rules of semantic versions, and the changelog after it. */
import { gt, inc, lt, prerelease, valid } from 'semver';

/** What stops a release. Its message says what is wrong and what to do. */
export class ReleaseRefusal extends Error {}

/** Headings of the changelog by the least change of the version that they need. */
const levels = {
  major: ['Removed'],
  minor: ['Added', 'Changed', 'Deprecated'],
  patch: ['Fixed', 'Security'],
};

/**
 * @typedef {object} Plan
 * @property {string} version of the release
 * @property {string} changes the changelog with a heading for the release
 */

/**
 * Plans the release. Throws a {@link ReleaseRefusal} when the changelog has nothing to release, or the version does not fit it.
 *
 * @param {object} state
 * @param {string} state.changelog its text
 * @param {string} state.current the version of package.json
 * @param {string} [state.last] the version of the last release; absent before the first
 * @param {string} [state.wanted] the version that was asked for
 * @param {string} state.date the day of the release, such as `2026-11-22`
 * @returns {Plan}
 */
export function planRelease({ changelog, current, last, wanted, date }) {
  const heading = '## [Unreleased]\n';
  const start = changelog.indexOf(heading);
  if (start < 0)
    throw new ReleaseRefusal('CHANGELOG.md has no heading "## [Unreleased]": write what is new below one.');
  const from = start + heading.length;
  const end = /^## \[/m.exec(changelog.slice(from))?.index ?? changelog.length - from;
  const unreleased = changelog
    .slice(from, from + end)
    .replace(/^Will be .*\n/m, '')
    .trim();
  if (!/^- /m.test(unreleased))
    throw new ReleaseRefusal(
      'CHANGELOG.md has nothing below "## [Unreleased]": write what users will notice, one line each.',
    );
  if (last !== undefined && last !== current)
    throw new ReleaseRefusal(
      `package.json has the version ${current}, and the last release was ${last}. Set it back to ${last}: this command raises it.`,
    );
  const least = last === undefined ? current : inc(last, levelOf(unreleased, last));
  const version = chosenVersion(wanted, least ?? current, last);
  const before = changelog.slice(0, from);
  const after = changelog.slice(from + end);
  return {
    version,
    changes: `${before}\n## [${version}] - ${date}\n\n${unreleased}\n${after && `\n${after}`}`,
  };
}

/**
 * Gives by how much the version has to rise. A line that begins with `**Breaking` counts as something that was removed.
 * Before 1.0.0 a minor version may break a promise (docs/versions.md).
 *
 * @param {string} unreleased
 * @param {string} last
 */
function levelOf(unreleased, last) {
  const headings = [...unreleased.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name);
  const known = Object.values(levels).flat();
  const unknown = headings.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ReleaseRefusal(
      `CHANGELOG.md has the heading "### ${unknown}" below "## [Unreleased]". Take one of ${known.join(', ')}: they decide the version.`,
    );
  const isBreaking =
    /^- \*\*Breaking/m.test(unreleased) || headings.some((name) => levels.major.includes(name));
  if (isBreaking) return last.startsWith('0.') ? 'minor' : 'major';
  return headings.some((name) => levels.minor.includes(name)) ? 'minor' : 'patch';
}

/** @param {string | undefined} wanted @param {string} least @param {string | undefined} last */
function chosenVersion(wanted, least, last) {
  if (wanted === undefined) return least;
  if (valid(wanted) !== wanted || prerelease(wanted) !== null)
    throw new ReleaseRefusal(`--version takes three numbers such as ${least}, and not "${wanted}".`);
  if (last !== undefined && !gt(wanted, last))
    throw new ReleaseRefusal(
      `The version ${wanted} is not newer than ${last}, which is out. Take ${least} or a later one, or leave --version out.`,
    );
  if (lt(wanted, least))
    throw new ReleaseRefusal(
      `The version ${wanted} promises less change than CHANGELOG.md lists: it has to be ${least} or later.`,
    );
  return wanted;
}
