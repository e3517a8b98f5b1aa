/** A release: its version, what stops it, what it changes, and that a dry run changes nothing. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordRelease, writePlan } from '../../../tools/release/files.mjs';
import { planRelease, ReleaseRefusal } from '../../../tools/release/plan.mjs';
import { makeRelease } from '../../../tools/release/release.mjs';
import { writeRelease } from '../../../tools/release/write.mjs';

const changelog = (unreleased: string, earlier = '') =>
  `# Changelog\n\n## [Unreleased]\n\n${unreleased}\n${earlier}`;
const plan = (unreleased: string, last?: string, wanted?: string) =>
  planRelease({
    ...{ changelog: changelog(unreleased), current: last ?? '0.1.0', date: '2026-11-22' },
    ...(last !== undefined && { last }),
    ...(wanted !== undefined && { wanted }),
  });

describe('the version', () => {
  test.each([
    ['### Fixed\n\n- A', '1.4.2', '1.4.3'],
    ['### Security\n\n- A', '1.4.2', '1.4.3'],
    ['### Added\n\n- A\n\n### Fixed\n\n- B', '1.4.2', '1.5.0'],
    ['### Removed\n\n- A', '1.4.2', '2.0.0'],
    ['### Fixed\n\n- **Breaking**: A', '1.4.2', '2.0.0'],
    ['### Removed\n\n- A', '0.4.2', '0.5.0'],
    ['### Fixed\n\n- A', '0.4.2', '0.4.3'],
  ])('after %j and %s is %s', (unreleased, last, version) => {
    expect(plan(unreleased, last).version).toBe(version);
  });

  test('of the first release is that of package.json', () => {
    expect(plan('### Added\n\n- A').version).toBe('0.1.0');
  });

  test('may be later than the changelog asks for', () => {
    expect(plan('### Fixed\n\n- A', '1.4.2', '2.0.0').version).toBe('2.0.0');
  });

  test.each([
    ['1.4.2', 'is not newer than 1.4.2, which is out. Take 1.5.0'],
    ['1.4.3', 'promises less change than CHANGELOG.md lists: it has to be 1.5.0 or later.'],
    ['2.0.0-rc.1', 'takes three numbers such as 1.5.0'],
    ['v2', 'takes three numbers such as 1.5.0'],
  ])('is not %s', (wanted, message) => {
    expect(() => plan('### Added\n\n- A', '1.4.2', wanted)).toThrow(message);
  });
});

describe('the changelog', () => {
  test('gets a heading for the release, above the earlier ones', () => {
    const earlier = '\n## [1.0.0] - 2026-01-01\n\n### Added\n\n- B\n';
    const text = changelog('Will be 1.1.0, the second.\n\n### Added\n\n- A', earlier);
    const { changes } = planRelease({ changelog: text, current: '1.0.0', last: '1.0.0', date: '2026-11-22' });
    expect(changes).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-11-22\n\n### Added\n\n- A\n${earlier}`,
    );
  });

  test.each([
    ['nothing new', changelog('', '\n## [1.0.0] - 2026-01-01\n\n- B\n'), 'nothing below "## [Unreleased]"'],
    ['no place for it', '# Changelog\n', 'has no heading "## [Unreleased]"'],
    ['a heading that decides nothing', changelog('### News\n\n- A'), 'Take one of Removed, Added'],
  ])('with %s stops the release', (_what, text, message) => {
    expect(() =>
      planRelease({ changelog: text, current: '1.0.0', last: '1.0.0', date: '2026-11-22' }),
    ).toThrow(message);
  });
});

/** Starts npm's registry in a thread of its own: a release waits for npm, and nothing else of its thread runs meanwhile. */
async function startRegistry() {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    let advisories = {};
    parentPort.on('message', (wanted) => { advisories = wanted; });
    const server = require('node:http').createServer((request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'POST' ? advisories : {}));
    });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  const port = await new Promise((resolve) => worker.once('message', resolve));
  return {
    address: `http://127.0.0.1:${port}/`,
    /** @param advisories by the name of the package, as npm's bulk advisory endpoint answers them */
    answer: (advisories: object) => worker.postMessage(advisories),
    stop: () => worker.terminate(),
  };
}

