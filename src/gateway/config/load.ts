/** From the command line to a checked configuration: the file, the flags over it, the environment's defaults. */
import type { Clock } from '../core/clock.ts';
import { buildConfig, type Config, type ConfigInput } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';
import { beside, contentOf, tlsOf } from './files.ts';
import type { FlaggedFile } from './flags.ts';
import { channelsFromFile, grantFromFile, merchantFromFile, registrationKeysFromFile } from './from-file.ts';
import { checkRawConfig } from './meaning.ts';
import { layFlagsOverFile, type RawConfig } from './raw-config.ts';
import { readSections } from './read-sections.ts';
import { testRegistrationKey } from './registration-key.ts';
import { checkSafety, findSafetyWarnings } from './safety.ts';
import { type Places, secretFinder, type Variables } from './secrets.ts';

export interface Sources {
  /** Configuration file; none when absent. */
  readonly config: string | undefined;
  readonly flagged: FlaggedFile;
  /** Address to bind. */
  readonly host: string;
  /** Database file; a key of the test environment is kept beside it. */
  readonly data: string;
  /** The computer's own when absent. */
  readonly clock?: Clock;
  /** Stored cards are encrypted anew, and nothing else is done. */
  readonly rotateRegistrationKeys?: boolean;
}

/**
 * The configuration of a start. Throws {@link ConfigurationError}, which names every wrong key with its remedy; for
 * it the process ends with code 2.
 *
 * @param warn is told what is allowed, but should be otherwise
 */
export async function loadConfig(
  sources: Sources,
  variables: Variables,
  warn: (sentence: string) => void = () => {},
): Promise<Config> {
  const { config, flagged, host, data } = sources;
  const { sections, broken, problems } = readSections(config === undefined ? {} : await contentOf(config));
  const draft = layFlagsOverFile(beside(config, sections), flagged, { host, broken });
  problems.push(...checkRawConfig(draft), ...checkSafety(draft, sources));
  const places = {
    variables,
    config,
    environment: draft.environment,
    isRotating: sources.rotateRegistrationKeys ?? false,
  };
  const input = inputOf(draft, places, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  for (const sentence of findSafetyWarnings(draft)) warn(sentence);
  return buildConfig(
    input.registrationKeys ? input : { ...input, registrationKeys: [testRegistrationKey(data)] },
  );
}

/** Adds to `problems` what is not where the draft says. */
function inputOf(draft: RawConfig, places: Places, problems: string[]): ConfigInput {
  const { environment, merchants, tokens, registrationKeys, throttles, trustedProxies, tls, binList, cells } =
    draft;
  const find = secretFinder(places, problems);
  return {
    environment,
    // Under any port: the one it gets is not known yet, and a proxy on this computer has its own.
    publicOrigin: draft.publicOrigin ?? `${tls ? 'https' : 'http'}://127.0.0.1`,
    throttles,
    ...draft.settings,
    ...(trustedProxies && { trustedProxies }),
    ...(binList && { binList }),
    ...(cells && { cells }),
    ...(merchants && {
      entities: channelsFromFile(merchants, find),
      merchants: merchants.map(merchantFromFile),
    }),
    ...(tokens && { grants: tokens.map(grantFromFile) }),
    ...(registrationKeys && { registrationKeys: registrationKeysFromFile(registrationKeys, find) }),
    ...(tls && { tls: tlsOf(tls, problems) }),
  };
}
