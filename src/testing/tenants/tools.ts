/** What a tester decides about one tenant, and what is recorded of it. */
import type { NewTenant } from '#contract/control/tenants.ts';
import type { Clock } from '../../gateway/core/clock.ts';
import type { GuardedClient } from '../../gateway/outbound/guarded-client.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { createInbox, type Inbox } from './inbox/inbox.ts';
import { recordInboxMessage } from './journal/record-callbacks.ts';
import { newTenantJournal, type TenantJournal } from './journal/tenant-journal.ts';
import { createLimits, type Limits } from './limits.ts';
import { createOutcomes, type Outcomes } from './outcomes/outcomes.ts';

export interface TestTools {
  readonly journal: TenantJournal;
  readonly faults: Faults;
  readonly outcomes: Outcomes;
  readonly inbox: Inbox;
  readonly limits: Limits;
}

export interface ToolsDependencies {
  readonly clock: Clock;
  /** Calls the receivers that are not the inbox itself. */
  readonly client: GuardedClient;
  readonly limits?: NewTenant['limits'];
  /** Returns the secrets of the merchant's webhooks, 64 hexadecimal digits each. */
  secrets(): readonly string[];
  /** Whether an address is a blank result page. */
  isResultPage(address: string): boolean;
}

export function createTestTools(dependencies: ToolsDependencies): TestTools {
  const { clock, client, secrets, isResultPage } = dependencies;
  const journal = newTenantJournal(clock);
  const inbox = createInbox({
    clock,
    client,
    secrets,
    isOwn: isResultPage,
    told: (message) => recordInboxMessage(journal, message),
  });
  return {
    journal,
    inbox,
    faults: createFaults(),
    outcomes: createOutcomes(),
    limits: createLimits(clock, dependencies.limits),
  };
}

/** Puts the tools back as they were at first. */
export function resetTestTools({ journal, faults, outcomes, inbox, limits }: TestTools): void {
  faults.clear();
  outcomes.reset();
  inbox.reset();
  limits.reset();
  journal.reset();
}
