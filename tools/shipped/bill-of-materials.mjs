/** Writes the software bill of materials: CycloneDX 1.6 (ECMA-424) in JSON, the same bytes for the same lock file. */

/** @typedef {import('./components.mjs').Component} Component */

/**
 * Gives the document. It has no serial number and no time, because these differ between two builds of the same source.
 *
 * @param {{ name: string, version: string, description: string, license: string }} own of package.json
 * @param {readonly Component[]} components
 * @param {readonly string[]} direct paths of what package.json itself depends on
 */
export function billOfMaterials(own, components, direct) {
  const references = new Map(components.map((component) => [component.path, referenceOf(component)]));
  /** @param {readonly string[]} paths */
  const known = (paths) => [...new Set(paths.flatMap((path) => references.get(path) ?? []))].sort();
  const ownReference = addressOf(own.name, own.version);
  const bundled = components.filter(({ isBundled }) => isBundled).map(({ path }) => path);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...{ type: 'application', 'bom-ref': ownReference, name: own.name, version: own.version },
        ...{ description: own.description, licenses: licencesOf(own.license), purl: ownReference },
      },
      properties: [{ name: 'cdx:reproducible', value: 'true' }],
    },
    components: components.map(entryOf),
    dependencies: [
      { ref: ownReference, dependsOn: known([...direct, ...bundled]) },
      ...components.map((component) => ({ ref: referenceOf(component), dependsOn: known(component.needs) })),
    ],
  };
}

/** @param {Component} component */
function entryOf(component) {
  const { name, version, licence, integrity, isOptional, isInstalled, isBundled } = component;
  const [, group, plain = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const deliveries = [...(isInstalled ? ['installed'] : []), ...(isBundled ? ['bundled'] : [])];
  return {
    type: 'library',
    'bom-ref': referenceOf(component),
    ...(group === undefined ? {} : { group }),
    ...{ name: plain, version, scope: isOptional ? 'optional' : 'required' },
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
    licenses: licencesOf(licence),
    purl: addressOf(name, version),
    properties: deliveries.map((value) => ({ name: 'payment-widgets:delivery', value })),
  };
}

/** One package may be installed in several places. @param {Component} component */
function referenceOf({ name, version, path }) {
  return path === `node_modules/${name}` ? addressOf(name, version) : `${addressOf(name, version)}#${path}`;
}

/** Gives a package URL. @param {string} name @param {string} version */
const addressOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {string} licence */
const licencesOf = (licence) =>
  / /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
