/**
 * Measures whether the time of an answer reveals the typed card number to a page. Compares the median times of requests
 * that guess the typed number with those of requests that guess another number, in turns, for three kinds of guesses
 * (threeds-security T4). Nothing is paid, because the expiry date is missing.
 */
import { ownBuild } from './own-build.mjs';
import { createCheckout, startServer } from './server.mjs';
import { median, medianRatio, round } from './statistics.mjs';

const rounds = 2_000;
const [typed, other] = ['4929718264013902', '4716059830482710'];

/** @type {Record<string, (number: string) => [string, string]>} */
const guesses = {
  'a value': (number) => ['g0', number],
  'a name': (number) => [`customParameters[${number}]`, '1'],
  'a value with a letter between': (number) => ['billing.city', [...number].join('x')],
};

export default async function measureOracle() {
  const build = await ownBuild();
  const server = await startServer(':memory:', build.entry);
  const id = await createCheckout(server);
  const timeOf = async (/** @type {[string, string]} */ guess) => {
    const body = new URLSearchParams([['card.number', String(typed)], guess]);
    const began = performance.now();
    const answer = await fetch(`${server.gateway}/v1/checkouts/${id}/payment`, { method: 'POST', body });
    await answer.arrayBuffer();
    if (answer.status !== 400) throw new Error(`The guess was answered ${answer.status}.`);
    return (performance.now() - began) * 1_000;
  };
  const table = [];
  for (const [where, guessOf] of Object.entries(guesses)) {
    /** @type {{ right: number[], wrong: number[] }} */
    const times = { right: [], wrong: [] };
    for (let count = 0; count < rounds; count += 1) {
      const [first, second] = count % 2 ? [typed, other] : [other, typed];
      for (const number of [String(first), String(second)]) {
        (number === typed ? times.right : times.wrong).push(await timeOf(guessOf(number)));
      }
    }
    table.push({
      'guess in': where,
      'right, µs': round(median(times.right)),
      'wrong, µs': round(median(times.wrong)),
      'median ratio': round(medianRatio(times.right, times.wrong), 3),
    });
  }
  await server.stop();
  build.remove();
  return table;
}
