/** The releases whose browser files pages may still need (see `assets/releases.ts`). */
import type { Kysely } from 'kysely';
import type { NewRelease, StoredReleases } from '../../assets/releases.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema/schema.ts';

/** How long a release is kept after its last use, in milliseconds. A checkout can be read for four and a half hours. */
const keptForMs = 5 * 60 * 60 * 1000;
/** How long after its last sign a node may still run a release, in milliseconds. */
const runsForMs = 90_000;
/** How old a sign becomes before it is renewed, in milliseconds. */
const renewAfterMs = 30_000;

export function createReleases(db: Kysely<Schema>, { isShared, storeTime }: Engine): StoredReleases {
  async function rows() {
    return (
      db
        .selectFrom('releases')
        .select((eb) => ['version', 'integrity', 'since', eb(storeTime, '-', eb.ref('seen_at')).as('age')])
        .orderBy('seen_at', 'desc')
        // A start sees the release before it and its own in the same millisecond.
        .orderBy('since', 'desc')
        .execute()
    );
  }

  async function see(version: string): Promise<void> {
    await db.updateTable('releases').set({ seen_at: storeTime }).where('version', '=', version).execute();
  }

  async function insert(release: NewRelease): Promise<void> {
    await db
      .insertInto('releases')
      .values({ ...release, seen_at: storeTime })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute();
  }

  return {
    isShared,
    async register(release) {
      const [latest, ...others] = await rows();
      // Without other nodes nothing has told how long the release before this one was in use: until now, at most.
      if (!isShared && latest !== undefined) await see(latest.version);
      const earlier = others.find(({ version }) => version === release.version);
      if (earlier !== undefined && !(isShared && earlier.age < runsForMs)) {
        // It comes back after another one, as when a deploy is taken back.
        const { since, version } = release;
        await db.updateTable('releases').set({ since }).where('version', '=', version).execute();
      }
      await insert(release);
      await see(release.version);
      await db
        .deleteFrom('releases')
        .where('seen_at', '<', (eb) => eb(storeTime, '-', keptForMs))
        .execute();
    },
    async list(own) {
      const stored = await rows();
      const isOld = stored.some(({ version, age }) => version === own && age > renewAfterMs);
      if (isShared && isOld) await see(own);
      return stored
        .filter(({ age }) => age < keptForMs)
        .map(({ version, integrity, since, age }) => {
          return { version, integrity, since, isRunning: isShared && age < runsForMs };
        });
    },
    async findFiles(version) {
      const row = await db
        .selectFrom('releases')
        .select('files')
        .where('version', '=', version)
        .executeTakeFirst();
      return row?.files;
    },
  };
}
