/**
 * Digits travel on the data plane, between the frames of a form. The merchant's page takes part in the control plane
 * only. If a concept of one plane had a name of the other, somebody would mix them up one day, and that would be a
 * breach.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');
const read = (file: string) => readFileSync(join(src, file), 'utf8');
const filesOf = (folder: string) =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const dataPlane = ['contract/vault-messages.ts', ...filesOf('frame/vault')];
const controlPlane = [
  'contract/messages.ts',
  'frame/handshake.ts',
  'frame/three-d-secure/widget-port.ts',
  ...filesOf('widget'),
];

const exportsOf = (files: readonly string[]) =>
  new Map(
    files.flatMap((file) =>
      [
        ...read(file).matchAll(
          /^export (?:abstract |async )?(?:const|let|function|class|interface|type) (\w+)/gm,
        ),
      ].map(([, name = '']) => [name, relative('.', file)] as const),
    ),
  );
const messageTypes = (file: string) =>
  [...read(file).matchAll(/type: literal\('([\w-]+)'\)/g)].map(([, name = '']) => name);
const shared = (one: Iterable<string>, other: Iterable<string>) => {
  const names = new Set(other);
  return [...new Set(one)].filter((name) => names.has(name));
};

describe('the data plane and the control plane', () => {
  const [ofData, ofControl] = [exportsOf(dataPlane), exportsOf(controlPlane)];

  test('are both found by this test', () => {
    expect([...ofData.keys()]).toEqual(expect.arrayContaining(['VaultMessage', 'keepValues', 'createVault']));
    expect([...ofControl.keys()]).toEqual(expect.arrayContaining(['ToFrame', 'FromFrame', 'awaitWidget']));
    expect(messageTypes('contract/vault-messages.ts')).toContain('collect');
    expect(messageTypes('contract/messages.ts')).toContain('pay');
  });

  test('share no exported name', () => {
    const both = shared(ofData.keys(), ofControl.keys());
    expect(both.map((name) => `${name}: ${ofData.get(name)}, ${ofControl.get(name)}`)).toEqual([]);
  });

  test('share no type of message', () => {
    expect(shared(messageTypes('contract/vault-messages.ts'), messageTypes('contract/messages.ts'))).toEqual(
      [],
    );
  });
});

test('the code of the page and the code of the frames share no exported name', () => {
  expect(shared(exportsOf(filesOf('widget')).keys(), exportsOf(filesOf('frame')).keys())).toEqual([]);
});
