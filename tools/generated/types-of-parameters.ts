/** Renders the names of the parameters that each operation of a merchant's server takes, as TypeScript types. */
import { structures } from '../../src/contract/parameters/groups.ts';
import {
  checkoutConfirmation,
  checkoutCreation,
  checkoutUpdate,
  followUp,
  payment,
  registrationCreation,
  registrationPayment,
  registrationUpdate,
  standaloneAuthentication,
} from '../../src/contract/parameters/merchant-operations.ts';
import type { Operation } from '../../src/contract/parameters/operation.ts';
import type { Row, Structure } from '../../src/contract/parameters/table.ts';

const operations: Readonly<Record<string, Operation>> = {
  Checkout: checkoutCreation,
  CheckoutUpdate: checkoutUpdate,
  CheckoutConfirmation: checkoutConfirmation,
  Payment: payment,
  FollowUp: followUp,
  Registration: registrationCreation,
  RegistrationUpdate: registrationUpdate,
  RegistrationPayment: registrationPayment,
  StandaloneAuthentication: standaloneAuthentication,
};

/** The parameters that the client sends by itself. */
const sentByClient = ['entityId'];

export function typesOfParameters(): string {
  const used = structures.filter((structure) =>
    Object.values(operations).some((one) => isWholeIn(one, structure)),
  );
  return [
    '/** The names of the parameters. Written by `tools/generate.mjs` from the tables of parameters. */',
    ...used.map((structure) =>
      typeOf(nameOf(structure), structure.title, namesIn(structure.rows).map(quoted)),
    ),
    ...Object.entries(operations).map(([name, operation]) => {
      const whole = used.filter((structure) => isWholeIn(operation, structure));
      const covered = new Set(whole.flatMap(({ rows }) => namesIn(rows)));
      const single = namesOf(operation).filter((one) => !covered.has(one));
      const members = [...whole.map(nameOf), ...single.map(quoted)];
      return typeOf(`${name}ParameterName`, `What a ${wordsOf(name)} takes`, members, 'export ');
    }),
  ].join('\n\n');
}

function typeOf(name: string, title: string, members: readonly string[], before = ''): string {
  return `/** ${title}. */\n${before}type ${name} =\n${members.map((member) => `  | ${member}`).join('\n')};\n`;
}

/** Writes `CheckoutUpdate` as words. */
function wordsOf(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function nameOf({ title }: Structure): string {
  const words = title.split(/[^A-Za-z0-9]+/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('').replace(/^3D/, 'ThreeD')}Name`;
}

/** The names of an operation's parameters, without those that it refuses. */
function namesOf({ structures: all, refused }: Operation): string[] {
  const isRefused = (name: string) => [...refused.keys()].some((prefix) => name.startsWith(prefix));
  return namesIn(all.flatMap(({ rows }) => rows)).filter((name) => !isRefused(name));
}

function isWholeIn(operation: Operation, { rows }: Structure): boolean {
  const taken = new Set(namesOf(operation));
  return rows.length > 1 && namesIn(rows).every((name) => taken.has(name));
}

function namesIn(rows: readonly Row[]): string[] {
  return rows
    .flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]))
    .filter((name) => !sentByClient.includes(name));
}

/** Writes a name as a type: an index is any number, a key any text. */
function quoted(name: string): string {
  if (!name.includes('[')) return `'${name}'`;
  const families = name.replace(/\[(\w+)\]/g, (_all, key) => `[$\{${key === 'n' ? 'number' : 'string'}}]`);
  return `\`${families}\``;
}
