import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './markdown.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Gives the names in quotation marks or backticks, in alphabetical order. */
const namesIn = (list = '') => [...list.matchAll(/[`'](\w+)[`']/g)].map(([, name]) => name).sort();

/** Gives the rooms with what they may import, as the document says it. */
function documented() {
  const text = read('docs/architecture.md');
  const section = text.slice(text.indexOf('## Who may import whom'), text.indexOf('## How a digit travels'));
  return [...section.matchAll(/^\| `(\w+)` \|[^|]*\|(.*)\|$/gm)].map(([, room = '', imports]) => [
    room,
    namesIn(imports),
  ]);
}

/** Gives the same from the test of the walls. */
function held() {
  const text = read('test/architecture.test.ts');
  return [...text.matchAll(/^ {2}(\w+): \{\s*rooms: \[([^\]]*)\]/gm)].map(([, room = '', rooms]) => [
    room,
    namesIn(rooms),
  ]);
}

test('docs/architecture.md has every room of src with what the walls let it import', () => {
  const rooms = readdirSync(join(root, 'src')).filter((name) => !name.startsWith('tsconfig.'));
  const walls = held().filter(([room]) => rooms.includes(String(room)));
  expect(walls).toHaveLength(rooms.length);
  expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(walls));
});
