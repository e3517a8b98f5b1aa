import type { Assets } from '../../assets.ts';

/** A script of this release, as a document names it. */
export interface Script extends Readonly<Record<'source' | 'integrity', string>> {}

export function scriptOf({ version, integrity }: Assets, name: string): Script {
  return { source: `/v1/static/${version}/${name}`, integrity: integrity[name] ?? '' };
}
