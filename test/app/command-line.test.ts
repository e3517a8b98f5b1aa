import { describe, expect, test } from 'vitest';
import { type Command, readCommandLine } from '../../src/app/command-line.ts';
import { help } from '../../src/app/help-text.ts';
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

const paymentId = 'ab'.repeat(16);

describe('a command', () => {
  test('is the option of its name', () => {
    expect(read(['health'])).toEqual(read(['--health']));
    expect(read(['health', 'http://127.0.0.1:9090'])).toEqual(read(['--health', 'http://127.0.0.1:9090']));
    expect(read(['hash-token'])).toEqual(read(['--hash-token']));
    expect(read(['erase-shopper', 'jane', '--data', 'here'])).toEqual(
      read(['--erase-shopper', 'jane', '--data', 'here']),
    );
    expect(read(['help'])).toBe('help');
  });

  test('starts the gateway when it is start or absent', () => {
    expect(read(['start', '--port', '9000'])).toEqual(read(['--port', '9000']));
  });

  test('that does not exist is answered with those that do', () => {
    expect(() => read(['begin'])).toThrow(
      "There is no command 'begin'; the commands are start, listen, trigger, try-acquirer, connect, doctor, exam, replay, mcp, health, check, hash-token, hash-password, migrate, backup, erase-shopper, settle, rotate-registration-keys, help, version.",
    );
  });

  test('stands alone', () => {
    expect(() => read(['--backup', 'copy', '--rotate-registration-keys'])).toThrow(
      '--backup and --rotate-registration-keys are commands of their own: run one after the other.',
    );
    expect(() => read(['--entity', 'ab'])).toThrow('--erase-shopper');
  });

  test('stands in the help', () => {
    const [, commands = ''] = /There are\s+([^.]*)\./.exec(help) ?? [];
    const values = { backup: ['x'], 'erase-shopper': ['x'], settle: [paymentId, '--as', 'declined'] };
    for (const word of commands.split(/[\s,]+|\band\b/).filter(Boolean))
      expect(() => read([word, ...(values[word as keyof typeof values] ?? [])])).not.toThrow();
    expect(commands).toContain('rotate-registration-keys');
  });
});

describe('settle', () => {
  const settlement = (...args: string[]) => read(['settle', ...args]).settlement;

  test('says which payment ends, as what, by which name, and whether at once', () => {
    expect(settlement(paymentId, '--as', 'declined')).toEqual({ paymentId, as: 'declined', isForced: false });
    expect(settlement(paymentId, '--as', 'paid', '--reference', 'PSP1', '--force')).toEqual({
      paymentId,
      as: 'paid',
      reference: 'PSP1',
      isForced: true,
    });
    expect(read([]).settlement).toBeUndefined();
  });

  test.each<[string[], string]>([
    [['settle', 'order-7', '--as', 'declined'], '--settle must be the id of a payment'],
    [['settle', paymentId], '--as says what became of the payment at its acquirer'],
    [['settle', paymentId, '--as', 'refunded'], 'it must be declined, when it was never made, or paid'],
    [
      ['settle', paymentId, '--as', 'declined', '--reference', 'PSP1'],
      'give it with --as paid, or leave it out',
    ],
    [['--as', 'declined'], '--as says how --settle ends a payment; give both'],
    [['--reference', 'PSP1'], '--reference says how --settle ends a payment; give both'],
    [['--force'], '--force says how --settle ends a payment; give both'],
  ])('is refused with the parameter and the remedy: %j', (args, sentence) => {
    expect(() => read(args)).toThrow(sentence);
  });
});

test.each(['data', 'config', 'backup', 'erase-shopper', 'host', 'control-host'])(
  '--%s of a variable that nobody has set is refused',
  (name) => {
    expect(() => read([`--${name}`, ''])).toThrow(`--${name} is empty; give it a value, or leave it out.`);
  },
);

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

describe('--after-restore', () => {
  test.each([
    [[], 0],
    [['--after-restore', '24'], 24],
    [['--after-restore', '720'], 720],
  ])('is a number of hours: %j', (args, hours) => {
    expect(read(args).afterRestoreHours).toBe(hours);
  });

  test.each(['721', '1.5', '-1', 'a day', ''])('is refused with a remedy: %j', (text) => {
    expect(() => read([`--after-restore=${text}`])).toThrow('a whole number of hours up to 720');
  });
});
