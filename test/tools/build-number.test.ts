// @runs rest
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { buildNumber } from '../../tools/vite/release.mjs';

const root = resolve(import.meta.dirname, '../..');

afterEach(() => vi.unstubAllEnvs());

test('the build number has the day of SOURCE_DATE_EPOCH where it is given', () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000');
  expect(buildNumber()).toMatch(/^[0-9a-f]{40}@2023-11-14 00:00:00 \+0000$/);
});

test.each([undefined, '', 'today'])(
  'the build number has the day of a commit, not 1970, with SOURCE_DATE_EPOCH %s',
  (epoch) => {
    vi.stubEnv('SOURCE_DATE_EPOCH', epoch);
    const [, day = ''] = /^[0-9a-f]{40}@(\d{4}-\d\d-\d\d) 00:00:00 \+0000$/.exec(buildNumber()) ?? [];
    const args = ['log', '--format=%cd', '--date=format-local:%Y-%m-%d'];
    const days = spawnSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } });
    expect(days.stdout.split('\n')).toContain(day);
  },
);
