import type { GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';

/** Wraps the simulator, notes what it was asked to charge, such as `DB 92.00`, and holds charges back when told to. */
export class CountedCharges {
  charged: string[] = [];
  #held = Promise.resolve();

  readonly connector: GatewayConnector = {
    ...simulator,
    charge: async (order, ...more) => {
      this.charged.push(`${order.paymentType} ${order.amount}`);
      await this.#held;
      return simulator.charge(order, ...more);
    },
    followUp: (order, ...more) => {
      this.charged.push(`${order.paymentType} ${order.amount}`);
      return simulator.followUp(order, ...more);
    },
  };

  /** Holds every charge back until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }
}
