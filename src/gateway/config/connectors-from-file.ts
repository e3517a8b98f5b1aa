/** Reads the connectors of the configuration file, each with the check of its own settings. */
import * as z from 'zod';
import type { Config } from './config.ts';
import { connectorMembers } from './connector-members.ts';
import type { AnyDefinition } from './connector-schemas.ts';
import type { ConnectorOfFile } from './file.ts';
import type { Secret } from './secrets.ts';
import { toZodMessages } from './zod-messages.ts';

export interface ConnectorsSource {
  readonly environment: Config['environment'];
  /** The connectors of this program, by name. */
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  /** Looks up the secrets that the file only names. */
  readonly find: (secret: Secret) => string;
}

/** Converts the connectors. Adds a sentence to `problems` for each that cannot be used. */
export function connectorsFromFile(
  connectors: Readonly<Record<string, ConnectorOfFile>>,
  { environment, definitions, find }: ConnectorsSource,
  problems: string[],
): Config['connectors'] {
  const entries = Object.entries(connectors).flatMap(([name, { connector, settings }]) => {
    const path = ['connectors', name, 'settings'];
    const definition = typeof connector === 'string' ? definitions[connector] : connector;
    if (definition === undefined) {
      const names = Object.keys(definitions).join(', ');
      problems.push(`connectors.${name}.connector is no connector of this program; give one of [${names}]`);
      return [];
    }
    try {
      const checked = definition.settings.parse(withSecrets(settings, path.join('.'), find));
      const send = () => Promise.reject(new Error('A connector is only checked.'));
      const made = definition.create({ settings: checked, send, environment, warn: () => {} });
      const { error } = connectorMembers.safeParse(made);
      if (error) problems.push(...toZodMessages(error, connectorMembers, ['connectors', name, 'connector']));
      return [[name, { definition, settings: checked }] as const];
    } catch (error) {
      problems.push(...messagesOf(error, definition.settings, path));
      return [];
    }
  });
  return Object.fromEntries(entries);
}

const named = /^(?<key>.+)(?:From|File)$/;

/** Replaces `apiKeyFrom` and `apiKeyFile` by `apiKey`. */
function withSecrets(settings: ConnectorOfFile['settings'], path: string, find: ConnectorsSource['find']) {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const entries = Object.entries(settings).map(([name, value]) => {
    const key = named.exec(name)?.groups?.key;
    if (key === undefined) return [name, value];
    const [from, file] = [text(settings[`${key}From`]), text(settings[`${key}File`])];
    return [key, find({ path: `${path}.${key}`, value: text(settings[key]), from, file })];
  });
  return Object.fromEntries(entries);
}

function messagesOf(error: unknown, settings: object, path: readonly string[]): string[] {
  const schema = settings instanceof z.ZodType ? settings : z.unknown();
  if (error instanceof z.ZodError) return toZodMessages(error, schema, path);
  return [`${path.join('.')} is wrong; ${error instanceof Error ? error.message : 'check it'}`];
}
