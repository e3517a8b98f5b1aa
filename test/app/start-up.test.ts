import { describe, expect, test, vi } from 'vitest';
import { getGatewayAddress } from '../../src/app/addresses.ts';
import { readCommandLine } from '../../src/app/command-line.ts';
import { readyLine, readyText } from '../../src/app/ready-text.ts';
import {
  buildConfig,
  demoEntityId,
  demoToken,
  demoWebhookSecret,
  hashToken,
} from '../../src/gateway/config/config.ts';
import { clockFrom, systemClock } from '../../src/gateway/core/clock.ts';

describe('the command line', () => {
  test('has the documented defaults', () => {
    expect(readCommandLine([])).toEqual({
      port: 8080,
      shopPort: 3000,
      hasPort: false,
      hasShopPort: false,
      hasControlPort: false,
      hasData: false,
      json: false,
      data: '.data/gateway.sqlite',
      dataOption: '--data',
      clock: systemClock,
      forwardWebhooks: [],
      fallbackPort: false,
      host: '127.0.0.1',
      admin: undefined,
      control: { host: 'localhost', port: 8090 },
      controlOptions: [],
      drainDelay: 0,
      afterRestoreHours: 0,
      check: false,
      config: undefined,
      flagged: { settings: {}, throttles: {} },
      hashToken: false,
      hashPassword: false,
      migrate: false,
      rotateRegistrationKeys: false,
      eraseShopper: undefined,
      entity: undefined,
    });
  });

  test('takes the database from DATABASE_URL, unless --data names one', () => {
    const variables = { DATABASE_URL: 'postgres://app@db.example/payments' };
    expect(readCommandLine([], variables)).toMatchObject({
      data: 'postgres://app@db.example/payments',
      dataOption: 'DATABASE_URL',
    });
    expect(readCommandLine(['--data', 'here.sqlite'], variables)).toMatchObject({
      data: 'here.sqlite',
      dataOption: '--data',
    });
    expect(readCommandLine([], { DATABASE_URL: '' })).toMatchObject({ data: '.data/gateway.sqlite' });
  });

  test('has no database of another kind, and does not repeat its address', () => {
    const message = (args: string[], variables = {}) => {
      try {
        return readCommandLine(args, variables);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(message([], { DATABASE_URL: 'mysql://app:secret@db.example/payments' })).toBe(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database; if it is meant for another program, give --data.',
    );
    expect(message(['--data', 'mysql://app:secret@db.example/payments'])).toBe(
      '--data must be a file, :memory:, or an address that begins with postgres://.',
    );
  });

  test('has an address for operators, also of IPv6, and a delay of the drain', () => {
    expect(readCommandLine(['--admin', '127.0.0.1:9090'])).toMatchObject({
      admin: { host: '127.0.0.1', port: 9090 },
    });
    expect(readCommandLine(['--admin', '[::1]:0'])).toMatchObject({ admin: { host: '::1', port: 0 } });
    for (const address of ['9090', '127.0.0.1', '::1:9090', '127.0.0.1:99999'])
      expect(() => readCommandLine(['--admin', address])).toThrow(
        /^(--admin must be an address and a port|The port of --admin must be)/,
      );
    expect(readCommandLine(['--drain-delay', '1500'])).toMatchObject({ drainDelay: 1500 });
    expect(() => readCommandLine(['--drain-delay', '10s'])).toThrow(
      '--drain-delay must be a whole number of milliseconds, 0 for none, not "10s".',
    );
  });

  test('is read', () => {
    const args = ['--port', '0', '--shop-port=65535', '--json', '--data', ':memory:', '--fallback-port'];
    const command = {
      port: 0,
      shopPort: 65535,
      hasShopPort: true,
      json: true,
      data: ':memory:',
      fallbackPort: true,
    };
    expect(readCommandLine(args)).toMatchObject(command);
    expect(readCommandLine(['--help'])).toBe('help');
  });

  test.each([['-1'], ['65536'], ['0x10'], ['']])('has no port "%s"', (port) => {
    expect(() => readCommandLine([`--port=${port}`])).toThrow('--port must be a number from 0 to 65535');
  });

  test.each([['--bogus'], ['extra'], ['--json=1'], ['--port']])(
    'with %s names the place of the help',
    (argument) => {
      expect(() => readCommandLine([argument])).toThrow(/'(--)?[a-z].*\. --help lists every option\.$/);
    },
  );

  test('sets a clock that starts at the given time and runs on', () => {
    let time = 1_000;
    const timer = vi.spyOn(performance, 'now').mockImplementation(() => time);
    const command = readCommandLine(['--clock', '2018-05-01T00:00:00Z']);
    time += 7;
    const now = command === 'help' ? 0 : command.clock.now();
    timer.mockRestore();
    expect(new Date(now).toISOString()).toBe('2018-05-01T00:00:00.007Z');
  });

  test.each(['2031-02-30T10:00:00Z', '2031-04-31', '2031-13-01', '31.01.2031', '2031'])(
    'refuses a clock at %s, which no calendar has',
    (time) => {
      expect(() => readCommandLine(['--clock', time])).toThrow(
        `--clock must be an ISO time such as 2030-01-31T12:00:00Z, not "${time}".`,
      );
    },
  );
});

test('a set clock never runs backwards', () => {
  const clock = clockFrom(0);
  const times = Array.from({ length: 1_000 }, () => clock.now());
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

describe('the configuration', () => {
  test('of the test environment knows the demo merchant by the hash of its token', () => {
    expect(buildConfig()).toMatchObject({
      environment: 'test',
      entities: [{ id: demoEntityId }],
      grants: [{ tokenHash: hashToken(demoToken), entities: [demoEntityId] }],
    });
    expect(demoToken).toMatch(/^[A-Za-z0-9+/]+=*$/);
  });

  test('names every wrong setting', () => {
    const wrong = {
      entities: [{ id: 'x', name: '' }],
      publicOrigin: 'https://pay.example/path',
      waitForWinner: 0,
    };
    expect(() => buildConfig(wrong)).toThrow(/entities[\s\S]*publicOrigin|publicOrigin[\s\S]*entities/);
  });
});

describe('the address of a gateway', () => {
  const tls = { certificate: 'c', key: 'k' };
  test.each([
    [{}, '127.0.0.1', 'http://127.0.0.1:8080'],
    [{ publicOrigin: 'http://127.0.0.1' }, '::1', 'http://[::1]:8080'],
    [{ tls }, '0.0.0.0', 'https://127.0.0.1:8080'],
    [{ tls, publicOrigin: 'https://pay.example' }, '0.0.0.0', 'https://pay.example'],
  ])('with %j on %s is %s', (input, host, address) => {
    expect(getGatewayAddress(buildConfig(input), { host, port: 8080 })).toBe(address);
  });
});

describe('the ready text', () => {
  const ready = {
    gateway: 'http://127.0.0.1:8081',
    shop: 'http://localhost:3000',
    entityId: demoEntityId,
    accessToken: demoToken,
    webhookSecret: demoWebhookSecret,
  };

  test('tells a person where everything is and which port was taken', () => {
    const text = readyText(ready, { port: 8080, shopPort: 3000 }, { port: 8081, shopPort: 3000 });
    for (const fact of Object.values(ready)) expect(text).toContain(fact);
    expect(text).toContain('http://127.0.0.1:8081/docs\n');
    expect(text).toContain('Port 8080 is in use; the gateway took 8081 instead.');
    expect(text.match(/[0-9]{4,6} ?[0-9]{4,6} ?[0-9 ]{4,}/g)).toHaveLength(4);
    expect(readyText(ready, { port: 8081, shopPort: 0 }, { port: 8081, shopPort: 3000 })).not.toContain(
      'instead',
    );
  });

  test('tells which port the control plane took, which commands for testers are given', () => {
    const ports = { port: 8081, shopPort: 3000 };
    const wanted = { ...ports, control: { port: 8090 } };
    const told = (control: string) => readyText({ ...ready, control }, wanted, ports);
    expect(told('http://127.0.0.1:8091')).toContain(
      'Port 8090 is in use; the control plane took 8091 instead.',
    );
    expect(told('http://127.0.0.1:8090')).not.toContain('instead');
    const at80 = { ...ports, control: { port: 80 } };
    expect(readyText({ ...ready, control: 'http://127.0.0.1:80' }, at80, ports)).not.toContain('instead');
  });

  test('tells where webhooks go besides the inbox', () => {
    const ports = { port: 8081, shopPort: 3000 };
    const forwardWebhooks = ['http://localhost:4000/hook'];
    expect(readyText({ ...ready, forwardWebhooks }, ports, ports)).toContain(
      'Webhooks go to http://localhost:4000/hook\n',
    );
    expect(readyText(ready, ports, ports)).not.toContain('Webhooks go to');
    // Software that a shop has bought sends both, and its developer cannot change it.
    expect(readyText(ready, ports, ports)).toMatch(
      /--lenient-formats .*short order numbers[\s\S]*--simulate-external .*testMode=EXTERNAL/,
    );
  });

  test('of the live environment names the gateway alone, and the port behind its public address', () => {
    const ports = { port: 8443, shopPort: 3000 };
    const text = readyText({ gateway: 'https://pay.example' }, ports, { ...ports, shopPort: 0 });
    expect(text).toBe(
      '\n  Gateway        https://pay.example\n  Listens on     port 8443\n\n  Stop with Ctrl+C.\n',
    );
    expect(readyLine({ gateway: 'https://pay.example' })).toBe('{"gateway":"https://pay.example"}\n');
  });

  test('tells a machine the same in one line of JSON', () => {
    expect(readyLine(ready)).toBe(`${JSON.stringify(ready)}\n`);
  });
});
