/** Stored means of payment, and payments with them (gateway-contract 4.4 and 4.5). */
import { type CallOutcome, readDeregistration, readOutcome } from '../answers.ts';
import type { DeregistrationBody, PaymentBody, RegistrationBody } from '../bodies-data.ts';
import {
  type RegistrationParameters,
  type RegistrationPaymentParameters,
  type RegistrationUpdateParameters,
  toFormFields,
} from '../parameters.ts';
import { callGateway, reads, stores } from '../repeats.ts';
import type { Connection } from '../settings.ts';
import { resourceAddress } from '../status-path.ts';
import { createKeyedSender, type PayingOptions } from './payments.ts';

export interface RegistrationCalls {
  /**
   * Stores a means of payment without charging it. It is sent once, because a repeat would store it twice. The shopper
   * stores one on the merchant's page by a checkout with `createRegistration`, or with a payment.
   */
  register(parameters: RegistrationParameters): Promise<CallOutcome<RegistrationBody>>;
  readRegistration(id: string): Promise<CallOutcome<RegistrationBody>>;
  /** Changes the expiry, the holder or the shopper's data, never the number. */
  updateRegistration(
    id: string,
    parameters: RegistrationUpdateParameters,
  ): Promise<CallOutcome<RegistrationBody>>;
  /** Erases a stored means. One that has ended is refused with 100.150.202. */
  deregister(id: string): Promise<DeregistrationBody>;
  /**
   * Charges a stored means. `standingInstruction.*` says what was agreed with the shopper: first `mode: INITIAL` with the
   * shopper (`source: CIT`), then `REPEATED` with the shopper, or without (`MIT`).
   */
  payWithRegistration(
    id: string,
    parameters: RegistrationPaymentParameters,
    options?: PayingOptions,
  ): Promise<CallOutcome<PaymentBody>>;
}

export function createRegistrationCalls(connection: Connection): RegistrationCalls {
  const { base, entityId } = connection;
  const send = createKeyedSender(connection);
  const addressOf = (id: string, rest = '') => resourceAddress(connection, 'registrations', id, rest);

  function addressWithEntity(id: string): URL {
    const url = addressOf(id);
    url.searchParams.set('entityId', entityId);
    return url;
  }

  return {
    async register(parameters) {
      const form = toFormFields(parameters, { entityId });
      const request = { url: new URL('v1/registrations', base), method: 'POST', form } as const;
      return callGateway(connection, request, stores, readOutcome<RegistrationBody>);
    },
    async readRegistration(id) {
      return callGateway(connection, { url: addressWithEntity(id) }, reads, readOutcome<RegistrationBody>);
    },
    async updateRegistration(id, parameters) {
      const form = toFormFields(parameters, { entityId });
      const request = { url: addressOf(id), method: 'POST', form } as const;
      return callGateway(
        connection,
        request,
        { ...stores, isRepeatable: true },
        readOutcome<RegistrationBody>,
      );
    },
    async deregister(id) {
      const request = { url: addressWithEntity(id), method: 'DELETE' } as const;
      return callGateway(connection, request, stores, readDeregistration);
    },
    payWithRegistration: async (id, parameters, options) =>
      send(addressOf(id, '/payments'), parameters, options),
  };
}
