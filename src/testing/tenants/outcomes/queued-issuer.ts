/**
 * Lets a tenant's queue decide authentications, before the table of test cards and before the parameters of the
 * payment.
 */
import { notEnrolled } from '#contract/authentication-status.ts';
import type { ThreeDSOutcome } from '#contract/control/tenants.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { Issuer } from '../../../gateway/three-d-secure/issuer.ts';
import type { OutcomeOf, Outcomes } from './outcomes.ts';
import { isOfKind } from './outcomes.ts';
import { queuedRule } from './queued-connector.ts';

/** The switches of the simulated issuer (threeds-security A.8) with which it comes to each outcome. */
const switchesOfOutcome: Readonly<Record<ThreeDSOutcome, Parameters>> = {
  frictionless: { status: 'Y' },
  challenge: { status: 'C' },
  attempted: { status: 'A' },
  rejected: { status: 'R' },
  unavailable: { status: 'U' },
  timeout: { status: 'U', ares: 'timeout' },
  notEnrolled: { status: 'N', reason: notEnrolled },
};

/**
 * Returns an issuer that decides by the queue of the tenant, for any card. An authentication that the channel's
 * policy does not ask for leaves the queue as it is.
 *
 * @param queueOf returns the queue of the tenant that has the authentication with this threeDSServerTransID
 */
export function withQueuedAuthentications(
  issuer: Issuer,
  queueOf: (id: string) => Outcomes | undefined,
): Issuer {
  return {
    ...issuer,
    lookUp(asked) {
      const planned = queueOf(asked.threeDSServerTransID)?.plan(asked.threeDSServerTransID, ['threeDS']);
      if (!isOfKind(planned, 'threeDS')) return issuer.lookUp(asked);
      return { ...issuer.lookUp(switched(asked, planned)), rule: queuedRule };
    },
    async authenticate(request, asked) {
      const { threeDSServerTransID: id } = request;
      const taking = { transaction: id, plan: id, kinds: ['threeDS'] } as const;
      const taken = queueOf(id)?.take('threeDS', taking);
      return issuer.authenticate(request, taken === undefined ? asked : switched(asked, taken));
    },
  };
}

/** Replaces all switches of the payment by those of the outcome. */
function switched<Asked extends { readonly parameters: Parameters }>(
  asked: Asked,
  { threeDS, acs = {} }: OutcomeOf<'threeDS'>,
): Asked {
  const own = Object.entries(asked.parameters).filter(([name]) => !name.startsWith(nameOfSwitch('')));
  const switches = Object.entries({ ...acs, ...switchesOfOutcome[threeDS] });
  const queued = switches.map(([name, value]) => [`${nameOfSwitch(name)}]`, value] as const);
  return { ...asked, parameters: Object.fromEntries([...own, ...queued]) };
}

/** Returns the beginning of the parameter that sets a switch. */
const nameOfSwitch = (name: string) => `customParameters[acs.${name}`;
