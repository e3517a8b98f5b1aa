/** Reads the command line of the server. */
import { parseArgs } from 'node:util';
import { readIsoTime } from '#contract/parameters/dates.ts';
import { type FlaggedFile, type FlagValues, flags, readFlags } from '../gateway/config/flags.ts';
import type { Variables } from '../gateway/config/secrets.ts';
import { type Clock, clockFrom, systemClock } from '../gateway/core/clock.ts';
import type { Settlement } from '../gateway/reconciliation/settlement.ts';
import { isPostgresAddress } from '../gateway/store/postgres/address.ts';
import { readSettlement } from './settle-option.ts';

/** Where the listener for operators binds. */
export interface AdminAddress {
  readonly host: string;
  readonly port: number;
}

export interface Command {
  readonly port: number;
  readonly shopPort: number;
  /** Whether these were given. In the test environment a port that was not may be another one, and data in memory. */
  readonly hasPort: boolean;
  readonly hasShopPort: boolean;
  readonly hasControlPort: boolean;
  readonly hasData: boolean;
  /** Print one JSON line to stdout when ready, for machines. */
  readonly json: boolean;
  /** Database file, `:memory:`, or the address of a PostgreSQL database, which may hold a password. */
  readonly data: string;
  /** What gave {@link data}, for sentences. */
  readonly dataOption: '--data' | 'DATABASE_URL';
  readonly clock: Clock;
  /** Servers to which the demo merchant's webhooks are sent. */
  readonly forwardWebhooks: readonly string[];
  /** Take the next free port also when one is taken that was given. */
  readonly fallbackPort: boolean;
  /** Address that the gateway binds. */
  readonly host: string;
  /** Where the control plane of the test environment listens; undefined when it is turned off. */
  readonly control: AdminAddress | undefined;
  /** The options and variables that were given for the control plane, which the live environment does not have. */
  readonly controlOptions: readonly string[];
  /** Undefined when there is no listener for operators. */
  readonly admin: AdminAddress | undefined;
  /** How long a gateway that stops goes on as before, but says that it is not ready; in milliseconds. */
  readonly drainDelay: number;
  /** How long after the start the database may lack transactions that were sent; 0 when it was not restored. */
  readonly afterRestoreHours: number;
  /** Path of the configuration file. */
  readonly config: string | undefined;
  /** Settings of the command line, which override those of the file. */
  readonly flagged: FlaggedFile;
  /** Start nothing: read a token from stdin and print its hash. */
  readonly hashToken: boolean;
  /** Start nothing: read a password from stdin and print its hash. */
  readonly hashPassword: boolean;
  /** Start nothing: say what a start would say of the configuration. */
  readonly check: boolean;
  /** Start nothing: make or update the schema of the database. */
  readonly migrate: boolean;
  /** Start nothing: copy the database file into this new one. */
  readonly backup: string | undefined;
  /** Start nothing: encrypt every stored card anew under the first key. */
  readonly rotateRegistrationKeys: boolean;
  /** Start nothing: erase the data of the shopper with this `customer.merchantCustomerId`. */
  readonly eraseShopper: string | undefined;
  /** The channel of that shopper; all channels when undefined. */
  readonly entity: string | undefined;
  /** Start nothing: end a payment of which nobody tells what became of it. */
  readonly settlement: Settlement | undefined;
  /** Start nothing: ask the gateway at this address whether it is well; the running one when the text is empty. */
  readonly health: string | undefined;
}

/**
 * Reads the arguments, and DATABASE_URL of the environment's variables, which is the better place for an address with a
 * password: other users of a computer see the arguments of its processes. Returns `'help'` for `--help`. Throws an error
 * whose message says what to change.
 */
