/** Runs the command line: a command of testers, one that changes what is stored, or the program itself. */
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import { hashOfPassword, hashOfToken } from '../gateway/config/hash-token.ts';
import { PostgresUnusable } from '../gateway/store/postgres/unusable.ts';
import { checkConfiguration } from './check.ts';
import { type Command, readCommandLine, testerCommandWords } from './command-line.ts';
import { type ConfiguredDatabase, createDatabase } from './database.ts';
import { askHealth } from './health.ts';
import { help } from './help-text.ts';
import { eraseStoredShopper, rotateKeys, settleStored } from './stored-commands.ts';
import { runTesterCommand } from './tester-commands.ts';

/** @param here the folder of the built server, beside which its files lie */
export async function runCommandLine(args: readonly string[], here: string): Promise<void> {
  const [word = '', ...words] = args;
  const testerCommand = testerCommandWords.find((one) => one === word);
  if (testerCommand !== undefined) {
    if (words.includes('--help')) return void process.stdout.write(help);
    // Of these, 1 is what was examined: wrong use must differ from it.
    const isResult = ['doctor', 'exam', 'try-acquirer', 'connect'].includes(testerCommand);
    return runTesterCommand(testerCommand, words, here).catch((error) =>
      giveUp(error, isResult || isOfConfiguration(error) ? 2 : 1),
    );
  }
  if (word === 'version' || args.includes('--version')) {
    const { readVersion } = await import('./version.ts');
    return void process.stdout.write(`payment-widgets ${readVersion()}\n`);
  }
  let command: Command | 'help';
  try {
    command = readCommandLine(args, process.env);
  } catch (error) {
    return giveUp(error as Error, 2);
  }
  if (command === 'help') process.stdout.write(help);
  else await act(command, here).catch((error) => giveUp(error, isOfConfiguration(error) ? 2 : 1));
}

function isOfConfiguration(error: unknown): boolean {
  return error instanceof ConfigurationError || error instanceof PostgresUnusable;
}

async function act(command: Command, here: string): Promise<void> {
  if (command.health !== undefined) return tellHealth(command.health, command);
  if (command.hashToken) return print(hashOfToken(process.stdin));
  if (command.hashPassword) return print(hashOfPassword(process.stdin));
  if (command.check) return print(checkConfiguration(command, process.env, warn));
  const database = createDatabase(command, process.env);
  if (command.migrate) return migrate(database);
  if (command.backup !== undefined) return backUp(database, command.backup);
  if (command.eraseShopper !== undefined) return eraseStoredShopper(database, command);
  if (command.settlement !== undefined) return settleStored(database, command.settlement, command);
  if (command.rotateRegistrationKeys) return rotateKeys(database);
  // A command, such as the health check of a container every few seconds, does not load the program.
  const { startProgram } = await import('./program.ts');
  return startProgram(command, database, here);
}

async function tellHealth(address: string, command: Command): Promise<void> {
  const { isHealthy, sentence } = await askHealth(address, command);
  process.stdout.write(`${sentence}\n`);
  process.exitCode = isHealthy ? 0 : 1;
}

const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`);

async function print(line: Promise<string>): Promise<void> {
  process.stdout.write(await line);
}

async function migrate(database: ConfiguredDatabase): Promise<void> {
  process.stdout.write(`${JSON.stringify({ migrated: await database.migrate() })}\n`);
}

async function backUp(database: ConfiguredDatabase, file: string): Promise<void> {
  process.stdout.write(`${JSON.stringify({ backup: file, bytes: await database.backUp(file) })}\n`);
}

function giveUp(error: Error, code: number): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(code);
}
