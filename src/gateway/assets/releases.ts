/**
 * The releases whose browser files this gateway serves: its own, and those that pages opened before a deploy, or from
 * another node, still need. A page of another release loads its scripts, its texts and the documents of its frames.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib';
import * as z from 'zod';
import { type Asset, type Assets, createAsset, widgetScript } from './assets.ts';

/** The browser files of a build. */
export type Release = Pick<Assets, 'version' | 'integrity' | 'files'>;

/** What the store tells of a release without its files. */
export interface KnownRelease {
  readonly version: string;
  /** The SRI hash of the widget's script. */
  readonly integrity: string;
  /** Since when it is in use, by the gateway's clock. */
  readonly since: number;
  /** Whether another node may be serving it now. */
  readonly isRunning: boolean;
}

export interface NewRelease {
  readonly version: string;
  readonly integrity: string;
  readonly files: string;
  readonly since: number;
}

/** The releases of the store. They are kept for five hours after their last use, longer than any checkout can be read. */
export interface StoredReleases {
  /** Whether other nodes may run other releases at the same time. */
  readonly isShared: boolean;
  /** Adds the release of this process, or notes that it is in use again, and deletes old ones. */
  register(release: NewRelease): Promise<void>;
  /** Notes that this release is in use, and lists all. */
  list(version: string): Promise<readonly KnownRelease[]>;
  findFiles(version: string): Promise<string | undefined>;
}

export interface Releases {
  /** Whether a page may need another release than this process's own. */
  hasOthers(): boolean;
  /** Finds a release that is kept. */
  find(version: string): Promise<Release | undefined>;
  /** Returns the release whose script fits the integrity that a checkout of this time was answered with. */
  findFor(createdAt: number): Promise<Release>;
  /** Returns the SRI hashes of the scripts that a new checkout's page may be sent, separated by spaces. */
  integrityAt(now: number): string | undefined;
  stop(): void;
}

/** How often a node asks the store for releases, in milliseconds. */
const askEveryMs = 10_000;
/** How often a process that has its database alone looks which earlier releases are still kept, in milliseconds. */
const tidyEveryMs = 60_000;
/** Until when each node has learned of a new release, in milliseconds. */
const learnedAfterMs = 3 * askEveryMs;
/** The least time between two questions that pages cause, in milliseconds. */
const askAgainMs = 1_000;
/** Maximum number of requests that wait for the answer. Anybody may ask for a release that does not exist. */
const maxWaiting = 50;
/** What the build names a release: the first digits of a hash. */
const versionForm = /^[0-9a-f]{12}$/;

/** Serves the release of this process alone. */
export function onlyRelease(ownRelease: Release): Releases {
  return {
    hasOthers: () => false,
    find: async (version) => (version === ownRelease.version ? ownRelease : undefined),
    findFor: async () => ownRelease,
    integrityAt: () => ownRelease.integrity[widgetScript],
    stop: () => {},
  };
}

/** Registers this process's release from this time on, and serves it with those that the store keeps. */
export async function startReleases(
  ownRelease: Release,
  stored: StoredReleases,
  since: number,
): Promise<Releases> {
  const files = await packFiles(ownRelease.files);
  const integrity = ownRelease.integrity[widgetScript] ?? '';
  await stored.register({ version: ownRelease.version, integrity, files, since });
  let listed = await stored.list(ownRelease.version);
  let askedAt = performance.now();
  const unpacked = new Map<string, Promise<Release | undefined>>();

  async function ask(): Promise<void> {
    askedAt = performance.now();
    listed = await stored.list(ownRelease.version);
    for (const version of unpacked.keys()) if (knownOf(version) === undefined) unpacked.delete(version);
  }

  let asking: Promise<void> | undefined;
  let waiting = 0;

  /** Asks for all requests that wait for it together, as soon as the last question is old enough. */
  function askSoon(): Promise<void> {
    const wait = Math.max(0, askedAt + askAgainMs - performance.now());
    asking ??= pause(wait, undefined, { ref: false })
      .then(ask)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  const knownOf = (version: string) => listed.find((one) => one.version === version);

  async function unpack(version: string, hash: string): Promise<Release | undefined> {
    const packed = await stored.findFiles(version);
    if (packed === undefined) return undefined;
    return { version, integrity: { [widgetScript]: hash }, files: await unpackFiles(packed) };
  }

  async function find(version: string): Promise<Release | undefined> {
    if (version === ownRelease.version) return ownRelease;
    // Another node may have started with it since the last question.
    const isPossible = versionForm.test(version) && stored.isShared;
    if (knownOf(version) === undefined && isPossible && waiting < maxWaiting) {
      waiting += 1;
      await askSoon().finally(() => {
        waiting -= 1;
      });
    }
    const release = knownOf(version);
    if (release === undefined) return undefined;
    const unpacking = unpacked.get(version) ?? unpack(version, release.integrity);
    unpacked.set(version, unpacking);
    return unpacking.catch((error) => {
      unpacked.delete(version);
      throw error;
    });
  }

  /**
   * Returns the release that every node knew at that time to be the newest; this process's own if it was in use then. In the
   * first seconds of all it is the oldest: no node knew of another one yet, or it answered with the hashes of both.
   */
  function versionAt(time: number): string {
    const delay = stored.isShared ? learnedAfterMs : 0;
    const begun = listed.filter(({ since }) => since <= time).sort((one, other) => one.since - other.since);
    const inUse = begun.filter(({ since }) => since + delay <= time);
    if (inUse.some(({ version }) => version === ownRelease.version)) return ownRelease.version;
    return (inUse.at(-1) ?? begun[0])?.version ?? ownRelease.version;
  }

  // A database that cannot be reached is asked again the next time.
  const again = () => void ask().catch(() => {});
  const timer = setInterval(again, stored.isShared ? askEveryMs : tidyEveryMs).unref();

  return {
    hasOthers: () => listed.some(({ version }) => version !== ownRelease.version),
    find,
    findFor: async (createdAt) => (await find(versionAt(createdAt))) ?? ownRelease,
    integrityAt(now) {
      const version = versionAt(now);
      const served = listed.filter((one) => one.isRunning || one.version === version);
      const hashes = new Set([integrity, ...served.map((one) => one.integrity)]);
      return [...hashes].filter((hash) => hash !== '').join(' ') || undefined;
    },
    stop: () => clearInterval(timer),
  };
}

const [compress, decompress, zip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];

/** The content is compressed with Brotli, in base64. */
const packed = z.record(z.string(), z.object({ type: z.string(), hash: z.string(), br: z.string() }));

type Files = ReadonlyMap<string, Asset>;

/** @param files by name; those without a compressed copy are compressed here */
export async function packFiles(files: Files): Promise<string> {
  const entries = [...files].map(async ([name, { type, hash, identity, br }]) => {
    const compressed = br ?? (await compress(identity));
    return [name, { type, hash, br: compressed.toString('base64') }];
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)));
}

/** Returns the files of a text that {@link packFiles} returned. */
export async function unpackFiles(text: string): Promise<Files> {
  const entries = Object.entries(packed.parse(JSON.parse(text))).map(async ([name, file]) => {
    const br = Buffer.from(file.br, 'base64');
    const identity = await decompress(br);
    const asset = { ...createAsset(file.type, identity), hash: file.hash, br, gzip: await zip(identity) };
    return [name, asset] as const;
  });
  return new Map(await Promise.all(entries));
}
