/** The commands that start no gateway and are no option of a start. Each is loaded when it is run. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CommandSetting } from '../testing/kit/commands/read-arguments.ts';
import type { TesterCommandWord } from './command-line.ts';
import { findRunning } from './running.ts';

const loadReader = () => import('../testing/kit/commands/read-arguments.ts');

/** Each command by its word. It may resolve to an exit code. It throws an error that says what to do. */
const commands: Readonly<
  Record<TesterCommandWord, (setting: CommandSetting, here: string) => Promise<unknown>>
> = {
  listen: async (setting) => (await import('../testing/kit/commands/follow-events.ts')).followEvents(setting),
  trigger: async (setting) =>
    (await import('../testing/kit/commands/trigger-event.ts')).triggerEvent(setting),
  async 'try-acquirer'({ args, print }) {
    const { readWords } = await loadReader();
    const { words, values } = readWords(args, 'payment-widgets try-acquirer <name>', { config: 'FILE' });
    const { tryAcquirer } = await import('./try-acquirer.ts');
    return tryAcquirer(words.join(' '), values.config, print);
  },
  async connect({ args, print }) {
    const { readWords } = await loadReader();
    const names = { url: 'https://pay.example', config: 'FILE' };
    const { words, values } = readWords(args, 'payment-widgets connect <name>', names);
    const { connectAcquirer } = await import('./connect.ts');
    return connectAcquirer(words.join(' '), values, print);
  },
  async doctor({ args, print }) {
    const { readWords } = await loadReader();
    const names = { page: 'ADDRESS|FILE', requests: 'FILE' };
    const { words, values } = readWords(args, 'payment-widgets doctor', names);
    if (words.length > 0)
      throw new Error(`doctor takes no "${words.join(' ')}"; give it by --page or --requests.`);
    return (await import('./doctor.ts')).examine(values, print);
  },
  async exam(setting, here) {
    const { examine } = await import(pathToFileURL(join(here, 'exam.js')).href);
    return examine(setting);
  },
  async replay({ args, print }) {
    const { readWords } = await loadReader();
    const { words, values } = readWords(args, 'payment-widgets replay', { requests: 'FILE' });
    if (words.length > 0 || values.requests === undefined)
      throw new Error('replay has nothing to read; give --requests <file>, and nothing else.');
    const [{ readText }, { writeReplay }] = await Promise.all([import('./doctor.ts'), import('./replay.ts')]);
    print(writeReplay(await readText('--requests', values.requests)).trimEnd());
  },
  async mcp({ args, token }) {
    (await loadReader()).readWords(args, 'payment-widgets mcp', {});
    if (args.length > 0) throw new Error(`mcp takes no "${args.join(' ')}"; leave it out.`);
    const [{ serveMcp }, { readVersion }] = await Promise.all([import('./mcp.ts'), import('./version.ts')]);
    const running = () => findRunning().flatMap(({ control }) => control ?? []);
    return serveMcp({ running, token }, readVersion());
  },
};

/** Runs a command. @param args the words after it @param here the folder of the built server */
export async function runTesterCommand(
  word: TesterCommandWord,
  args: readonly string[],
  here = '',
): Promise<void> {
  const setting = {
    args,
    running: findRunning().flatMap(({ control }) => control ?? []),
    token: process.env.PAYMENT_WIDGETS_CONTROL_TOKEN ?? '',
    print: (line: string) => void process.stdout.write(`${line}\n`),
  };
  const code = await commands[word](setting, here);
  if (typeof code === 'number') process.exitCode = code;
}