export function readCommandLine(args: readonly string[], variables: Variables = {}): Command | 'help' {
  const options = withoutCommandWord(args);
  const values = valuesOf(
    options.map((arg, at) => (arg === '--health' && !isValue(options[at + 1]) ? '--health=' : arg)),
  );
  if (values.help) return 'help';
  const command = {
    port: portOf('--port', values.port ?? '8080'),
    shopPort: portOf('--shop-port', values['shop-port'] ?? '3000'),
    hasPort: values.port !== undefined,
    hasShopPort: values['shop-port'] !== undefined,
    hasControlPort: values['control-port'] !== undefined,
    hasData: values.data !== undefined || Boolean(variables.DATABASE_URL),
    json: values.json,
    ...placeOfData(values.data, variables.DATABASE_URL),
    clock: values.clock === undefined ? systemClock : clockAt(values.clock),
    fallbackPort: values['fallback-port'],
    host: values.host ?? (variables[hostsVariable] ? '0.0.0.0' : '127.0.0.1'),
    control: controlAddressOf(values, variables),
    controlOptions: controlOptionsIn(values, variables),
    forwardWebhooks: values['forward-webhooks'] ?? [],
    admin: values.admin === undefined ? undefined : adminAddressOf(values.admin),
    drainDelay: millisecondsOf('--drain-delay', values['drain-delay']),
    afterRestoreHours: hoursOf('--after-restore', values['after-restore']),
    config: values.config,
    flagged: readFlags({ ...allowedHostsIn(variables), ...values }),
    hashToken: values['hash-token'],
    hashPassword: values['hash-password'],
    check: values.check,
    migrate: values.migrate,
    backup: values.backup,
    rotateRegistrationKeys: values['rotate-registration-keys'],
    eraseShopper: values['erase-shopper'],
    entity: values.entity,
    settlement: readSettlement(values),
    health: values.health,
  };
  requireNothingUnused(values);
  return command;
}

/** Throws for an empty value, for a second command, and for `--entity` without the command that reads it. */
function requireNothingUnused(values: ReturnType<typeof valuesOf>): void {
  const [empty] = Object.entries(values).find(([name, value]) => name !== 'health' && value === '') ?? [];
  if (empty !== undefined) throw new Error(`--${empty} is empty; give it a value, or leave it out.`);
  const given = commandWords.filter((word) => values[word] !== undefined && values[word] !== false);
  if (given.length > 1) {
    const named = given.map((word) => `--${word}`).join(' and ');
    throw new Error(`${named} are commands of their own: run one after the other.`);
  }
  if (values.entity !== undefined && values['erase-shopper'] === undefined) {
    throw new Error('--entity says whose shopper --erase-shopper erases; give both, or leave it out.');
  }
}

