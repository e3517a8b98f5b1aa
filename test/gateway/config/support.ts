/** Writes and loads configuration files for the tests of the configuration. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readCommandLine } from '../../../src/app/command-line.ts';
import type { Config } from '../../../src/gateway/config/config.ts';
import { loadConfig } from '../../../src/gateway/config/load.ts';

export const merchantId = '1'.repeat(32);
export const channelId = '2'.repeat(32);
export const secondChannelId = '3'.repeat(32);
export const hash = 'ab'.repeat(32);
export const key = '5d0b8e4c1f97a36e2bd4c8706f3a91e5842c6db70e19f5a3c7d260b48f1e935a';

/** A valid configuration of the live environment. Each test breaks one thing in it. */
export const live = {
  environment: 'live',
  publicOrigin: 'https://pay.example',
  merchants: [
    {
      id: merchantId,
      name: 'Lamps and more',
      channels: [
        { id: channelId, name: 'Lamps', currencies: ['EUR'] },
        { id: secondChannelId, name: 'More' },
      ],
      dispatch: [{ brands: ['AMEX'], channel: secondChannelId }, { channel: channelId }],
    },
  ],
  tokens: [{ accessTokenHash: hash, entities: [merchantId] }],
  registrationKeys: [{ id: '2026', key }],
};

/** Makes a temporary folder, which is removed after the tests. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Loads the configuration from this file with these command-line arguments. */
export async function load(
  file: string | undefined,
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
  warn?: (sentence: string) => void,
): Promise<Config> {
  const named = file === undefined ? [] : ['--config', file];
  const command = readCommandLine(['--data', ':memory:', ...named, ...args], variables);
  if (command === 'help') throw new Error('the arguments ask for help');
  return loadConfig(command, variables, warn);
}

/** Writes a configuration file into the folder and gives its path. */
export function written(folder: string, content: unknown): string {
  const file = join(folder, 'gateway.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
  return file;
}
