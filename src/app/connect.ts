/** `payment-widgets connect <name>`: registers the webhook at an acquirer, and says what its account lacks. */
import { createInterface } from 'node:readline/promises';
import { NotSent, UnknownOutcome } from '../connector/send.ts';
import { createRequestSender } from '../gateway/connectors/sender.ts';
import { toDestination } from '../gateway/core/destination.ts';
import { parsedUrl } from '../web/parsed-url.ts';
import { findAcquirer, toVariable } from './acquirer.ts';
import { compareBrands } from './ruled-brands.ts';
import { createTextTable } from './text-table.ts';

interface Wish {
  /** Where the acquirer reaches the gateway, such as `https://pay.example`. */
  readonly url?: string | undefined;
  /** File of the configuration that has the connector; without one, environment variables have the settings. */
  readonly config?: string | undefined;
}

/**
 * Prints a table with a line for each thing that was made, was there or is missing, and the settings that the acquirer has given.
 * Resolves to the exit code: 1 when something is missing.
 *
 * @param confirm asks before anything is changed at a live system
 */
export async function connectAcquirer(
  name: string,
  { url = '', config: file }: Wish,
  print: (line: string) => void,
  { sender = createRequestSender(), confirm = confirmByHand } = {},
): Promise<number> {
  const { protocol, origin = '', href } = parsedUrl(url) ?? {};
  if (protocol !== 'https:' || href !== `${origin}/`)
    throw new Error(
      `--url must be where the acquirer reaches this gateway, without a path, such as https://pay.example, not "${url}".`,
    );
  const reason = toDestination(origin, { environment: 'live', allowLoopbackCallbacks: false });
  if (reason === 'blocked-host' || reason === 'blocked-address')
    throw new Error(
      `--url ${origin} leads to this computer or into a private network, where no acquirer calls; give the address by which the gateway is reached from outside, such as that of a tunnel.`,
    );
  const { config, own } = await findAcquirer(name, file);
  const { definition, settings } = own;
  const { environment } = config;
  if (definition.setUp === undefined)
    throw new Error(`The connector ${name} cannot be set up by a program; see its acquirer’s documents.`);
  const address = `${origin}/v1/connectors/${name}/webhook`;
  try {
    if (
      environment === 'live' &&
      !(await confirm(`Change the live account of ${name}, so that it calls ${address}?`))
    )
      throw new Error('Nothing was changed; answer yes to change the live account.');
    const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`);
    const parts = { settings, send: sender.send, environment, warn };
    // Asked before, because a secret that is shown once must not be lost by an error.
    const ofBrands = await compareBrands(config, name, definition, parts);
    const { steps: made, settings: given } = await definition.setUp(parts, address);
    const steps = [...made, ...ofBrands];
    print(
      createTextTable([
        ['', 'what', 'remedy'],
        ...steps.map(({ state, what, remedy = '' }) => [state, what, remedy]),
      ]),
    );
    const secrets = Object.entries(given).map(
      ([key, value]) =>
        `${toVariable(name, key)}=${value}   # the setting ${key}From of ${name}; keep it secret`,
    );
    if (secrets.length > 0) print(['', ...secrets].join('\n'));
    return steps.some(({ state }) => state === 'missing') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NotSent || error instanceof UnknownOutcome)) throw error;
    throw new Error(
      `The acquirer did not answer (${error.message}). Run it again: it tells what was made, and makes the rest.`,
    );
  } finally {
    await sender.close();
  }
}

async function confirmByHand(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(`${question} [yes/no] `)) === 'yes';
  } finally {
    terminal.close();
  }
}