const knownOptions = {
  ...flags,
  port: { type: 'string' },
  'shop-port': { type: 'string' },
  json: { type: 'boolean', default: false },
  data: { type: 'string' },
  check: { type: 'boolean', default: false },
  migrate: { type: 'boolean', default: false },
  backup: { type: 'string' },
  clock: { type: 'string' },
  'forward-webhooks': { type: 'string', multiple: true },
  'fallback-port': { type: 'boolean', default: false },
  host: { type: 'string' },
  'control-port': { type: 'string' },
  'control-host': { type: 'string' },
  admin: { type: 'string' },
  'after-restore': { type: 'string', default: '0' },
  'drain-delay': { type: 'string', default: '0' },
  config: { type: 'string' },
  'hash-token': { type: 'boolean', default: false },
  'hash-password': { type: 'boolean', default: false },
  'rotate-registration-keys': { type: 'boolean', default: false },
  'erase-shopper': { type: 'string' },
  entity: { type: 'string' },
  settle: { type: 'string' },
  as: { type: 'string' },
  reference: { type: 'string' },
  force: { type: 'boolean', default: false },
  health: { type: 'string' },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** Whether an argument is the value of the option before it. */
const isValue = (arg: string | undefined) => arg !== undefined && !arg.startsWith('-');

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowNegative: true, options: knownOptions }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}. --help lists every option.`);
  }
}

function placeOfData(argument: string | undefined, address = ''): Pick<Command, 'data' | 'dataOption'> {
  if (argument === undefined && address !== '') {
    if (isPostgresAddress(address)) return { data: address, dataOption: 'DATABASE_URL' };
    throw new Error(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database; if it is meant for another program, give --data.',
    );
  }
  const data = argument ?? '.data/gateway.sqlite';
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(data) && !isPostgresAddress(data)) {
    throw new Error('--data must be a file, :memory:, or an address that begins with postgres://.');
  }
  return { data, dataOption: '--data' };
}

function portOf(option: string, text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`${option} must be a number from 0 to 65535, not "${text}".`);
}

/** Several gateways of one computer have ports of their own, so that a second control plane must not want the usual one. */
function controlAddressOf(
  values: ReturnType<typeof valuesOf>,
  variables: Variables,
): AdminAddress | undefined {
  const port = values['control-port'] ?? (values.port === undefined ? '8090' : '0');
  if (port === 'off') return undefined;
  // Other computers need the token, which a container's log would print too late for them.
  const isOpen = variables[hostsVariable] && variables[tokenVariable];
  const host = values['control-host'] ?? (isOpen ? '0.0.0.0' : 'localhost');
  return { host, port: portOf('--control-port', port) };
}

/** Names what asks for a control plane; `--control-port off` asks for none. */
function controlOptionsIn(values: ReturnType<typeof valuesOf>, variables: Variables): string[] {
  const port = values['control-port'];
  return [
    ...(port === undefined || port === 'off' ? [] : ['--control-port']),
    ...(values['control-host'] === undefined ? [] : ['--control-host']),
    ...(variables[tokenVariable] ? [tokenVariable] : []),
  ];
}

/** The variable with the token that callers of the control plane send. */
const tokenVariable = 'PAYMENT_WIDGETS_CONTROL_TOKEN';

/**
 * The variable that makes the test environment usable from other containers: it is reached under these names, or under
 * any with `any`, and binds every address.
 */
const hostsVariable = 'PAYMENT_WIDGETS_HOSTS';

function allowedHostsIn({ [hostsVariable]: names = '' }: Variables): FlagValues {
  if (names === '') return {};
  return names === 'any' ? { 'any-host': true } : { 'allowed-host': names.split(/[,\s]+/).filter(Boolean) };
}

/** Reads `host:port`. An IPv6 address stands in brackets. */
function adminAddressOf(text: string): AdminAddress {
  const [, inBrackets, name, port = ''] = /^(?:\[([0-9a-f:.]+)\]|([^:/\s]+)):([0-9]+)$/i.exec(text) ?? [];
  const host = inBrackets ?? name;
  if (host !== undefined) return { host, port: portOf('The port of --admin', port) };
  throw new Error(`--admin must be an address and a port such as 127.0.0.1:9090, not "${text}".`);
}

function millisecondsOf(option: string, text: string): number {
  if (/^[0-9]{1,7}$/.test(text)) return Number(text);
  throw new Error(`${option} must be a whole number of milliseconds, 0 for none, not "${text}".`);
}

function hoursOf(option: string, text: string): number {
  const hours = /^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (hours <= 720) return hours;
  throw new Error(`${option} must be a whole number of hours up to 720, 0 for none, not "${text}".`);
}

function clockAt(text: string): Clock {
  const start = readIsoTime(text);
  if (Number.isFinite(start)) return clockFrom(start);
  throw new Error(`--clock must be an ISO time such as 2030-01-31T12:00:00Z, not "${text}".`);
}

/** The commands that are no option of a start. */
export const testerCommandWords = [
  'listen',
  'trigger',
  'try-acquirer',
  'connect',
  'doctor',
  'exam',
  'replay',
  'mcp',
] as const;
export type TesterCommandWord = (typeof testerCommandWords)[number];

const commandWords = [
  'health',
  'check',
  'hash-token',
  'hash-password',
  'migrate',
  'backup',
  'erase-shopper',
  'settle',
  'rotate-registration-keys',
  'help',
  'version',
] as const;

/**
 * Returns the arguments with options only: the first word becomes the option of its name, and `start` is left out, because
 * a start needs no option. Throws an error whose message lists the commands when there is no command of this name.
 */
function withoutCommandWord(args: readonly string[]): readonly string[] {
  const [word = '', ...rest] = args;
  if (word === '' || word.startsWith('-')) return args;
  if (word === 'start') return rest;
  if (commandWords.some((one) => one === word)) return [`--${word}`, ...rest];
  throw new Error(
    `There is no command '${word}'; the commands are start, ${[...testerCommandWords, ...commandWords].join(', ')}. --help lists every option.`,
  );
}
