/** The packages of others that reach a user: those that npm installs with this one, and those inside its scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} LockedPackage what `package-lock.json` says of a package
 * @property {string} [version]
 * @property {string} [integrity] `sha512-` and its hash in base64
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {boolean} [optional]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {object} Component
 * @property {string} path its place in the lock file, such as `node_modules/zod`
 * @property {string} name
 * @property {string} version
 * @property {string} licence an SPDX expression
 * @property {string} integrity
 * @property {boolean} isInstalled whether npm installs it with the package
 * @property {boolean} isOptional whether the package works without it
 * @property {boolean} isBundled whether a script or an image is made of it
 * @property {boolean} hasInstallScript
 * @property {readonly string[]} needs paths of what it depends on
 */

/**
 * Lists the components, sorted by name. Throws for one without a version, a licence or a hash.
 *
 * @param {Record<string, LockedPackage>} packages of the lock file, by path
 * @param {ReadonlySet<string>} bundled paths of packages that scripts contain
 * @returns {Component[]}
 */
export function componentsOf(packages, bundled) {
  const paths = Object.keys(packages).filter((path) => isInstalled(path, packages) || bundled.has(path));
  for (const path of bundled)
    if (!(path in packages)) throw new Error(`A script contains ${path}, which package-lock.json lacks.`);
  return paths.map((path) => componentOf(path, packages, bundled)).sort(byName);
}

/** @param {string} path @param {Record<string, LockedPackage>} packages */
function isInstalled(path, packages) {
  const { dev = false, devOptional = false, peer = false } = packages[path] ?? {};
  return path !== '' && !dev && !devOptional && !peer;
}

/** @param {string} path @param {Record<string, LockedPackage>} packages @param {ReadonlySet<string>} bundled */
function componentOf(path, packages, bundled) {
  const locked = packages[path] ?? {};
  const { version, license: licence, integrity } = locked;
  if (!version || !licence || !integrity)
    throw new Error(
      `package-lock.json names no version, license or integrity of ${path}: "npm install" writes them.`,
    );
  const names = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies });
  return {
    ...{ path, name: path.replace(/^.*node_modules\//, ''), version, licence, integrity },
    ...{ isInstalled: isInstalled(path, packages), isOptional: locked.optional === true },
    ...{ isBundled: bundled.has(path), hasInstallScript: locked.hasInstallScript === true },
    needs: names.flatMap((name) => lockPathOf(name, path, packages) ?? []),
  };
}

/**
 * Finds where Node would find a package that another one needs. @param {string} name @param {string} from path of the
 * other @param {Record<string, LockedPackage>} packages @returns {string | undefined}
 */
export function lockPathOf(name, from, packages) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in packages) return path;
  return from === ''
    ? undefined
    : lockPathOf(name, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), packages);
}

/** Orders by code units, which no computer's language changes. @param {Component} one @param {Component} other */
function byName(one, other) {
  const [first, second] = [`${one.name} ${one.path}`, `${other.name} ${other.path}`];
  return first < second ? -1 : Number(first > second);
}

/**
 * Finds the packages whose code is in the browsers' scripts, by their source maps.
 *
 * @param {string} dist the folder of the build
 * @returns {Set<string>} paths as in the lock file
 */
export function bundledPackages(dist) {
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  );
  if (maps.length === 0) throw new Error(`${dist} has no source maps, which tell what the scripts contain.`);
  /** @type {string[]} */
  const sources = maps.flatMap((name) => JSON.parse(readFileSync(join(dist, name), 'utf8')).sources);
  return new Set(sources.flatMap((source) => packageAt(source) ?? []));
}

/** Gives the path of the package that a module belongs to; undefined for one of this project. @param {string} module */
export function packageAt(module) {
  const [, path] = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(module) ?? [];
  return path;
}
