/** Makes the tasks of one run of Cypress: the kit's calls, for one test after the other. */
import type { TestCheckout } from '../checkout.ts';
import { type CypressRun, CypressTest } from './cypress-test.ts';
import type { CypressCheckout, PaymentTaskName, PaymentTasks } from './task-types.ts';

/** The functions by the names of their tasks. Each resolves to its answer, and rejects with the kit's error. */
export type PaymentTaskTable = {
  readonly [name in PaymentTaskName]: (argument: PaymentTasks[name][0]) => Promise<PaymentTasks[name][1]>;
};

/** Cypress runs one test at a time, so that the tasks know whose they are. */
export function createPaymentTasks(run: CypressRun): PaymentTaskTable {
  const test = new CypressTest(run);
  return {
    async 'payment:begin'(identity) {
      await test.begin(identity);
      return null;
    },
    async 'payment:tenant'() {
      const tenant = await test.tenant();
      const { entityId, accessToken, webhookSecret } = tenant;
      const addresses = { gatewayUrl: run.gateway.url, workbenchUrl: tenant.workbenchUrl() };
      return { entityId, accessToken, webhookSecret, ...addresses };
    },
    async 'payment:checkout'(wanted) {
      return factsOf(await test.checkout(wanted?.parameters, wanted?.page));
    },
    async 'payment:checkoutOf'({ id }) {
      return factsOf(await test.checkoutOf(id));
    },
    async 'payment:cards'() {
      return (await test.tenant()).cards();
    },
    async 'payment:store'(card) {
      return (await test.tenant()).store(card);
    },
    async 'payment:next'(outcomes) {
      await (await test.tenant()).next(...[outcomes].flat());
      return null;
    },
    async 'payment:fault'({ fault, scope }) {
      await (await test.tenant()).faults.add(fault, scope);
      return null;
    },
    async 'payment:status'(asked) {
      return (await test.asked(asked?.id)).status();
    },
    async 'payment:message'(wanted) {
      const { timeout, ...pattern } = wanted ?? {};
      return (await test.tenant()).inbox.waitFor(pattern, { timeout });
    },
    async 'payment:advance'(by) {
      return (await test.tenant()).clock.advance(by);
    },
    async 'payment:answerInApp'(answer) {
      await (await test.tenant()).answerInApp(answer);
      return null;
    },
  };
}

const factsOf = ({ id, pageUrl, resultUrl }: TestCheckout): CypressCheckout => ({ id, pageUrl, resultUrl });
