// @runs rest
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optionsOf } from './runner/options.mjs';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'run.mjs'), ...args], { encoding: 'utf8' });

describe('a run', () => {
  test('is of our own gateway when no server is named', () => {
    expect(optionsOf([], {})).toEqual({ json: false, list: false, means: [], other: undefined });
  });

  test('is of another server by flags, which win over the environment', () => {
    const environment = {
      CONFORMANCE_SERVER: 'https://gateway.example/',
      CONFORMANCE_TOKEN: 't',
      CONFORMANCE_ENTITY: 'e',
    };
    expect(optionsOf(['--json', '--means', 'test cards', '--entity', 'f'], environment)).toEqual({
      json: true,
      list: false,
      means: ['test cards'],
      other: { base: 'https://gateway.example', token: 't', entity: 'f' },
    });
  });

  test.each([
    [['--server', 'https://gateway.example'], /needs --token and --entity/],
    [['--server', 'gateway.example', '--token', 't', '--entity', 'e'], /give an address such as/],
    [['--nope'], /Unknown option '--nope'.*\nUsage: /s],
  ])('with %j says what is wrong and how it is used', (args, said) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(said);
    expect(stderr).not.toContain('    at ');
  });

  test('of a server that cannot be reached says so', () => {
    const { status, stderr } = run('--server', 'http://127.0.0.1:1', '--token', 't', '--entity', 'e');
    expect(status).toBe(2);
    expect(stderr).toBe('http://127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n');
  });
});
