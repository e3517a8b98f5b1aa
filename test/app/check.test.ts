/** `payment-widgets check`: what a start would say of a configuration. */
import { expect, test } from 'vitest';
import { acquirersText, checkConfiguration } from '../../src/app/check.ts';
import { readCommandLine } from '../../src/app/command-line.ts';
import { programConnectors } from '../../src/app/connectors.ts';
import { loadConfig } from '../../src/gateway/config/load.ts';
import { channelId, live, testFolder, written } from '../gateway/config/support.ts';

const folder = testFolder();
const stripe = { connector: 'stripe', settings: { apiKey: `sk_test_${'a'.repeat(24)}` } };

function commandOf(change: object) {
  const file = written(folder, { ...live, environment: 'test', ...change });
  const command = readCommandLine(['check', '--config', file]);
  if (command === 'help') throw new Error('the arguments ask for help');
  return command;
}

test('check warns of two connectors that are one account', async () => {
  const warnings: string[] = [];
  const settings = { merchantAccount: 'ExampleECOM', apiKeyFrom: 'ADYEN_API_KEY', hmacKey: 'A1'.repeat(32) };
  const command = commandOf({
    connectors: {
      cards: { connector: 'adyen', settings },
      backup: { connector: 'adyen', settings },
      debits: { connector: 'adyen', settings: { ...settings, merchantAccount: 'OtherECOM' } },
    },
    routing: [
      { brands: ['VISA'], connector: 'debits' },
      { connector: 'cards', otherwise: 'backup' },
    ],
  });
  const variables = { ADYEN_API_KEY: 'a-key-of-a-credential-at-adyen' };
  await checkConfiguration(command, variables, (sentence) => warnings.push(sentence));
  expect(warnings).toEqual([expect.stringMatching(/connectors cards and backup are one account of adyen/)]);
});

test('check prints which connector takes what, and warns of what a start would warn of', async () => {
  const warnings: string[] = [];
  const command = commandOf({
    connectors: { cards: stripe, spare: stripe },
    routing: [{ brands: ['VISA', 'MASTER'], currencies: ['EUR'], connector: 'cards' }],
  });
  expect(command.check).toBe(true);
  const told = await checkConfiguration(command, {}, (sentence) => warnings.push(sentence));
  expect(told).toContain('The configuration is right');
  expect(told).toMatch(/entityId +brands +currencies +types +connector/);
  expect(told).toMatch(new RegExp(`${channelId} +VISA MASTER +EUR +PA DB PA.CP +cards \\(stripe\\)`));
  expect(told).toContain('testMode=EXTERNAL');
  expect(warnings.join()).toMatch(/names the connector spare, so that no payment goes to it/);
});

test('check prints the second connector of a rule, and the declines after which it is used', async () => {
  const command = commandOf({
    connectors: { cards: stripe, spare: stripe },
    routing: [{ connector: 'cards', otherwise: 'spare', otherwiseAfter: ['800.100.152'] }],
  });
  expect(await checkConfiguration(command, {}, () => {})).toContain(
    'cards (stripe), otherwise spare (stripe), also after 800.100.152',
  );
});

test('check names what is wrong', async () => {
  const command = commandOf({ connectors: { cards: { connector: 'stripe', settings: { apikey: 'x' } } } });
  await expect(checkConfiguration(command, {}, () => {})).rejects.toThrow(
    /settings.apiKey is missing; give a text\n.*settings.apikey is not a key of the configuration; did you mean apiKey/,
  );
});

test('the banner names the connectors that a rule names, and how a payment goes there', async () => {
  const command = commandOf({ connectors: { cards: stripe }, routing: [{ connector: 'cards' }] });
  const config = await loadConfig({ ...command, connectors: programConnectors }, {});
  expect(acquirersText(config)).toBe('cards (stripe), with testMode=EXTERNAL; others are simulated');
  expect(acquirersText({ ...config, routing: [] })).toBeUndefined();
});

test('check says what card networks want in an authentication, unless no channel makes any', async () => {
  const wanted =
    /Visa \(since 2024-08-12\) and Mastercard \(since 2026-07-01\) want the cardholder’s name and an e-mail.*wpwlOptions\.requireContact/;
  expect(await checkConfiguration(commandOf({}), {}, () => {})).toMatch(wanted);
  const [merchant] = live.merchants;
  const channels = merchant?.channels.map((channel) => ({ ...channel, threeDSecure: { mode: 'off' } }));
  const off = commandOf({ merchants: [{ ...merchant, channels }] });
  expect(await checkConfiguration(off, {}, () => {})).not.toMatch(wanted);
});
