/** Finds the connector that a command is about: one of this program by variables, or one of a configuration file. */
import type { Config } from '../gateway/config/config.ts';
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import { readFlags } from '../gateway/config/flags.ts';
import { loadConfig } from '../gateway/config/load.ts';
import { programConnectors } from './connectors.ts';

export interface NamedConnector {
  readonly config: Config;
  readonly own: Config['connectors'][string];
}

const ready = Object.keys(programConnectors).filter((name) => programConnectors[name]?.trial);

/**
 * Reads the settings of a connector. Throws an error that says which variable, or which key of the file, is missing or wrong.
 *
 * @param file of the configuration that has the connector; without one, environment variables have the settings
 * @param environment that of the file when absent
 */
export async function findAcquirer(
  name: string,
  file: string | undefined,
  environment?: Config['environment'],
): Promise<NamedConnector> {
  const names = ready.join(', ');
  if (name === '') throw new Error(`Name an acquirer: one of [${names}], or a connector of --config.`);
  const isBuiltIn = file === undefined && ready.includes(name);
  const keys = (isBuiltIn && programConnectors[name]?.trial?.settings) || [];
  const variables = keys.map((key) => [key, toVariable(name, key)] as const);
  const missing = variables.flatMap(([, variable]) => (process.env[variable] ? [] : [variable]));
  const told = missing.map((variable) => variable.replace(/_KEY$/, '$& (a test key)'));
  if (told.length > 0) throw new Error(`Set ${told.join(' and ')}.`);
  const settings = Object.fromEntries(variables.map(([key, variable]) => [`${key}From`, variable]));
  const content = { connectors: { [name]: { connector: name, settings } } };
  const flagged = readFlags(environment ? { environment } : {});
  const place = { config: file, flagged, host: 'localhost', data: ':memory:' };
  const sources = { ...place, connectors: programConnectors, ...(isBuiltIn && { content }) };
  const config = await loadConfig(sources, process.env).catch((error: Error) => {
    throw isBuiltIn ? new Error(inVariables(error.message, name, variables)) : error;
  });
  const own = Object.entries(config.connectors).find(([key]) => key === name)?.[1];
  if (own !== undefined) return { config, own };
  const remedy = `try one of [${names}], or one of --config`;
  const inFile = `the file has no connector ${name}; it has [${Object.keys(config.connectors).join(', ')}]`;
  const unnamed = `connectors has no "${name}" with cards of a test system; ${remedy}`;
  throw new ConfigurationError([file === undefined ? unnamed : inFile]);
}

/** Returns the name of the variable that has a setting, such as ADYEN_API_KEY. */
export const toVariable = (name: string, key: string) =>
  `${name.replaceAll('-', '_')}_${key.replace(/[A-Z]/g, '_$&')}`.toUpperCase();

/** Makes an error that names the environment variables. Without a file, keys of a configuration would mean nothing. */
function inVariables(message: string, name: string, variables: readonly (readonly [string, string])[]) {
  const sentence = message.replace(/^.*\n +/, '').replace(/^\S+ is wrong; the /, '');
  const text = sentence.replaceAll(`connectors.${name}.settings.`, '');
  return variables.reduce((before, [key, variable]) => before.replaceAll(key, variable), text);
}
