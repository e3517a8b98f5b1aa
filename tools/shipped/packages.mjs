/** The packages of others that reach a user: all are inside the scripts, npm installs none. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { artwork } from './scheme-marks.mjs';

/**
 * @typedef {object} Component an entry of CycloneDX
 * @property {string} bom-ref name and version, such as `zod@4.6.7`
 * @property {string} name
 * @property {string} version
 * @property {unknown} [properties]
 * @property {{ license?: { id: string }, expression?: string }[]} [licenses]
 *
 * @typedef {object} Bill what `npm sbom` prints
 * @property {string} [serialNumber]
 * @property {{ timestamp?: string, component: { name: string } }} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

/** Licences that ask for no more than their notice. One that asks for sources or for a fee is not among them. */
const allowedLicences = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'];

/** Packages whose data the build writes into scripts or images. No source map names them. */
const sourcesOfData = [artwork, 'card-validator', 'credit-card-type'];

/** What npm says of every package in the lock file of a folder. @param {string} root @returns {Bill} */
export function readBill(root) {
  // A build runs with NODE_ENV=production, which makes npm leave out the packages of scripts.
  const flags = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const args = ['sbom', ...flags, '--include=dev'];
  const shell = process.platform === 'win32';
  return JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, shell }));
}

/**
 * Finds the packages whose code or data is in the files for browsers, or whose data is in those for Node.
 *
 * @param {string} dist the folder of the build, with its source maps
 * @returns {string[]} folders below the project's, such as `node_modules/zod`
 */
export function bundledFolders(dist) {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const maps = files.filter((name) => name.endsWith('.map'));
  if (maps.length === 0) throw new Error(`${dist} has no source maps, which tell what the scripts contain.`);
  /** @type {string[]} */
  const modules = maps.flatMap((name) => JSON.parse(readFileSync(join(dist, name), 'utf8')).sources);
  const folders = modules.flatMap((module) => packageFolder(module) ?? []);
  return [...new Set([...folders, ...sourcesOfData.map((name) => `node_modules/${name}`)])].sort();
}

/** The folder of the package that a module belongs to; undefined for one of this project. @param {string} module */
export function packageFolder(module) {
  const [, path] = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(module) ?? [];
  return path;
}

/**
 * Keeps of npm's bill what reaches a user. Without the serial number and the time two builds of the same sources have the
 * same bill.
 *
 * @param {Bill} bill of all packages
 * @param {string} name of this package
 * @param {readonly string[]} bundled name and version of the packages in scripts
 * @returns {Bill}
 */
export function shippedBill(bill, name, bundled) {
  const unknown = bundled.find((ref) => bill.components.every((one) => one['bom-ref'] !== ref));
  if (unknown) throw new Error(`A script contains ${unknown}, which package-lock.json lacks.`);
  const refs = new Set(bundled);
  const components = bill.components
    .filter((component) => refs.has(component['bom-ref']))
    // npm says of each that it is needed for development only.
    .map((component) => ({ ...component, properties: undefined }));
  const [project, ...others] = bill.dependencies;
  const { serialNumber: _, metadata, ...rest } = bill;
  const { timestamp: __, ...constant } = metadata;
  return {
    ...rest,
    // npm names the component by its folder.
    metadata: { ...constant, component: { ...metadata.component, name } },
    components,
    dependencies: [
      ...(project ? [{ ...project, dependsOn: [...refs].sort() }] : []),
      ...others
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
    ],
  };
}

/** @param {Component} component @returns {string} an SPDX expression; empty where the package names none */
const licenceOf = ({ licenses: [first] = [] }) => first?.license?.id ?? first?.expression ?? '';

/** Throws when a package has another licence than the allowed ones. @param {readonly Component[]} components */
export function checkLicences(components) {
  const others = components.filter((component) => !allowedLicences.includes(licenceOf(component)));
  if (others.length === 0) return;
  const named = others.map((component) => `${component['bom-ref']} (${licenceOf(component) || 'none'})`);
  throw new Error(
    `These packages have licences that are not allowed: ${named.join(', ')}. Take other packages, or read the licence and add it to "allowedLicences" in tools/shipped/packages.mjs; what has been read so far is ${allowedLicences.join(', ')}.`,
  );
}

/**
 * Gives the list for users as text: a row for each package, and the whole notice of each.
 *
 * @param {readonly Component[]} components
 * @param {ReadonlyMap<string, string>} notices by name and version
 */
export function licenceList(components, notices) {
  const rows = components.map(
    (component) => `${component.name} ${component.version}: ${licenceOf(component)}`,
  );
  const line = '-'.repeat(80);
  return `${[
    'Packages of others whose code or data is in the scripts and images of payment-widgets, with their licences; the notice of each stands below. NOTICE says whose the marks of brands are.',
    rows.join('\n'),
    ...[...notices].map(([ref, notice]) => `${line}\n\n${ref}\n\n${notice}`),
  ].join('\n\n')}\n`;
}

/**
 * Gives the notice of a package: its files about the licence, else its author and what its README says of the licence.
 * Throws when it has neither. @param {string} folder
 */
export function noticeIn(folder) {
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8').trim();
  const names = readdirSync(folder).sort();
  const files = names.filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  if (files.length > 0) return files.map(read).join('\n\n');
  const readme = names.find((name) => /^readme/i.test(name));
  const [section] = /^#+ *licen[cs]e\b[\s\S]*/im.exec(readme === undefined ? '' : read(readme)) ?? [];
  if (section === undefined) throw new Error(`${folder} names no licence, so its notice cannot be shipped.`);
  const { author = '' } = JSON.parse(read('package.json'));
  return `${typeof author === 'string' ? author : author.name}\n\n${section}`;
}
