/** The options that the commands for testers have in common. */
import { parseArgs } from 'node:util';
import { ControlClient } from '../control-client.ts';

/** What a command needs of the program that runs it. */
export interface CommandSetting {
  /** The words after the command. */
  readonly args: readonly string[];
  /** The addresses of the control planes that run on this computer. */
  readonly running: readonly string[];
  /** The token of the control plane; empty when it asks for none. */
  readonly token: string;
  print(line: string): void;
}

export interface TesterCommand {
  readonly words: readonly string[];
  readonly control: ControlClient;
  /** The tenant that `--tenant` names. */
  readonly tenant: string | undefined;
  /** Parameters of one's own, from each `--data name=value`. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Reads the words and options of a command. Throws an error that says what to write.
 *
 * @param usage such as `payment-widgets listen`
 */
export function readTesterCommand({ args, running, token }: CommandSetting, usage: string): TesterCommand {
  const names = { control: 'http://localhost:8090', tenant: 'ID', data: 'NAME=VALUE' };
  const { words, values, all } = readWords(args, usage, names);
  const address = values.control ?? onlyOne(running);
  if (!/^https?:\/\/[^/]+\/?$/.test(address))
    throw new Error(`--control must be an address such as http://localhost:8090, not "${address}".`);
  const control = new ControlClient(address.replace(/\/$/, ''), token === '' ? undefined : token);
  return { words, control, tenant: values.tenant, data: Object.fromEntries((all.data ?? []).map(toPair)) };
}

function toPair(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new Error(`--data must be name=value, such as merchantTransactionId=order-4711, not "${text}".`);
}

/**
 * Reads the words after a command. Throws an error that says what to write.
 *
 * @param options the names of its options, each with an example of its value
 */
export function readWords<Name extends string>(
  args: readonly string[],
  usage: string,
  options: Readonly<Record<Name, string>>,
): {
  readonly words: readonly string[];
  /** The last value of each option. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly all: Readonly<Partial<Record<Name, readonly string[]>>>;
} {
  try {
    const kind = { type: 'string', multiple: true } as const;
    const kinds = Object.fromEntries(Object.keys(options).map((name) => [name, kind]));
    const { positionals, values: all } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: kinds,
    });
    const last = Object.entries(all).map(([name, given]) => [name, given?.at(-1)]);
    const values = Object.fromEntries(last) as Partial<Record<Name, string>>;
    return { words: positionals, values, all: all as Partial<Record<Name, string[]>> };
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    const all = Object.entries(options).map(([name, example]) => `[--${name} ${example}]`);
    throw new Error(`${sentence}; write: ${[usage, ...all].join(' ')}.`);
  }
}

function onlyOne(running: readonly string[]): string {
  const [only, ...others] = running;
  if (only === undefined)
    throw new Error(
      'No gateway of the test environment runs on this computer: start one by "payment-widgets", or name the control plane of another by --control.',
    );
  if (others.length > 0)
    throw new Error(`Several gateways run: choose one by --control (${running.join(', ')}).`);
  return only;
}
