/**
 * Makes the checked configuration for a start of the gateway. Flags override the file, and both override the defaults
 * of the environment.
 */
import type * as z from 'zod';
import type { Clock } from '../core/clock.ts';
import { buildConfig, type Config, type ConfigInput, type RegistrationKey } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { AnyDefinition } from './connector-schemas.ts';
import { connectorsFromFile } from './connectors-from-file.ts';
import { type FileSections, fileSchema } from './file.ts';
import { readContent, readTls, relativeToConfig } from './files.ts';
import type { FlaggedFile } from './flags.ts';
import { channelsFromFile, grantFromFile, merchantFromFile, registrationKeysFromFile } from './from-file.ts';
import { checkListedBrands } from './listed-brands.ts';
import { readBrandMarks } from './marks/brand-marks.ts';
import { listOwnCodes, readOwnBrands } from './own-brands.ts';
import { layFlagsOverFile, type RawConfig } from './raw-config.ts';
import { checkRawConfig } from './raw-config-checks.ts';
import { testRegistrationKey } from './registration-key.ts';
import { findRoutingWarnings, findRuleWarnings, hasFewRules } from './routing-warnings.ts';
import { checkSafety, findSafetyWarnings } from './safety.ts';
import { type Places, secretFinder, type Variables } from './secrets.ts';
import { toZodMessages, unknownKeyMessage } from './zod-messages.ts';

export interface Sources {
  /** Path of the configuration file; undefined when there is none. */
  readonly config: string | undefined;
  /** The content of the configuration when there is no file. */
  readonly content?: object | undefined;
  readonly flagged: FlaggedFile;
  /** Address that the gateway binds. */
  readonly host: string;
  /** Database file. The key of the test environment is kept beside it. */
  readonly data: string;
  /** Finds the key of the test environment where the database is no file. */
  readonly findTestKey?: (() => Promise<RegistrationKey>) | undefined;
  /** The connectors of this program, by name. */
  readonly connectors?: Readonly<Record<string, AnyDefinition>>;
  /** The computer's clock when absent. */
  readonly clock?: Clock;
  /** Where the listener for operators binds; undefined when there is none. */
  readonly admin?: { readonly host: string } | undefined;
  /** The options and variables that were given for the control plane, which the live environment refuses. */
  readonly controlOptions?: readonly string[];
  /** Whether a port was given for the demo shop, which the live environment does not have. */
  readonly hasShopPort?: boolean;
  /** True when the start only encrypts the stored cards anew. */
  readonly rotateRegistrationKeys?: boolean;
}

/**
 * Loads the configuration. Throws a {@link ConfigurationError} that names every wrong key with its remedy; the process
 * then ends with code 2.
 *
 * @param warn is told about settings that are allowed but unsafe
 */
export async function loadConfig(
  sources: Sources,
  variables: Variables,
  warn: (sentence: string) => void = () => {},
): Promise<Config> {
  const { config, flagged, host, data } = sources;
  const { sections, broken, problems } = readSections(
    config === undefined ? (sources.content ?? {}) : await readContent(config),
  );
  const rawConfig = layFlagsOverFile(relativeToConfig(config, sections), flagged, { host, broken });
  problems.push(...checkRawConfig(rawConfig), ...checkSafety(rawConfig, sources));
  const places = {
    variables,
    config,
    environment: rawConfig.environment,
    isRotating: sources.rotateRegistrationKeys ?? false,
  };
  const input = inputOf(rawConfig, places, sources.connectors ?? {}, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  for (const sentence of findSafetyWarnings(rawConfig, sources)) warn(sentence);
  const { findTestKey = async () => testRegistrationKey(data) } = sources;
  const { registrationKeys = [await findTestKey()] } = input;
  const built = buildConfig({ ...input, registrationKeys });
  if (hasFewRules(built)) for (const sentence of findRuleWarnings(built)) warn(sentence);
  for (const sentence of findRoutingWarnings(built)) warn(sentence);
  return built;
}

/**
 * Converts the raw configuration to the input of {@link buildConfig}. Adds a sentence to `problems` for each secret or
 * file that is missing.
 */
function inputOf(
  rawConfig: RawConfig,
  places: Places,
  definitions: Readonly<Record<string, AnyDefinition>>,
  problems: string[],
): ConfigInput {
  const {
    environment,
    merchants,
    tokens,
    registrationKeys,
    throttles,
    trustedProxies,
    allowedHosts,
    tls,
    binList,
    connectors,
    routing,
    ownBrands,
    brandMarks,
  } = rawConfig;
  const find = secretFinder(places, problems);
  const brands = ownBrands && readOwnBrands(ownBrands, problems);
  const made = connectors && connectorsFromFile(connectors, { environment, definitions, find }, problems);
  const codes = listOwnCodes(brands, made);
  problems.push(...checkListedBrands(rawConfig, codes));
  const marks = readBrandMarks(brandMarks, codes, problems);
  return {
    environment,
    // The origin has no port, because the gateway's port is not known yet, and a proxy on this computer has its own.
    publicOrigin: rawConfig.publicOrigin ?? `${tls ? 'https' : 'http'}://127.0.0.1`,
    throttles,
    ...rawConfig.settings,
    ...(trustedProxies && { trustedProxies }),
    ...(allowedHosts && { allowedHosts }),
    ...(binList && { binList }),
    ...(made && { connectors: made }),
    ...(brands && { ownBrands: brands }),
    ...(routing && { routing }),
    ...(marks && { brandMarks: marks }),
    ...(merchants && {
      entities: channelsFromFile(merchants, find),
      merchants: merchants.map(merchantFromFile),
    }),
    ...(tokens && { grants: tokens.map(grantFromFile) }),
    ...(registrationKeys && { registrationKeys: registrationKeysFromFile(registrationKeys, find) }),
    ...(tls && { tls: readTls(tls, problems) }),
  };
}

interface Sections {
  /** The valid sections. */
  readonly sections: FileSections;
  /** The names of the invalid sections. */
  readonly broken: ReadonlySet<string>;
  /** One sentence for each error. */
  readonly problems: string[];
}

/** Reads the parsed content of a file by sections, so that an error in one does not hide those of others. */
function readSections(content: unknown): Sections {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return {
      sections: {},
      broken: new Set(),
      problems: ['The file is wrong; it must hold one object in braces.'],
    };
  }
  const shape: Record<string, z.ZodType> = fileSchema.shape;
  const sections: Record<string, unknown> = {};
  const broken = new Set<string>();
  const problems: string[] = [];
  for (const [key, value] of Object.entries(content)) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const parsed = schema?.safeParse(value);
    if (parsed?.success) {
      sections[key] = parsed.data;
      continue;
    }
    broken.add(key);
    if (schema === undefined || !parsed) problems.push(unknownKeyMessage([key], Object.keys(shape)));
    else problems.push(...toZodMessages(parsed.error, schema, [key]));
  }
  return { sections: sections as FileSections, broken, problems };
}
