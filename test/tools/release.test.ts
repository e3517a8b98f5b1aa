// @runs rest
/** A release: which version fits the changelog, what stops `npm version`, and what the changelog becomes. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { datedChangelog, releaseProblem } from '../../tools/release-rules.mjs';
import { root as project } from '../documents/markdown.ts';

const earlier = '\n## [1.0.0] - 2026-01-01\n\n### Added\n\n- B\n';
const changelog = (unreleased: string, before = '') =>
  `# Changelog\n\n## [Unreleased]\n\n${unreleased}\n${before}`;

describe('a version', () => {
  test.each([
    ['### Fixed\n\n- A', '1.4.2', '1.4.3'],
    ['### Security\n\n- A', '1.4.2', '1.4.3'],
    ['### Added\n\n- A\n\n### Fixed\n\n- B', '1.4.2', '1.5.0'],
    ['### Removed\n\n- A', '1.4.2', '2.0.0'],
    ['### Fixed\n\n- **Breaking**: A', '1.4.2', '2.0.0'],
    ['### Removed\n\n- A', '0.4.2', '0.5.0'],
    ['### Fixed\n\n- A', '0.4.2', '0.4.3'],
    ['### Fixed\n\n- A', '1.4.2', '2.0.0'],
    ['### Added\n\n- A', undefined, '0.1.0'],
  ])('fits after %j and %s: %s', (unreleased, last, version) => {
    expect(releaseProblem(changelog(unreleased), version, last)).toBeUndefined();
  });

  test.each([
    ['1.4.2', 'is not newer than 1.4.2, which is out.'],
    ['1.3.9', 'is not newer than 1.4.2, which is out.'],
    ['1.4.3', 'promises less change than CHANGELOG.md lists: take "npm version minor".'],
    ['2.0.0-rc.1', 'A version is three numbers'],
  ])('after 1.4.2 with something added is not %s', (version, message) => {
    expect(releaseProblem(changelog('### Added\n\n- A'), version, '1.4.2')).toContain(message);
  });

  test.each([
    ['### Removed\n\n- A', '1.5.0', 'npm version major'],
    ['### Fixed\n\n- **Breaking**: A', '1.4.3', 'npm version major'],
  ])('after 1.4.2 and %j is not %s', (unreleased, version, message) => {
    expect(releaseProblem(changelog(unreleased), version, '1.4.2')).toContain(message);
  });
});

describe('the changelog', () => {
  test('gets a heading for the release, above the earlier ones', () => {
    const before = changelog('Will be 1.1.0, the second.\n\n### Added\n\n- A', earlier);
    expect(datedChangelog(before, '1.1.0', '2026-11-22')).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-11-22\n\n### Added\n\n- A\n${earlier}`,
    );
    expect(datedChangelog(changelog('- A'), '0.1.0', '2026-11-22')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-22\n\n- A\n',
    );
  });

  test.each([
    ['nothing new', changelog('', '\n## [1.0.0] - 2026-01-01\n\n- B\n'), 'nothing below "## [Unreleased]"'],
    ['no place for it', '# Changelog\n', 'nothing below "## [Unreleased]"'],
    ['a heading that decides nothing', changelog('### News\n\n- A'), 'Take one of Removed, Added'],
  ])('with %s stops the release', (_what, before, message) => {
    expect(releaseProblem(before, '1.1.0', '1.0.0')).toContain(message);
  });
});

/** What npm's registry says of the package that a planted project depends on. */
const packument = { name: 'weak', versions: { '1.0.0': { name: 'weak', version: '1.0.0' } } };

describe('npm version', () => {
  let root: string;
  let advisories: object;
  const registry = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.method === 'POST' ? advisories : packument));
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const write = (name: string, value: string | object) =>
    writeFileSync(join(root, name), typeof value === 'string' ? value : JSON.stringify(value));

  beforeEach(async () => {
    advisories = {};
    root = mkdtempSync(join(tmpdir(), 'release-'));
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    const own = { name: 'a', version: '1.0.0', dependencies: { weak: '1.0.0' } };
    const weak = { version: '1.0.0', resolved: 'https://example.org/weak.tgz', integrity: 'sha512-AA==' };
    write('package.json', {
      ...own,
      scripts: { preversion: scripts.preversion, 'test:all': 'node --version' },
    });
    const packages = { '': own, 'node_modules/weak': weak };
    write('package-lock.json', { name: 'a', version: '1.0.0', lockfileVersion: 3, packages });
    write('.npmrc', readFileSync(join(project, '.npmrc'), 'utf8'));
    write('CHANGELOG.md', changelog('### Added\n\n- A', earlier));
    for (const folder of ['tools', 'node_modules']) symlinkSync(join(project, folder), join(root, folder));
    write('.gitignore', 'tools\nnode_modules\n');
    git('init', '--quiet');
    git('config', 'user.name', 'Jane Jones');
    git('config', 'user.email', 'jane@shop.example');
    for (const signed of ['commit', 'tag']) git('config', `${signed}.gpgsign`, 'false');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'a');
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await new Promise((resolve) => registry.close(resolve));
    rmSync(root, { recursive: true });
  });

  /** Runs it as a release does, and gives what it printed. */
  async function release(version: string) {
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
    const env = { ...process.env, npm_config_registry: address };
    const npm = spawn('npm', ['version', version], { cwd: root, env });
    const [output, errors] = await Promise.all([text(npm.stdout), text(npm.stderr)]);
    return output + errors;
  }
  const state = () => [
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    git('status', '--porcelain'),
    git('tag'),
  ];

  test('commits and tags the release', async () => {
    await release('minor');
    expect(state()).toEqual(['1.1.0', '', 'v1.1.0']);
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): 1.1.0');
  });

  test('releases nothing with a package of which npm’s registry knows a weakness', async () => {
    advisories = { weak: [{ id: 1, severity: 'low', title: 'a', url: 'u', vulnerable_versions: '<2' }] };
    expect(await release('minor')).toContain('1 low severity vulnerability');
    expect(state()).toEqual(['1.0.0', '', '']);
  });

  test('releases nothing when a test fails', async () => {
    const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    write('package.json', { ...own, scripts: { ...own.scripts, 'test:all': 'node --no-such-flag' } });
    git('commit', '--quiet', '--all', '--message', 'b');
    expect(await release('minor')).toContain('node: bad option: --no-such-flag');
    expect(state()).toEqual(['1.0.0', '', '']);
  });

  test('releases no version that promises less than the changelog lists after a release', async () => {
    expect(await release('patch')).toContain('take "npm version minor"');
    expect(state()).toEqual(['1.0.0', '', '']);
  });

  test('releases nothing with files that are not committed', async () => {
    write('new.txt', '');
    git('add', 'new.txt');
    expect(await release('minor')).toContain('Git working directory not clean');
    expect(state()).toEqual(['1.0.0', 'A  new.txt', '']);
  });
});
