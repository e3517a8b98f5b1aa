import { describe, expect, test } from 'vitest';
import { type Command, readCommandLine } from '../../src/app/command-line.ts';
import type { Variables } from '../../src/gateway/config/secrets.ts';

const read = (args: readonly string[], variables: Variables = {}) =>
  readCommandLine(args, variables) as Command;

describe('PAYMENT_WIDGETS_HOSTS', () => {
  test('allows any name, or those that it lists, and binds every address', () => {
    const any = read([], { PAYMENT_WIDGETS_HOSTS: 'any' });
    expect([any.host, any.flagged.allowedHosts]).toEqual(['0.0.0.0', ['*']]);
    const named = read([], { PAYMENT_WIDGETS_HOSTS: 'gateway, pay.test' });
    expect([named.host, named.flagged.allowedHosts]).toEqual(['0.0.0.0', ['gateway', 'pay.test']]);
  });

  test('gives way to the command line', () => {
    const given = read(['--host', '10.0.0.5', '--allowed-host', 'pay.test'], {
      PAYMENT_WIDGETS_HOSTS: 'gateway',
    });
    expect([given.host, given.flagged.allowedHosts]).toEqual(['10.0.0.5', ['pay.test']]);
  });

  test('changes nothing when it is absent or empty', () => {
    for (const variables of [{}, { PAYMENT_WIDGETS_HOSTS: '' }]) {
      const { host, flagged } = read([], variables);
      expect([host, flagged.allowedHosts]).toEqual(['127.0.0.1', undefined]);
    }
  });

  test('opens the control plane to other computers only with a token', () => {
    const token = { PAYMENT_WIDGETS_CONTROL_TOKEN: 'ab'.repeat(16) };
    const hosts = { PAYMENT_WIDGETS_HOSTS: 'any' };
    expect(read([], hosts).control?.host).toBe('localhost');
    expect(read([], token).control?.host).toBe('localhost');
    expect(read([], { ...hosts, ...token }).control?.host).toBe('0.0.0.0');
  });
});

describe('--health', () => {
  test.each([
    [['--health'], ''],
    [['--health', 'http://127.0.0.1:8080'], 'http://127.0.0.1:8080'],
    [['--health', '--json'], ''],
    [[], undefined],
  ])('is read with and without an address: %j', (args, expected) => {
    expect(read(args).health).toBe(expected);
  });
});
