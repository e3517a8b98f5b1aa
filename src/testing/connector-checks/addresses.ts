/** What of an address a connector leaves out is told. */
import type { Capabilities } from '../../connector/capabilities.ts';
import { isHandedOn } from '../../connector/handed-on.ts';

type Values = Readonly<Record<string, string>>;

const whole = { street1: 'Main Street 5', city: 'Ulm', postcode: '89073', country: 'DE' };

/** Addresses as shops send them: whole ones, and some that lack or have what not every acquirer takes. */
const addresses: readonly Values[] = [
  whole,
  { ...whole, street2: 'Flat 2', houseNumber1: '5', houseNumber2: 'b' },
  { ...whole, state: 'Bavaria' },
  { ...whole, country: 'US', postcode: '94107', state: 'CA' },
  { ...whole, country: 'US', postcode: '94107-1234', state: 'California' },
  { ...whole, country: 'US', postcode: '94107' },
  { ...whole, country: 'US', postcode: 'none', state: 'Elsewhere' },
  { ...whole, country: 'CA', postcode: 'K1A 0B1', state: 'Ontario' },
  { ...whole, postcode: '12345678901234' },
  { street1: whole.street1, city: whole.city, country: 'IE' },
  { city: whole.city, country: 'DE' },
  { street1: whole.street1 },
];

/** Another value of the same kind, which makes another request unless it is left out. */
const otherValues: Values = {
  ...{ DE: 'FR', US: 'DE', CA: 'NY', IE: 'FR', California: 'New York', Ontario: 'Quebec', Bavaria: 'Berlin' },
};
const otherOf = (value: string) =>
  otherValues[value] ??
  (/\d/.test(value) ? value.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : `${value}x`);

/** What is sent for parameters, and the names of those that the outcome says were left out. */
export interface SentParameters {
  /** Empty when nothing was. */
  readonly request: string;
  readonly unsent: readonly string[];
}

/** Throws for a member of an address that is not sent and not told. */
export async function checkAddresses(
  capabilities: Capabilities,
  sendWith: (parameters: Values) => Promise<SentParameters>,
): Promise<void> {
  const lost = new Set<string>();
  for (const kind of ['billing', 'shipping'])
    for (const address of addresses) {
      const entries = Object.entries(address).map(([name, value]) => [`${kind}.${name}`, value] as const);
      const parameters = Object.fromEntries(entries.filter(([name]) => isHandedOn(name, capabilities)));
      const { request, unsent } = await sendWith(parameters);
      if (request === '') continue;
      for (const name of Object.keys(parameters).filter((one) => !unsent.includes(one))) {
        const other = { ...parameters, [name]: otherOf(parameters[name] ?? '') };
        if ((await sendWith(other)).request === request) lost.add(`${name} of ${JSON.stringify(address)}`);
      }
    }
  if (lost.size > 0)
    throw new Error(`It leaves out and does not name in \`unsent\`: ${[...lost].slice(0, 5).join(', ')}.`);
}
