/** The number of requests at a time. More would only wait, because the gateway has one thread. */
const lanes = 8;

/**
 * Does the work for each item, a few at a time, and gives the results in the items' order.
 *
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
export async function inParallel(items, work) {
  /** @type {Result[]} */
  const results = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
