/**
 * The promises of a connector, as a list of checks. Any runner takes them, such as that of Node:
 *
 *     for (const { name, run } of connectorChecks(subject)) test(name, run);
 */
import { type Bench, findTriedCapabilities, NotTried, openBench } from './bench.ts';
import { capabilityChecks } from './capabilities.ts';
import type { BenchCheck } from './check.ts';
import { codeChecks } from './codes.ts';
import type { ConnectorSubject } from './fake-acquirer.ts';
import { fallbackChecks } from './fallbacks.ts';
import { followUpChecks } from './follow-ups.ts';
import { inquiryChecks } from './inquiries.ts';
import { instrumentTokenChecks } from './instrument-tokens.ts';
import { makingChecks, paymentChecks } from './payments.ts';
import { repeatChecks } from './repeats.ts';
import { secretChecks } from './secrets.ts';
import { shopperChecks } from './shoppers.ts';
import { slyIdChecks } from './sly-ids.ts';
import { strangerChecks } from './strangers.ts';
import { webhookChecks } from './webhooks.ts';

export type { AcquirerVerdict, ConnectorSubject, FakeAcquirer, MadeTransaction } from './fake-acquirer.ts';

/** What a runner hands to a test, as those of Node and Vitest do. */
export interface RunningTest {
  skip?(why: string): unknown;
}

export interface ConnectorCheck {
  readonly name: string;
  /**
   * Throws when the promise is broken. What the connector or the fake lacks cannot be tried: the test is then skipped with
   * the reason. A runner that hands no `skip` over gets a warning of the process in its place.
   */
  run(test?: RunningTest): Promise<void>;
}

/** Returns the checks. Each makes acquirers of its own. */
export function connectorChecks<Settings>(subject: ConnectorSubject<Settings>): readonly ConnectorCheck[] {
  const { name: connector } = subject.definition;
  const capabilities = findTriedCapabilities(subject);
  const checks = [
    ...paymentChecks(capabilities, subject.definition.ownBrands),
    ...makingChecks(capabilities),
    ...fallbackChecks(capabilities),
    ...followUpChecks(capabilities),
    ...inquiryChecks(capabilities),
    ...strangerChecks(capabilities),
    ...repeatChecks(capabilities),
    ...secretChecks(capabilities),
    ...slyIdChecks(capabilities),
    ...webhookChecks(capabilities, subject),
    ...shopperChecks(capabilities),
    ...codeChecks(capabilities),
    ...instrumentTokenChecks(capabilities),
    ...capabilityChecks(capabilities, subject),
  ];
  return checks.map(({ name, run }) => ({
    name: `${connector}: ${name}`,
    // Some runners count the parameters: one without a default would be a callback.
    async run(test = {}) {
      const why = await reasonNotTried(run, subject);
      if (why === undefined) return;
      if (test.skip) test.skip(`not tried: ${why}`);
      else process.emitWarning(`${connector}: ${name}: not tried: ${why}`);
    },
  }));
}

/** Holds a connector against a promise. Returns why that could not be tried; undefined when it could. */
async function reasonNotTried<Settings>(
  run: BenchCheck['run'],
  subject: ConnectorSubject<Settings>,
): Promise<string | undefined> {
  const benches: Bench[] = [];
  const open = async () => {
    const bench = await openBench(subject);
    benches.push(bench);
    return bench;
  };
  const why = await run(open).then(
    () => undefined,
    (error) => {
      if (error instanceof NotTried) return error.message;
      throw error;
    },
  );
  for (const bench of benches) bench.holdsForm();
  return why;
}