describe('a project', () => {
  const now = Date.parse('2026-11-22');
  const past = { release: '1.0.0', version: 'a'.repeat(12), integrity: 'sha384-a', date: '2026-01-01' };
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'release-'));
    mkdirSync(join(root, 'releases'));
    write('package.json', { name: 'a', version: '1.0.0' });
    write('package-lock.json', { version: '1.0.0', packages: { '': { version: '1.0.0' } } });
    write('releases/history.json', [past]);
    writeFileSync(join(root, 'CHANGELOG.md'), changelog('### Added\n\n- A'));
    git('init', '--quiet');
    commit();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (name: string, value: unknown) =>
    writeFileSync(join(root, name), `${JSON.stringify(value, null, 2)}\n`);
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  function commit() {
    git('add', '--all');
    const who = [
      '-c',
      'user.name=Jane Jones',
      '-c',
      'user.email=jane@shop.example',
      '-c',
      'commit.gpgsign=false',
    ];
    git(...who, 'commit', '--quiet', '--message', 'a');
  }
  const skip = ['install', 'checks', 'audit', 'builds', 'package'];
  async function release(more: { isDryRun?: boolean; version?: string; skip?: string[]; now?: number } = {}) {
    const lines: string[] = [];
    await makeRelease(root, { isDryRun: true, skip, now, ...more }, (line) => void lines.push(line));
    return lines;
  }

  test('stays as it is in a dry run', async () => {
    const head = git('rev-parse', 'HEAD');
    expect(await release()).toEqual([`release: 1.1.0 of ${head}, after 1.0.0`]);
    expect([git('status', '--porcelain'), git('tag'), git('rev-parse', 'HEAD')]).toEqual(['', '', head]);
  });

  test('with files that are not committed is not released', async () => {
    writeFileSync(join(root, 'new.txt'), '');
    await expect(release()).rejects.toThrow('new.txt\nCommit or remove them');
  });

  test('with the tag of the release is not released again', async () => {
    git('-c', 'tag.gpgsign=false', 'tag', 'v1.1.0');
    await expect(release()).rejects.toThrow('The tag v1.1.0 is there already.');
  });

  test('with another version than that of its last release is not released', async () => {
    write('package.json', { name: 'a', version: '1.0.7' });
    commit();
    await expect(release()).rejects.toThrow('Set it back to 1.0.0');
  });

  test('is not released before its last release', async () => {
    await expect(release({ now: Date.parse('2025-12-31') })).rejects.toThrow('Set the clock.');
  });

  test('is not released with a package of which npm’s registry knows a weakness', async () => {
    const weak = { version: '1.0.0', resolved: 'https://example.org/weak.tgz', integrity: 'sha512-AA==' };
    const packages = { '': { version: '1.0.0', dependencies: { weak: '1.0.0' } }, 'node_modules/weak': weak };
    write('package.json', { name: 'a', version: '1.0.0', dependencies: { weak: '1.0.0' } });
    write('package-lock.json', { name: 'a', version: '1.0.0', lockfileVersion: 3, packages });
    commit();
    const registry = await startRegistry();
    vi.stubEnv('npm_config_registry', registry.address);
    const others = skip.filter((part) => part !== 'audit');
    try {
      registry.answer({});
      expect(await release({ skip: others })).toHaveLength(1);
      registry.answer({
        weak: [{ id: 1, severity: 'low', title: 'a', url: 'u', vulnerable_versions: '<2' }],
      });
      await expect(release({ skip: others })).rejects.toThrow('npm audit --omit=dev ended with 1');
    } finally {
      vi.unstubAllEnvs();
      await registry.stop();
    }
  });

  test('is released with every part', async () => {
    await expect(release({ isDryRun: false })).rejects.toThrow(ReleaseRefusal);
    await expect(release({ skip: ['tests'] })).rejects.toThrow('There is no part "tests" to skip');
  });

  test('gets version, changelog, history and the files of the release', () => {
    writePlan(root, { version: '1.1.0', changes: 'new' });
    const next = { ...past, release: '1.1.0', version: 'b'.repeat(12), date: '2026-11-22' };
    recordRelease(root, next, 'packed');
    expect([read('package.json').version, read('package-lock.json')]).toEqual([
      '1.1.0',
      { version: '1.1.0', packages: { '': { version: '1.1.0' } } },
    ]);
    expect(read('releases/history.json')).toEqual([past, next]);
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toBe('new');
    expect(existsSync(join(root, 'releases/1.1.0.json'))).toBe(true);
  });

  test('gets a commit and a tag of what the clone has, and the packed file beside it', () => {
    git('config', 'user.name', 'Jane Jones');
    git('config', 'user.email', 'jane@shop.example');
    git('config', 'commit.gpgsign', 'false');
    git('config', 'tag.gpgsign', 'false');
    const parent = mkdtempSync(join(tmpdir(), 'release-stage-'));
    const folder = join(parent, 'second');
    git('clone', '--quiet', root, folder);
    writePlan(folder, { version: '1.1.0', changes: 'new' });
    recordRelease(folder, { ...past, release: '1.1.0' }, 'packed');
    writeFileSync(join(parent, 'a-1.1.0.tgz'), 'a');
    writeRelease(root, { folder, parent }, '1.1.0', 'a-1.1.0.tgz');
    rmSync(parent, { recursive: true });
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): 1.1.0');
    expect(git('rev-parse', 'v1.1.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(git('status', '--porcelain')).toBe('?? a-1.1.0.tgz');
    expect(git('show', '--name-only', '--format=').split('\n')).toEqual([
      'CHANGELOG.md',
      'package-lock.json',
      'package.json',
      'releases/1.1.0.json',
      'releases/history.json',
    ]);
  });
});
