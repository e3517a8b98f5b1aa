import { describe, expect, test } from 'vitest';
import { readCommandLine } from '../../../src/app/command-line.ts';
import { help } from '../../../src/app/help-text.ts';
import { flags } from '../../../src/gateway/config/flags.ts';

function flagged(...args: string[]) {
  const command = readCommandLine(args);
  return command === 'help' ? undefined : command.flagged;
}

describe('a flag', () => {
  test.each([
    [['--environment', 'live'], { environment: 'live' }],
    [['--public-origin', 'https://pay.example'], { publicOrigin: 'https://pay.example' }],
    [
      ['--trusted-proxy', '10.0.0.1', '--trusted-proxy', 'fd00::/8'],
      { trustedProxies: ['10.0.0.1', 'fd00::/8'] },
    ],
    [['--allowed-host', 'gateway', '--allowed-host', 'pay.test'], { allowedHosts: ['gateway', 'pay.test'] }],
    [['--any-host'], { allowedHosts: ['*'] }],
    [['--tls-certificate', 'a', '--tls-key', 'b'], { tls: { certificate: 'a', key: 'b' } }],
    [['--brand-marks', 'neutral'], { brandMarks: 'neutral' }],
    [['--brand-marks', './marks'], { brandMarks: './marks' }],
    [['--consume-on-read'], { settings: { consumeOnRead: true } }],
    [['--no-consume-on-read'], { settings: { consumeOnRead: false } }],
    [['--strict-parameters'], { settings: { strictParameters: true } }],
    [['--lenient-formats'], { settings: { lenientFormats: true } }],
    [['--legacy-authentication', 'on'], { settings: { legacyAuthentication: true } }],
    [['--legacy-authentication', 'off'], { settings: { legacyAuthentication: false } }],
    [['--reversal-cut-off', '18:30'], { settings: { reversalCutOff: '18:30' } }],
    [['--max-declines', '5'], { settings: { maxDeclines: 5 } }],
    [['--max-event-loop-lag', '800'], { settings: { maxEventLoopLag: 800 } }],
    [['--max-open-requests', '9'], { settings: { maxOpenRequests: 9 } }],
    [['--wait-for-winner', '100'], { settings: { waitForWinner: 100 } }],
    [['--payment-retention-months', '24'], { settings: { paymentRetentionMonths: 24 } }],
    [['--drain-timeout', '0'], { settings: { drainTimeout: 0 } }],
    [['--simulate-external'], { settings: { simulateExternal: true } }],
    [['--allow-loopback-callbacks'], { settings: { allowLoopbackCallbacks: true } }],
    [
      ['--throttle', 'declines-by-bin=60/600/50', '--max-rebills', '3'],
      {
        throttles: { 'declines-by-bin': { limit: 60, seconds: 600, percent: 50 } },
        settings: { maxRebills: 3 },
      },
    ],
    [
      ['--throttle', 'query=2/60', '--throttle', 'follow-up=off'],
      { throttles: { query: { limit: 2, seconds: 60 }, 'follow-up': false } },
    ],
  ])('is read, with a setting for: %j', (args, expected) => {
    expect(flagged(...args)).toEqual({ settings: {}, throttles: {}, ...expected });
  });

  test.each([
    [['--environment', 'prod'], '--environment is wrong; it must be test or live.'],
    [
      ['--public-origin', 'pay.example'],
      '--public-origin is wrong; it must be a scheme and a host without a path',
    ],
    [
      ['--brand-marks', 'schema'],
      '--brand-marks is wrong; it must be scheme, neutral or a folder such as ./marks.',
    ],
    [['--trusted-proxy', 'nginx'], '--trusted-proxy[0] is wrong; it must be an IP address or a range'],
    [['--legacy-authentication', 'yes'], '--legacy-authentication is wrong; it must be on or off.'],
    [
      ['--reversal-cut-off', '7pm'],
      '--reversal-cut-off is wrong; it must be a time of day (UTC) such as 23:59.',
    ],
    [['--max-declines', 'few'], '--max-declines is wrong; it must be a whole number, 0 for no limit.'],
    [['--max-declines=-1'], '--max-declines is wrong; it must be a whole number, 0 for no limit.'],
    [
      ['--wait-for-winner', '0'],
      '--wait-for-winner is wrong; it must be a whole number of milliseconds above 0.',
    ],
    [['--throttle', 'query'], '--throttle query is wrong; give name=limit/seconds or name=off'],
    [['--throttle', 'reading=2/60'], '--throttle reading=2/60 is wrong'],
    [['--throttle', 'query=2/60/40'], '--throttle query=2/60/40 is wrong'],
    [['--throttle', 'declines-by-bin=2/60/100'], '--throttle declines-by-bin=2/60/100 is wrong'],
    [['--throttle', 'query=0/60'], '--throttle query=0/60 is wrong'],
    [['--throttle', 'query=2/90000'], '--throttle query=2/90000 is wrong'],
    [['--throttle', '__proto__=2/60'], '--throttle __proto__=2/60 is wrong'],
  ])('is refused with the value that it needs: %j', (args, sentence) => {
    expect(() => readCommandLine(args)).toThrow(sentence);
  });

  test('hides no error of another flag', () => {
    expect(() => readCommandLine(['--max-declines', 'x', '--reversal-cut-off', 'y'])).toThrow(
      /--reversal-cut-off is wrong[\s\S]*--max-declines is wrong/,
    );
  });

  test.each([...Object.keys(flags), 'config', 'host', 'hash-token', 'data', 'port', 'shop-port'])(
    '--%s is described in the help',
    (flag) => {
      expect(help).toMatch(new RegExp(`^  --${flag}( |$)`, 'm'));
    },
  );

  test('has a description that fits into a window of 100 columns', () => {
    expect(help.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });
});
