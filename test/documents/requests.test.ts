// @runs rest
/** Sends the `curl` commands of the documents to a gateway that is started as the documents say. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, type ServerProcess, startServer } from '../support/process.ts';
import { allCommands, type Command, isAssignment } from './shell.ts';

const commands = allCommands();
const isRequest = ({ line }: Command) => line.startsWith('curl ');
const requests = commands.filter(isRequest);
/** The documents with requests. Those that move the gateway's clock come last. */
const paths = [...new Set(requests.map(({ path }) => path))].sort((one, other) => moves(one) - moves(other));

function moves(path: string): number {
  return requests.some((command) => command.path === path && command.line.includes('/_sim/clock')) ? 1 : 0;
}

let main: string;
let server: ServerProcess;

beforeAll(async () => {
  main = await buildServer();
  server = await startServer(main, ['--data', ':memory:', '--admin', '127.0.0.1:0']);
});
afterAll(async () => {
  await server.stop('SIGTERM');
});

/**
 * Runs a command as a person would: with the document's variables, and with the ids of earlier answers in place of its
 * words for them.
 */
function run({ path, line }: Command, ids: Readonly<Record<string, string>>) {
  const settings = commands.filter((command) => command.path === path && isAssignment(command));
  const filled = line.replace(/[A-Z]+_ID/g, (word) => ids[word] ?? word);
  const script = [...settings.map((command) => command.line), `${filled} --silent --show-error`].join('\n');
  const here = script
    .replaceAll('http://127.0.0.1:8080', server.gateway)
    .replaceAll('http://127.0.0.1:8090', server.control ?? '')
    .replaceAll('http://127.0.0.1:9090', server.admin ?? '');
  const { stdout, stderr, status } = spawnSync('sh', ['-c', here], { encoding: 'utf8', timeout: 20_000 });
  expect([status, stderr]).toEqual([0, '']);
  return stdout === '' ? undefined : JSON.parse(stdout);
}

/** Keeps the id of an answer under the word by which later commands name it. */
function remember(answer: Record<string, string>, ids: Record<string, string>, { line }: Command): void {
  const { id = '', threeDSecure, registrationId } = answer;
  // The record of an authentication without a payment is the only one without a payment type.
  const { paymentType = threeDSecure && 'authentication' } = answer;
  const word = / \S*\/v1\/checkouts"? /.test(line)
    ? 'CHECKOUT_ID'
    : { PA: 'PAYMENT_ID', CP: 'CAPTURE_ID', authentication: 'AUTHENTICATION_ID' }[paymentType ?? ''];
  if (word !== undefined) ids[word] ??= id;
  if (registrationId !== undefined) ids.REGISTRATION_ID ??= registrationId;
}

test('there are requests in the README and in the documents for pages and servers', () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/merchants.md',
      'docs/server-api.md',
      'docs/testers/by-hand.md',
    ]),
  );
  expect(requests.length).toBeGreaterThan(15);
});

describe.each(paths)('the requests of %s', (path) => {
  const ids: Record<string, string> = {};

  // The commands run in their order, because later ones need the ids of earlier ones.
  test.each(requests.filter((command) => command.path === path))('$line is answered $code', (command) => {
    const answer = run(command, ids);
    // A call that is not a merchant's is known by its address: a tester's or an operator's.
    if (command.code === undefined) {
      expect(command.line).toMatch(/\/_sim\/|:[89]090\//);
      expect(answer ?? {}).not.toHaveProperty('message');
      return;
    }
    remember(answer, ids, command);
    expect(answer.result).toMatchObject({ code: command.code });
  });
});
