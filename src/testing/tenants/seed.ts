/**
 * The ids and credentials of a tenant. The ids come from its seed alone, so that two runs with the same seed have the same
 * ids in their records. Token and secret are random: a seed is often the title of a test, which others know.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { IdKind, RandomSource } from '../../gateway/core/random-source.ts';

/** How many hexadecimal digits at the beginning of every id name the tenant. */
export const prefixLength = 10;

export interface TenantSeed {
  readonly seed: string;
  /** The first {@link prefixLength} digits of the tenant's entity id and of all ids that it gives out. */
  readonly prefix: string;
  readonly entityId: string;
  readonly accessToken: string;
  /** 64 hexadecimal digits. */
  readonly webhookSecret: string;
  readonly source: SeededSource;
}

export interface SeededSource extends RandomSource {
  /** How many ids of each kind and scope were given out, and the texts that have bytes of their own. */
  save(): SourceState;
  restore(state: SourceState): void;
}

export interface SourceState {
  /** A text that the ids come from besides the seed, so that they differ from those of another text; may be empty. */
  readonly text: string;
  readonly counts: readonly (readonly [string, number])[];
  readonly texts: readonly (readonly [string, number])[];
}

/** Makes what a tenant begins with. */
export function tenantSeed(seed: string): TenantSeed {
  const digits = (what: string) => createHmac('sha256', seed).update(what).digest('hex');
  const prefix = digits('prefix').slice(0, prefixLength);
  const entityId = prefix + digits('entity').slice(prefixLength, 32);
  return {
    seed,
    prefix,
    entityId,
    accessToken: Buffer.from(`tenant|${randomBytes(16).toString('hex')}`).toString('base64'),
    webhookSecret: randomBytes(32).toString('hex'),
    source: seededSource(seed, prefix),
  };
}

function seededSource(seed: string, prefix: string): SeededSource {
  let ownText = '';
  const counts = new Map<string, number>();
  const texts = new Map<string, number>();
  const next = (counter: string) => {
    const count = (counts.get(counter) ?? 0) + 1;
    counts.set(counter, count);
    return count;
  };
  const bytesOf = (length: number, counter: string, count: number) => {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, block) =>
      createHmac('sha256', seed).update(`${ownText}${counter}:${count}:${block}`).digest(),
    );
    const bytes = Buffer.concat(blocks).subarray(0, length);
    // Shorter bytes are no id.
    if (length >= 16) bytes.write(prefix, 'hex');
    return bytes;
  };
  const newBytes = (length: number, kind: IdKind, scope = '') => {
    const counter = `${kind}:${scope}`;
    return bytesOf(length, counter, next(counter));
  };
  return {
    hex: (kind, scope) => newBytes(16, kind, scope).toString('hex'),
    uuid(kind) {
      const bytes = newBytes(16, kind);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    bytes: newBytes,
    number: (limit, kind) => newBytes(6, kind).readUIntBE(0, 6) % limit,
    hexFor(text, kind) {
      const counter = `${kind}:`;
      const known = `${counter}${text}`;
      const count = texts.get(known) ?? next(counter);
      texts.set(known, count);
      return bytesOf(16, counter, count).toString('hex');
    },
    save: () => ({ text: ownText, counts: [...counts], texts: [...texts] }),
    restore(state) {
      ownText = state.text;
      counts.clear();
      texts.clear();
      for (const [name, count] of state.counts) counts.set(name, count);
      for (const [name, count] of state.texts) texts.set(name, count);
    },
  };
}
