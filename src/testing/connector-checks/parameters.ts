/** Finds out which of the merchant's parameters a connector hands on. */
import { structures } from '#contract/parameters/index.ts';
import type { Row } from '#contract/parameters/table.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import { isDecisive, isHandedOn, isOwnParameter } from '../../connector/handed-on.ts';

/** Of an order an instrument is no parameter, and the rest comes from elsewhere. */
const notOfOrders =
  /^(?:card|bankAccount|virtualAccount|tokenAccount|deviceWallet[ABC])\.|^payment(?:Type|Brand)$/;

type Values = Readonly<Record<string, string>>;

interface Sample {
  readonly name: string;
  readonly values: readonly string[];
}

const samples: readonly Sample[] = structures
  .flatMap(({ rows }) => rows)
  .filter(({ name, secret }) => !secret && !isOwnParameter(name) && !notOfOrders.test(name))
  .map((row) => ({ name: nameOf(row), values: [row.format.example, ...(row.format.values ?? []), 'CA'] }));

function nameOf({ name, key }: Row): string {
  return name
    .replace('[n]', '[0]')
    .replace('[n]', '[0]')
    .replace(/\[[a-z]\w*\]/, `[${key?.example}]`);
}

/** Returns the parameters with values: the first ones of each, the second ones, and so on. */
function valuesOf(all: readonly Sample[], at: number): Values {
  return Object.fromEntries(all.map(({ name, values }) => [name, values[at % values.length] ?? '']));
}

const startOf = (name: string) => name.replace(/[.[].*/, '');
const isDecisiveSample = ({ name, values }: Sample) => values.some((value) => isDecisive(name, value));

/** Throws for a parameter that is sent although it is not named, or named and not sent. */
export async function checkHandedOn(
  capabilities: Capabilities,
  requestOf: (parameters: Values) => Promise<string>,
): Promise<void> {
  const named = samples.filter(({ name }) => isHandedOn(name, capabilities));
  const others = samples.filter((one) => !named.includes(one) && !isDecisiveSample(one));
  const wrong: string[] = [];
  for (const { name, values } of named) {
    const besides = named.filter((one) => one.name !== name);
    const group = besides.filter((one) => startOf(one.name) === startOf(name));
    // Some are sent only beside others, and some only without them.
    const contexts = [{}, valuesOf(group, 0), valuesOf(group, 2), valuesOf(besides, 0)];
    const isSent = await some(contexts, async (context) => {
      const without = await requestOf(context);
      return some(values, async (value) => {
        const request = await requestOf({ ...context, [name]: value });
        return request !== '' && request !== without;
      });
    });
    if (!isSent) wrong.push(`${name} is not sent`);
  }
  for (let at = 0; at < 6; at += 1)
    for (const context of [{}, valuesOf(named, at)]) {
      const without = await requestOf(context);
      if ((await requestOf({ ...context, ...valuesOf(others, at) })) === without) continue;
      for (const one of others) {
        const request = await requestOf({ ...context, ...valuesOf([one], at) });
        // Nothing is sent when the order is refused.
        if (request !== '' && request !== without) wrong.push(`${one.name} is sent`);
      }
    }
  if (wrong.length > 0) throw new Error(`The capabilities say otherwise: ${wrong.join(', ')}.`);
}

async function some<Item>(items: readonly Item[], is: (item: Item) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await is(item)) return true;
  return false;
}
