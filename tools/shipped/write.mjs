/** Writes what a user can read about the packages inside: `sbom.json` and `licences.txt`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.mjs';
import { bundledPackages, componentsOf, lockPathOf } from './components.mjs';
import { checkLicences, licenceList } from './licences.mjs';
import { artwork } from './scheme-marks.mjs';

/**
 * Throws when a licence is not allowed. @param {string} root of the project @param {string} dist the folder of the build
 */
export function writeShipped(root, dist) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const bundled = new Set([...bundledPackages(dist), `node_modules/${artwork}`]);
  const components = componentsOf(packages, bundled);
  checkLicences(components);
  const direct = Object.keys(own.dependencies).flatMap((name) => lockPathOf(name, '', packages) ?? []);
  writeFileSync(join(dist, 'sbom.json'), JSON.stringify(billOfMaterials(own, components, direct)));
  writeFileSync(join(dist, 'licences.txt'), licenceList(root, components));
}
