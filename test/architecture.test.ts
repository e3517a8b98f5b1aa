import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../src');

/** Which rooms, packages and Node modules each room may import (the walls of the house). */
const allowed: Record<string, { rooms: string[]; packages: RegExp }> = {
  contract: { rooms: [], packages: /^zod(\/mini)?$/ },
  widget: { rooms: ['contract'], packages: /^(preact|@preact\/signals|zod\/mini)$/ },
  frame: { rooms: ['contract'], packages: /^zod\/mini$/ },
  merchant: { rooms: ['contract'], packages: /^(node:.+|undici)$/ },
  gateway: {
    rooms: ['contract', 'simulator'],
    packages: /^(node:.+|fastify|@fastify\/rate-limit|undici|ipaddr\.js|kysely|zod|@photostructure\/sqlite)$/,
  },
  simulator: { rooms: ['contract', 'gateway'], packages: /^(node:.+|fastify|zod)$/ },
  reference: { rooms: ['contract', 'gateway', 'simulator'], packages: /^(node:.+|fastify|zod)$/ },
  shop: { rooms: ['contract', 'gateway', 'merchant', 'simulator'], packages: /^(node:.+|fastify|zod)$/ },
  app: {
    rooms: ['contract', 'gateway', 'simulator', 'reference', 'shop'],
    packages: /^(node:.+|fastify|zod)$/,
  },
};

const forbiddenWords: Record<string, RegExp> = {
  contract: /(Date\.now\(|new Date\(\)|\b(document|window|process|console)\.\w+\(|\bfetch\()/,
  frame: /\b(console\.|localStorage|sessionStorage|indexedDB|document\.cookie)/,
  widget:
    /\b(innerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|sessionStorage|document\.cookie)/,
};

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}

function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(
    /^(?:import|export)(?:\s[\w\s{},*]*\sfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...statements].map(([, name, lazy]) => name ?? lazy ?? '');
}

describe.each(Object.entries(allowed))('the room %s', (room, { rooms, packages }) => {
  const files = sources(join(src, room));

  it('has files', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  it('imports only what its walls let through', () => {
    const wrong: string[] = [];
    for (const file of files) {
      for (const name of imports(file)) {
        const target = name.startsWith('.')
          ? relative(src, resolve(dirname(file), name)).split('/')[0]
          : undefined;
        const fine = target ? target === room || rooms.includes(target) : packages.test(name);
        if (!fine) wrong.push(`${relative(src, file)} imports ${name}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('does not touch what its place forbids', () => {
    const forbidden = forbiddenWords[room];
    const wrong = forbidden
      ? files.filter((file) => forbidden.test(stripComments(readFileSync(file, 'utf8'))))
      : [];
    expect(wrong.map((file) => relative(src, file))).toEqual([]);
  });
});

const stripComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

describe('the floors of the gateway', () => {
  const gateway = join(src, 'gateway');
  const floorOf = (path: string) => relative(gateway, path).split('/')[0] ?? '';
  const edges = new Set(
    sources(gateway).flatMap((file) =>
      imports(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => [floorOf(file), floorOf(resolve(dirname(file), name))] as const)
        .filter(([from, to]) => from !== to && !to.startsWith('..') && !/\.ts$/.test(from + to))
        .map(([from, to]) => `${from} -> ${to}`),
    ),
  );

  // A payment leaves a registration behind, and a registration is charged by payments.
  const known = ['payments -> registrations', 'registrations -> payments'];

  it('have no two folders that import each other, one pair aside', () => {
    const mutual = [...edges].filter((edge) => edges.has(edge.split(' -> ').reverse().join(' -> ')));
    expect(mutual.sort()).toEqual(known);
  });

  it('keep the rules of lifecycles apart from requests, storage and connectors', () => {
    expect([...edges].filter((edge) => edge.startsWith('lifecycle -> '))).toEqual([]);
  });
});

describe('the data plane', () => {
  it('is known to the frame room only', () => {
    const users = sources(src).filter((file) =>
      imports(file).some((name) => name.includes('vault-messages')),
    );
    expect(users.map((file) => relative(src, file).split('/')[0])).toEqual(users.map(() => 'frame'));
  });
});

describe('the words of the options’ reference', () => {
  it('are no part of the browser bundle: the reference alone imports them', () => {
    const users = sources(src).filter((file) =>
      imports(file).some((name) => /options\/reference/.test(name)),
    );
    expect([...new Set(users.map((file) => relative(src, file).split('/')[0]))]).toEqual(['reference']);
  });
});

describe('source files', () => {
  it('do not import each other in a circle, types included', () => {
    const targets = new Map(
      sources(src).map((file) => [
        file,
        imports(file)
          .filter((name) => name.startsWith('.'))
          .map((name) => resolve(dirname(file), name)),
      ]),
    );
    const circles: string[] = [];
    const done = new Set<string>();
    const walk = (file: string, path: readonly string[]) => {
      const from = path.indexOf(file);
      if (from >= 0)
        circles.push([...path.slice(from), file].map((each) => relative(src, each)).join(' -> '));
      if (from >= 0 || done.has(file)) return;
      for (const target of targets.get(file) ?? []) walk(target, [...path, file]);
      done.add(file);
    };
    for (const file of targets.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });

  it('have at most 300 lines, data tables and languages aside', () => {
    const data = /locales\/|parameters\/|payment-brands\.ts|-data\.ts/;
    const long = sources(src).filter(
      (file) => !data.test(file) && readFileSync(file, 'utf8').split('\n').length > 300,
    );
    expect(long.map((file) => relative(src, file))).toEqual([]);
  });

  it('post no message to every origin', () => {
    const open = sources(src).filter((file) =>
      /postMessage\([^)]*['"]\*['"]/.test(readFileSync(file, 'utf8')),
    );
    expect(open.map((file) => relative(src, file))).toEqual([]);
  });
});
