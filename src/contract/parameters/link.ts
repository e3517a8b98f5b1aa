/** What referenceUuid means (`parameters.md`, "Basic payment"): in a checkout it raises or renews an authorisation. */
import type { ParameterError, Parameters, Rule } from './table.ts';

/** Whether a request of `POST /v1/payments` follows another payment up. */
export const refersToPayment = ({ referenceUuid = '' }: Parameters) => referenceUuid !== '';

const remedy =
  'referenceUuid of a checkout raises or renews an authorisation; send PA, or leave referenceUuid out';

/**
 * The rule that a checkout can be no other follow-up. Other follow-ups do not need a shopper: the merchant's server
 * sends them to `/v1/payments`.
 */
export const linkedAuthorisation: Rule = {
  text: 'A checkout with referenceUuid has the paymentType PA, for every brand: it raises or renews that authorisation.',
  judge(parameters, { names }) {
    if (parameters.referenceUuid === undefined) return [];
    const { paymentType = null } = parameters;
    const types = names.filter((name) => name.startsWith('overridePaymentType['));
    const errors: ParameterError[] = types
      .filter((name) => parameters[name] !== 'PA')
      .map((name) => ({ name, value: parameters[name] ?? null, message: `must be PA: ${remedy}` }));
    if (paymentType === 'PA') return errors;
    return [{ name: 'paymentType', value: paymentType, message: `must be PA: ${remedy}` }, ...errors];
  },
};
