/**
 * Lets a tenant's queue decide before every rule of the simulator. The gateway itself knows no queue (design decision
 * 17).
 */
import { forceResultCode } from '#contract/parameters/custom-parameters.ts';
import { getPrintedCategory, isResultCode } from '#contract/result-codes.ts';
import type { PaymentOrder } from '../../../connector/orders.ts';
import { type Outcome, testersPageMember } from '../../../connector/outcome.ts';
import { requiresRedirect } from '../../../gateway/connectors/requires-redirect.ts';
import type { SimulatedConnector } from '../../../gateway/connectors/simulated-connector.ts';
import { awaitsPage } from '../../simulator/connector/redirect.ts';
import type { RuleName } from '../../simulator/connector/rules.ts';
import { isOfKind, type OutcomeKind, type Outcomes } from './outcomes.ts';

/** The rule of everything that the queue has decided. */
export const queuedRule: RuleName = 'queued-outcome';

/**
 * Returns a connector that decides payments by the queue of their tenant. A queued result code decides a payment
 * with any instrument: without an authentication, or after the queued one that stands before it. A queued redirect
 * decides what the shopper chooses on the provider's page. Follow-ups, such as captures and refunds, are no payments and leave the queue as it is.
 *
 * @param queueOf returns the queue of the tenant that has the payment of this id
 */
export function withOutcomes(
  connector: SimulatedConnector,
  queueOf: (paymentId: string) => Outcomes | undefined,
): SimulatedConnector {
  return {
    ...connector,
    certainOutcome(order, now) {
      const planned =
        order.paymentType === undefined ? undefined : queueOf(order.id)?.plan(order.id, kindsOf(order));
      if (isOfKind(planned, 'result') && isResultCode(planned.result))
        return { code: planned.result, rule: queuedRule };
      return isOfKind(planned, 'threeDS') ? undefined : connector.certainOutcome(order, now);
    },
    async charge(order, key, now) {
      const taking = { transaction: key, plan: order.id, kinds: kindsOf(order) };
      const result = queueOf(order.id)?.take('result', taking);
      if (result !== undefined) return chargeAs(result.result, order, key, now);
      const outcome = await connector.charge(order, key, now);
      const { redirect, paymentCode } = outcome;
      const taken = (redirect ?? paymentCode) && queueOf(order.id)?.take('redirect', taking);
      if (taken === undefined) return outcome;
      // The simulator's page takes a choice in its address and then asks for no click.
      const choice = { name: 'choice', value: taken.redirect };
      const chosen = redirect && { ...redirect, parameters: [...redirect.parameters, choice] };
      const testersPage = `${outcome.resultDetails?.[testersPageMember]}&choice=${choice.value}`;
      const page = chosen
        ? { redirect: chosen }
        : {
            paymentCode: {
              ...paymentCode,
              ...(paymentCode?.qrCode !== undefined && { qrCode: testersPage }),
            },
            resultDetails: { ...outcome.resultDetails, [testersPageMember]: testersPage },
          };
      return { ...outcome, rule: queuedRule, ...page };
    },
  };

  /**
   * Charges with the code forced, so that the outcome has all that the simulator gives one with this code. A pending payment
   * waits for the simulator's page, so that it can end as paid, too.
   */
  async function chargeAs(code: string, order: PaymentOrder, key: string, now: number): Promise<Outcome> {
    const parameters = { ...order.parameters, [forceResultCode]: code };
    const outcome = await connector.charge({ ...order, parameters }, key, now);
    const isPending = getPrintedCategory(outcome.code) === 'pending';
    return { ...outcome, rule: queuedRule, ...(isPending && { reference: awaitsPage }) };
  }
}

/** Returns the kinds of outcomes that can concern a payment. */
function kindsOf(order: PaymentOrder): readonly OutcomeKind[] {
  if (order.instrument.kind === 'card') return ['result', 'threeDS'];
  return requiresRedirect(order) ? ['result', 'redirect'] : ['result'];
}
