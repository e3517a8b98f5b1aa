/** The answers about tenants, their clocks, outcomes and faults. */
import * as z from 'zod';
import { type JournalOperation, operations } from '#contract/control/events.ts';
import type { AcquirerReported } from '#contract/control/reports.ts';
import {
  type ActiveFault,
  type ClockChanged,
  type ClockState,
  type ControlHealth,
  type Due,
  type Fault,
  type FaultScope,
  type OutcomeQueue,
  type QueuedOutcome,
  redirectOutcomes,
  type TenantInfo,
  threeDSOutcomes,
} from '#contract/control/tenants.ts';
import {
  address,
  answer,
  anyFlag,
  anyText,
  anything,
  type Members,
  mayLack,
  nullable,
  time,
  whole,
} from './answer.ts';

export const operationNames = z.enum(Object.keys(operations) as [JournalOperation, ...JournalOperation[]]);

const health = answer<ControlHealth>({
  status: z.literal('ok'),
  version: anyText,
  gateway: address,
  pages: address,
  awayConnectors: z
    .array(anyText)
    .describe('The connectors that have answered none of the last orders; each until it answers again.'),
});

const due = answer<Due>({
  what: z.enum(['expiry', 'reminder', 'notification', 'webhook', 'timeout', 'report']),
  at: time,
  checkoutId: mayLack(anyText),
});

const clock: Members<ClockState> = {
  now: time,
  isFrozen: anyFlag,
  next: z.array(due).describe('What falls due next, the soonest first, at most 20.'),
};
const clockState = answer<ClockState>(clock);
const clockChanged = answer<ClockChanged>({
  ...clock,
  done: z.array(due).describe('What fell due by this change, the soonest first.'),
});

const tenant = answer<TenantInfo>({
  id: anyText.describe('The id of its entity, or `demo` for the demo merchant.'),
  entityId: anyText,
  accessToken: anyText,
  webhookSecret: anyText.describe('64 hexadecimal digits; empty for the demo merchant.'),
  seed: anyText,
  label: anyText,
  clock: clockState,
  madeAt: time.describe('When it was made, by the computer’s clock.'),
});
const tenantList = answer<{ readonly tenants: readonly TenantInfo[] }>({ tenants: z.array(tenant) });

const outcome: z.ZodType<QueuedOutcome> = z.union([
  z.strictObject({ result: anyText }),
  z.strictObject({
    threeDS: z.enum(threeDSOutcomes),
    acs: mayLack(z.record(z.string(), anyText)),
  }),
  z.strictObject({ redirect: z.enum(redirectOutcomes) }),
]);
const outcomeQueue = answer<OutcomeQueue>({ waiting: z.array(outcome) });

const fault: z.ZodType<Fault> = z.union([
  z.strictObject({
    status: z.literal([429, 500, 502, 503, 504]),
    retryAfter: mayLack(whole),
    body: mayLack(z.enum(['json', 'html', 'empty'])),
  }),
  z.strictObject({ delay: z.union([z.number(), anyText]) }),
  z.strictObject({ hang: z.literal(true) }),
  z.strictObject({ reset: z.enum(['before', 'after']) }),
  z.strictObject({ truncate: whole }),
  z.strictObject({ malformed: z.literal(true) }),
  z.strictObject({ slow: z.strictObject({ bytesPerSecond: whole }) }),
]);
const scope = answer<FaultScope>({
  on: operationNames,
  times: mayLack(whole),
  after: mayLack(whole),
  per: mayLack(z.enum(['request', 'attempt'])),
  checkout: mayLack(anyText),
});
const activeFault = answer<ActiveFault>({
  id: anyText,
  met: whole.describe('How often it was met.'),
  fault,
  scope,
});
const faultList = answer<{ readonly faults: readonly ActiveFault[] }>({ faults: z.array(activeFault) });

const reported = answer<AcquirerReported>({
  dueAt: time,
  record: nullable(anything).describe('The record of the report; null when it is still to come.'),
});

export const tenantAnswers = {
  ControlHealth: health,
  Due: due,
  ClockState: clockState,
  ClockChanged: clockChanged,
  TenantInfo: tenant,
  TenantList: tenantList,
  QueuedOutcome: outcome,
  OutcomeQueue: outcomeQueue,
  AcquirerReported: reported,
  Fault: fault,
  FaultScope: scope,
  ActiveFault: activeFault,
  FaultList: faultList,
};
