/**
 * Kills one of two nodes at random, again and again, while both are busy. Checks that no acknowledged payment is lost and
 * none is charged twice, by what the database and an upstream gateway hold.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { audit, isBroken, startShops } from './node-load.mjs';
import { withNodes } from './nodes.mjs';
import { median, round } from './statistics.mjs';

/** @param {{ count?: string, seed?: string }} options */
export default function killNodes({ count = '200', seed = String(randomInt(2 ** 31)) }) {
  const kills = Number(count);
  return withNodes({ seed, count: 2 }, async (system, random) => {
    const shops = startShops(system.service, isBroken);
    const restarts = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(50 + random.below(950));
      restarts.push(await system.replaceOne());
      if (kill % 20 === 19) console.log(`${kill + 1} kills, ${shops.notes.submissions.length} payments`);
    }
    const { failed, repeated, undecided, longest } = await shops.stop(system);
    return [
      { figure: `kill -9 of one of two nodes under load (seed ${seed})`, value: kills },
      { figure: 'requests whose connection broke', value: failed },
      { figure: 'submissions repeated', value: repeated },
      { figure: 'submissions answered that the outcome is not known yet', value: undecided },
      { figure: 'longest until a repeated submission was answered, ms', value: round(longest, 0) },
      ...(await audit(system, shops.notes)),
      { figure: 'kill to ready again, ms, median', value: round(median(restarts), 0) },
    ];
  });
}
