import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('SECURITY.md sends finders to no place that package.json does not name', () => {
  const [, section = ''] = /## Report a weakness\n([\s\S]*?)\n## /.exec(read('SECURITY.md')) ?? [];
  const places = section.match(/https?:\/\/[^\s)`]+|[\w.]+@[\w.]+|GitHub|GitLab/g) ?? [];
  const named = read('package.json').toLowerCase();
  expect(section).not.toBe('');
  expect(places.filter((place) => !named.includes(place.toLowerCase()))).toEqual([]);
});

test('the page of data names each host that a connector of src can call, and each secret', async () => {
  const source = (folder: string) =>
    readdirSync(new URL(`../../src/acquirers/${folder}`, import.meta.url))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`src/acquirers/${folder}/${name}`).replace(/^ *(?:\/\*\*|\*|\/\/).*$/gm, ''))
      .join('\n');
  const folders = readdirSync(new URL('../../src/acquirers', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const data = read('docs/security/data.md');
  for (const folder of folders) {
    const made: Record<string, unknown> = await import(`../../src/acquirers/${folder}/index.ts`);
    const { hosts = [] } = Object(Object.values(made).find((one) => Object(one).name === folder));
    const secrets = source(folder).match(/\b\w*(?:Key|Secret)(?=: z\b|:\s*z\s)/g) ?? [];
    expect(hosts.length, folder).toBeGreaterThan(0);
    expect(secrets.length, folder).toBeGreaterThan(1);
    expect(hosts.filter((host: string) => !data.includes(`\`${host}\``))).toEqual([]);
    expect(secrets.filter((name) => !data.includes(`\`${name}\` of`))).toEqual([]);
    expect(data).toMatch(new RegExp(`\`${folder}\``));
  }
});
