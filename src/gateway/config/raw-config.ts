/** File and flags together, before they are checked and turned into the configuration. */
import type { FileSections } from './file.ts';
import type { FlaggedFile } from './flags.ts';

export interface RawConfig extends Omit<FileSections, 'environment' | 'tls'> {
  readonly environment: 'test' | 'live';
  readonly settings: NonNullable<FileSections['settings']>;
  readonly throttles: NonNullable<FileSections['throttles']>;
  readonly tls?: { readonly certificate?: string; readonly key?: string };
  /** Address that the gateway binds. */
  readonly host: string;
  /** Names of the file's sections that could not be read. A check must not report these sections as missing. */
  readonly broken: ReadonlySet<string>;
}

/** Merges the flags into the file's settings. A flag overrides the file. */
export function layFlagsOverFile(
  sections: FileSections,
  flagged: FlaggedFile,
  { host, broken }: Pick<RawConfig, 'host' | 'broken'>,
): RawConfig {
  const { environment = sections.environment ?? 'test', tls } = flagged;
  return {
    ...sections,
    ...flagged,
    environment,
    settings: { ...sections.settings, ...flagged.settings },
    throttles: { ...sections.throttles, ...flagged.throttles },
    ...((tls ?? sections.tls) && { tls: { ...sections.tls, ...tls } }),
    host,
    broken,
  };
}
