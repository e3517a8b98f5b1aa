import { expect, test } from 'vitest';
import { getMode } from '../../../src/gateway/lifecycle/mode.ts';

const upstream = { upstream: {} };

test.each([
  ['its upstream also where others are simulated', true, upstream, 'EXTERNAL'],
  ['the simulator in the place of an upstream that it lacks', true, {}, 'INTERNAL'],
  ['nobody where nothing is simulated', false, {}, 'EXTERNAL'],
] as const)(
  'a channel of the test environment pays with testMode=EXTERNAL at %s',
  (_where, simulateExternal, channel, mode) => {
    const setting = { environment: 'test', simulateExternal };
    expect(getMode(setting, channel, { testMode: 'EXTERNAL' })).toBe(mode);
  },
);
