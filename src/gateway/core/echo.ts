/** Selects the parameters that a record repeats, grouped as they were sent. */
import type { Parameters } from '#contract/parameters/table.ts';

/**
 * Returns the parameters of one structure by their last name part. Deeper ones, such as the browser's data, are not
 * repeated.
 */
export function selectMembers(parameters: Parameters, pattern: RegExp): Record<string, string> {
  // `Object.fromEntries` makes own members even of names such as `__proto__`.
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const member = pattern.exec(name)?.[1];
      return member === undefined ? [] : [[member, value]];
    }),
  );
}

/** Returns the group; undefined when it has no members. */
export function unlessEmpty<Group extends object>(group: Group): Group | undefined {
  return Object.keys(group).length === 0 ? undefined : group;
}

/** An item of the cart, or a payment; a name with a dot, such as `recipient.city`, is a member of an object in it. */
type Entry = Record<string, string | Record<string, string>>;

/**
 * Converts parameters such as `cart.items[0].name` to lists in the order of their indexes. Indexes that were not sent
 * leave no gap.
 */
export function toCart(parameters: Parameters): Record<string, Entry[]> | undefined {
  const lists = { items: new Map<number, Entry>(), payments: new Map<number, Entry>() };
  for (const [name, value] of Object.entries(parameters)) {
    const [, list, index, member] = /^cart\.(items|payments)\[(\d+)\]\.([A-Za-z.]+)$/.exec(name) ?? [];
    if (list !== 'items' && list !== 'payments') continue;
    const entry = lists[list].get(Number(index)) ?? {};
    lists[list].set(Number(index), { ...entry, ...nested(entry, member ?? '', value) });
  }
  const cart: Record<string, Entry[]> = {};
  for (const [name, entries] of Object.entries(lists)) {
    if (entries.size > 0) cart[name] = [...entries].sort(([a], [b]) => a - b).map(([, entry]) => entry);
  }
  return unlessEmpty(cart);
}

function nested(entry: Entry, member: string, value: string): Entry {
  const [group = '', name] = member.split('.');
  if (name === undefined) return { [group]: value };
  const before = entry[group];
  return { [group]: { ...(typeof before === 'object' ? before : {}), [name]: value } };
}
