/** Compares the packages of the lock file with a stored list of advisories. Needs no network. */
import { satisfies } from 'semver';

/**
 * @typedef {object} Advisory as the registry gives it
 * @property {number | string} id
 * @property {string} url
 * @property {string} title
 * @property {string} severity
 * @property {string} vulnerable_versions a range of semantic versions
 *
 * @typedef {object} AdvisoryList
 * @property {string | null} asked the day when the registry was asked, such as `2026-11-22`; null when it never was
 * @property {Record<string, readonly Advisory[]>} advisories by the name of the package
 * @property {Record<string, string>} accepted why an advisory does no harm here, by its address
 *
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean }} Locked
 */

/** After this many days the list is called old. */
const maxAgeDays = 30;
const dayMs = 86_400_000;

/** Gives the versions of each package that the lock file has. @param {Record<string, Locked>} packages by path */
export function versionsOf(packages) {
  /** @type {Record<string, string[]>} */
  const versions = {};
  for (const [path, { version }] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, '');
    if (path === '' || version === undefined) continue;
    versions[name] = [...new Set([...(versions[name] ?? []), version])].sort();
  }
  return versions;
}

/**
 * Lists the advisories that hold for a package of the lock file, as sentences.
 *
 * @param {Record<string, Locked>} packages by path
 * @param {AdvisoryList} list
 */
export function affectedPackages(packages, { advisories, accepted }) {
  return Object.entries(versionsOf(packages)).flatMap(([name, versions]) =>
    (advisories[name] ?? []).flatMap(({ severity, title, url, vulnerable_versions: range }) => {
      const found = versions.filter((version) => satisfies(version, range, { includePrerelease: true }));
      if (found.length === 0 || url in accepted) return [];
      const use = isShipped(name, packages) ? 'which users get' : 'a tool of the project';
      return `${name} ${found.join(', ')}, ${use}: ${title} (${severity}, ${url}). Take a version outside of "${range}", or say in "accepted" of tools/advisories/list.json why it does no harm.`;
    }),
  );
}

/** @param {string} name @param {Record<string, Locked>} packages */
function isShipped(name, packages) {
  const copies = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  return copies.some(([, { dev = false, devOptional = false }]) => !dev && !devOptional);
}

/** Says that the list is old; undefined when it is not. @param {AdvisoryList} list @param {number} now */
export function ageWarning({ asked }, now) {
  const remedy = 'With a network, "node tools/advisories.mjs --refresh" writes it anew.';
  if (asked === null) return `The list of advisories is empty: no registry was asked yet. ${remedy}`;
  const days = Math.floor((now - Date.parse(asked)) / dayMs);
  if (days <= maxAgeDays) return undefined;
  return `The list of advisories is ${days} days old, and says nothing of what was found since ${asked}. ${remedy}`;
}
