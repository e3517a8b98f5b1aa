import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** Folders whose folders are rooms: the connector of an acquirer is one, and so is each part of the testers' wing. */
const wings = ['acquirers', 'testing'];

/** `src/widget/scope.ts` is in the room `widget`, `src/acquirers/adyen/client.ts` in `acquirers/adyen`, `tools/build.mjs` in `tools`. */
function roomOf(path: string): string {
  const [room = '', folder] = path.replace(/^src\//, '').split('/');
  return wings.includes(room) ? `${room}/${folder}` : room;
}

/** Gives each exported name of a room, such as `gateway buildServer`, with the files that declare it. */
function declarations(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = ['src', 'tools'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|js)$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(room, name)),
  );
  for (const file of files) {
    const names = [...readFileSync(join(root, file), 'utf8').matchAll(declaration)].map(([, name]) => name);
    // Overloads, and a type beside a value of the same name, count once: they stand in one file.
    for (const name of new Set(names)) {
      const key = `${roomOf(file)} ${name}`;
      if (name) found.set(key, [...(found.get(key) ?? []), file]);
    }
  }
  return found;
}

describe('exported names', () => {
  const all = declarations();

  it('are found', () => {
    expect(all.get('contract brands')?.length).toBe(1);
    expect(all.size).toBeGreaterThan(1000);
  });

  it('have one meaning in a room: no two of its files declare the same one', () => {
    const twice = [...all].filter(([, files]) => files.length > 1);
    expect(twice.map(([name, files]) => `${name}: ${files.join(', ')}`).sort()).toEqual([]);
  });
});

/** Words that say nothing alone. The field says notification, event, adjustment, failed over, lease expired. */
const bare = 'told news turn left moved own found known sent'.split(' ');
/** How many names of `src` are one of them, where they are declared, handed on or taken apart. A change may only lower it. */
const mostBare = 380;

it('bare participles as names become fewer, and never more', () => {
  const place = String.raw`(?:\b(?:const|let|function|readonly)\s+|[({,]\s*(?:\w+:\s*)?)`;
  const name = new RegExp(String.raw`${place}(?:${bare.join('|')})(?=\s*[=:,(){}?]|\s*$)`, 'gm');
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('-data.ts'))
    .map((file) =>
      readFileSync(join(root, 'src', file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
        .replace(/'[^'\n]*'|`[^`]*`/g, "''"),
    )
    .join('\n');
  expect(code.match(name)?.length).toBeLessThanOrEqual(mostBare);
});
