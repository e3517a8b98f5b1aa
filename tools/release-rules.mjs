/** The rules of a release: which version fits the changelog, and the changelog after it. */

const heading = '## [Unreleased]\n';
/** Headings of the changelog by the number of the version that they raise: major, minor, patch. */
const headingsByNumber = [['Removed'], ['Added', 'Changed', 'Deprecated'], ['Fixed', 'Security']];

/** What stands below "Unreleased". @param {string} changelog */
const unreleasedIn = (changelog) => (changelog.split(heading)[1] ?? '').split(/^## \[/m)[0] ?? '';

/**
 * Says why a version cannot be released; undefined when it can. Before 1.0.0 a minor version may break a promise
 * (docs/versions.md).
 *
 * @param {string} changelog its text
 * @param {string} version the new one
 * @param {string} [last] the version of the last release; absent before the first
 */
export function releaseProblem(changelog, version, last) {
  const unreleased = unreleasedIn(changelog);
  if (!/^- /m.test(unreleased))
    return 'CHANGELOG.md has nothing below "## [Unreleased]": write what users will notice, one line each.';
  const headings = [...unreleased.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name);
  const unknown = headings.find((name) => !headingsByNumber.flat().includes(name));
  if (unknown !== undefined)
    return `CHANGELOG.md has the heading "### ${unknown}" below "## [Unreleased]". Take one of ${headingsByNumber.flat().join(', ')}.`;
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `A version is three numbers, and not "${version}".`;
  if (last === undefined) return undefined;
  const raised = raisedNumber(last, version);
  if (raised === undefined) return `The version ${version} is not newer than ${last}, which is out.`;
  const breaking = /^- \*\*Breaking/m.test(unreleased) ? ['Removed'] : [];
  const wanted = [...headings, ...breaking].map((name) =>
    headingsByNumber.findIndex((names) => names.includes(name)),
  );
  const allowed = Math.max(Math.min(2, ...wanted), last.startsWith('0.') ? 1 : 0);
  if (raised <= allowed) return undefined;
  return `The version ${version} promises less change than CHANGELOG.md lists: take "npm version ${['major', 'minor', 'patch'][allowed]}".`;
}

/** Which number of a version is higher than before: 0 the major one. Undefined for a version that is not newer. */
function raisedNumber(/** @type {string} */ last, /** @type {string} */ version) {
  const before = last.split('.').map(Number);
  const after = version.split('.').map(Number);
  const index = after.findIndex((number, place) => number !== before[place]);
  return (after[index] ?? 0) > (before[index] ?? 0) ? index : undefined;
}

/** Gives what is unreleased a heading of its own. @param {string} changelog @param {string} version @param {string} date */
export function datedChangelog(changelog, version, date) {
  const unreleased = unreleasedIn(changelog);
  const text = unreleased.replace(/^Will be .*\n/m, '').trim();
  const [before = '', after = ''] = changelog.split(`${heading}${unreleased}`);
  return `${before}${heading}\n## [${version}] - ${date}\n\n${text}\n${after && `\n${after}`}`;
}
