/** The bill of materials is what its standard says, complete, and says no path of the computer. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { billOfMaterials } from '../../../tools/shipped/bill-of-materials.mjs';
import { componentsOf } from '../../../tools/shipped/components.mjs';
import { root } from '../../documents/markdown.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const own = read(join(root, 'package.json'));
const { packages } = read(join(root, 'package-lock.json'));
const bundled = ['node_modules/@preact/signals', 'node_modules/preact'];
const components = componentsOf(packages, new Set(bundled));
const bill = billOfMaterials(own, components, ['node_modules/fastify', 'node_modules/zod']);

/** Reads a schema of CycloneDX, which the project's own library brings. */
const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));
const schema = (name: string) => read(join(library, 'res/schema', `${name}.SNAPSHOT.schema.json`));
const ajv = new Ajv({ strict: false, validateFormats: false });
for (const name of ['spdx', 'jsf-0.82'])
  ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
const isValid = ajv.compile(schema('bom-1.6'));

describe('the bill of materials', () => {
  test('is valid CycloneDX 1.6', () => {
    isValid(bill);
    expect(isValid.errors).toBeNull();
    expect(isValid({ ...bill, components: [{ name: 'zod' }] })).toBe(false);
  });

  test('has every component with version, licence and hash', () => {
    expect(bill.components).toHaveLength(components.length);
    for (const { version, licenses, hashes, purl } of bill.components) {
      expect(version).toMatch(/^\d+\.\d+\.\d+/);
      expect(licenses).not.toEqual([]);
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
      expect(purl).toMatch(/^pkg:npm\/(%40[\w-]+\/)?[\w.-]+@/);
    }
  });

  test('says which components are in the scripts, and which npm installs', () => {
    const deliveryOf = (name: string) =>
      bill.components.find((one) => one.name === name)?.properties.map(({ value }) => value);
    expect(deliveryOf('signals')).toEqual(['bundled']);
    expect(deliveryOf('preact')).toEqual(['installed', 'bundled']);
    expect(deliveryOf('zod')).toEqual(['installed']);
    expect(deliveryOf('vitest')).toBeUndefined();
  });

  test('says what needs what', () => {
    const [first] = bill.dependencies;
    expect(first?.dependsOn.map((ref) => ref.replace(/@[\d.]+$/, ''))).toEqual([
      'pkg:npm/%40preact/signals',
      'pkg:npm/fastify',
      'pkg:npm/preact',
      'pkg:npm/zod',
    ]);
    const references = new Set(bill.components.map((one) => one['bom-ref']));
    expect(references.size).toBe(bill.components.length);
    const named = bill.dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(named.filter((ref) => !references.has(ref))).toEqual([]);
  });

  test('holds no time, and no path of the computer', () => {
    const text = JSON.stringify(bill);
    expect(text).not.toMatch(/timestamp|serialNumber/);
    for (const folder of [root, homedir()]) expect(text).not.toContain(`${folder}/`);
  });
});
