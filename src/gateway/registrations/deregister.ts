import type { Parameters } from '#contract/parameters/table.ts';
import type { PlainRecord } from '#contract/payment.ts';
import { acceptedCode } from '../../connector/outcome.ts';
import { createResult } from '../core/answers.ts';
import { getMode } from '../lifecycle/mode.ts';
import { registrationEvents } from '../webhooks/jobs.ts';
import { ownRegistration, type RegistrationContext, refusalOfState, type StoringContext } from './usable.ts';

type EndingContext = RegistrationContext & Pick<StoringContext, 'answers' | 'clock' | 'config' | 'random'>;

/** The record of a deregistration: a transaction of type DR with its own id (gateway-contract 3.3). */
interface Deregistration extends PlainRecord {
  readonly id: string;
  readonly referencedId: string;
}

/** Ends a registration and erases its instrument. Throws as `usableRegistration` does, also when it was ended before. */
export async function deregister(
  { store, config, clock, random, answers }: EndingContext,
  entityId: string,
  id: string,
  rawParameters: Parameters,
): Promise<Deregistration> {
  const registration = await ownRegistration({ store, config }, entityId, id, 'path');
  const refusal = refusalOfState(registration.state, 'path');
  if (refusal !== undefined) throw refusal;
  const ended = { ...registration, state: 'deregistered', sealed: null } as const;
  const jobs = registrationEvents(config, ended, 'DELETED', clock.now());
  if (!(await store.registrations.deregister(registration.id, jobs)))
    throw refusalOfState('deregistered', 'path');
  const { id: referencedId, entityId: channelId } = registration;
  const channel = config.entities.find((entity) => entity.id === channelId);
  const result = createResult(acceptedCode(getMode(config, channel, rawParameters)));
  return {
    id: random.hex('registration'),
    referencedId,
    ...answers.plain(result, answers.entityNdc(channelId)),
  };
}
