/** Runs the jobs that the gateway does without a request: reminders, webhooks, and inquiries about unknown outcomes. */

import type { Config } from './config/config.ts';
import { createGatewayContext, type GatewayContext, type GatewayDependencies } from './context.ts';
import { createResult } from './core/answers.ts';
import { isOnThisComputer } from './core/destination.ts';
import { readCheckoutKey } from './core/identifiers.ts';
import type { EventLog } from './jobs/log.ts';
import { pollingJob } from './jobs/polling-job.ts';
import {
  housekeeping,
  housekeepingClock,
  housekeepingHandler,
  housekeepingJob,
  type PaymentCounts,
} from './jobs/retention.ts';
import { type Handler, type Handlers, type JobOptions, type JobRunner, startJobs } from './jobs/runner.ts';
import { type CallbackKind, measuredClient } from './operation/measured.ts';
import type { Metrics } from './operation/metrics.ts';
import { type GuardedClient, guardedClient, type Resolve } from './outbound/guarded-client.ts';
import { accountSealing, accountSealingHandler, accountSealingJob } from './payments/account-sealing.ts';
import { authenticationHandler } from './payments/authentication-steps.ts';
import { wholeCaptureHandler } from './payments/capture-whole.ts';
import { giveBackHandler } from './payments/give-back.ts';
import { authentication, forgetOrder, giveBack, reconciliation, wholeCapture } from './payments/jobs.ts';
import { forgetOrderHandler } from './payments/resend.ts';
import { findNotificationAddress, getShopAddress } from './payments/return-urls.ts';
import { forgetSaved, forgetSavedHandler } from './payments/saved.ts';
import { createNotificationWake, keptNotificationsHandler } from './reconciliation/kept-notifications-job.ts';
import { reconciliationHandler, resumption, resumptionHandler } from './reconciliation/reconciliation.ts';
import {
  upstreamReports,
  upstreamReportsHandler,
  upstreamReportsJobs,
} from './reconciliation/upstream-reports.ts';
import { keptNotificationKind } from './store/payments/kept-notifications.ts';
import { type WebhookSource, webhookHandlers } from './webhooks/handlers.ts';
import { activationJobs } from './webhooks/jobs.ts';
import { notificationHandler, notificationKind } from './webhooks/notification.ts';
import { shopperResultHandler, shopperResultKind } from './webhooks/shopper-result.ts';

/** How often a node looks whether the housekeeping is due, in milliseconds. */
const housekeepingIntervalMs = 10_000;

export interface DueJobsOptions<Given extends GatewayDependencies = GatewayDependencies> extends JobOptions {
  /** Sends webhooks and reminders; a client that calls public addresses only, when absent. */
  readonly client?: GuardedClient | undefined;
  /** Looks up the hosts of callbacks; the system's resolver when absent. */
  readonly resolve?: Resolve;
  /** Where attempts to send are counted; nowhere when absent. */
  readonly metrics?: Metrics | undefined;
  /** Returns the handlers of the jobs, watched; unwatched when absent. */
  readonly handlers?: ((handlers: Handlers) => Handlers) | undefined;
  /** Returns the handlers of jobs that the gateway does not know by itself; none when absent. */
  readonly moreHandlers?: ((gateway: GatewayContext & Given) => Handlers) | undefined;
  /** Whether a due job runs as soon as this process has added it; true when absent. Otherwise it waits for the interval. */
  readonly runsAdded?: boolean;
}

export interface DueJobs extends JobRunner {
  /** Runs all further jobs with another configuration. */
  use(config: Config): Promise<void>;
}

/** Starts the job runner on the gateway's store and clock. */
export async function startDueJobs<Given extends GatewayDependencies>(
  config: Config,
  dependencies: Given,
  log: EventLog,
  {
    client,
    resolve,
    metrics,
    handlers: watch = (handlers) => handlers,
    moreHandlers,
    runsAdded = true,
    ...options
  }: DueJobsOptions<Given> = {},
): Promise<DueJobs> {
  const { store, clock } = dependencies;
  let handlers = watch(handlersOf(config, dependencies, log, { client, resolve, metrics, moreHandlers }));
  const addChannelJobs = async ({ entities, connectors }: Config) => {
    const now = clock.now();
    for (const job of [
      ...activationJobs(entities, now),
      ...upstreamReportsJobs({ entities, connectors }, now),
    ]) {
      await store.jobs.add(job);
    }
  };
  await addChannelJobs(config);
  const running = Object.keys(handlers).map((kind): [string, Handler] => [
    kind,
    async (job, moment) => (await handlers[kind]?.(job, moment)) ?? 'done',
  ]);
  const tools = { clock, log };
  let current = config;
  const tidyClock = housekeepingClock(clock);
  await store.jobs.add(housekeepingJob(tidyClock.now()));
  await store.jobs.add(accountSealingJob(tidyClock.now()));
  let holds = 0;
  const isHeld = () => holds > 0;
  const paymentCounts = createTimelyCounts(store);
  const tidy = housekeepingHandler(
    { retention: store.retention, paymentCounts },
    () => current.paymentRetentionMonths,
    isHeld,
  );
  const sealing = accountSealingHandler(store, () => current, isHeld);
  const housekeeper = startJobs(
    store.jobs,
    { [housekeeping]: tidy, [accountSealing]: sealing },
    { clock: tidyClock, log },
    {
      interval: housekeepingIntervalMs,
      ...options,
      otherKinds: Object.keys(handlers),
    },
  );
  const runner = startJobs(store.jobs, Object.fromEntries(running), tools, {
    ...options,
    otherKinds: [housekeeping, accountSealing],
  });
  const notificationWake = createNotificationWake(dependencies);
  store.onWritten((written) => {
    if (written.kind === 'end' && written.mode !== 'INTERNAL') notificationWake.wake(written.id);
  });
  if (runsAdded) {
    store.onWritten((written) => {
      if (written.kind === 'jobs' && written.jobs.some(({ dueAt }) => dueAt <= clock.now())) runner.wake();
    });
    runner.wake();
  }
  return {
    ...runner,
    async runDue() {
      await notificationWake.settled();
      return runner.runDue();
    },
    async hold() {
      holds += 1;
      const ends = await Promise.all([runner.hold(), housekeeper.hold()]);
      return () => {
        holds -= 1;
        for (const end of ends) end();
      };
    },
    async stop() {
      await Promise.all([runner.stop(), housekeeper.stop()]);
    },
    async use(next) {
      current = next;
      handlers = watch(handlersOf(next, dependencies, log, { client, resolve, metrics, moreHandlers }));
      await addChannelJobs(next);
    },
  };
}

/**
 * Counts again what was stored at a time already counted, as after the computer's clock was set back. No request waits for it. What a
 * process before this one has stored and not counted again is found by a look at each period.
 */
function createTimelyCounts({ paymentCounts, onWritten }: GatewayDependencies['store']): PaymentCounts {
  let earliest = Number.POSITIVE_INFINITY;
  onWritten((written) => {
    if (written.kind === 'start') earliest = Math.min(earliest, written.attempt.createdAt);
  });
  return {
    async countNext(now) {
      const time = earliest;
      earliest = Number.POSITIVE_INFINITY;
      const hasCounted = await paymentCounts.countNext(now);
      await paymentCounts.countAgain(time);
      return hasCounted || (await paymentCounts.verifyNext());
    },
  };
}

function handlersOf<Given extends GatewayDependencies>(
  config: Config,
  dependencies: Given,
  log: EventLog,
  {
    resolve,
    metrics,
    client = guardedClient(config, resolve),
    moreHandlers = () => ({}),
  }: Pick<DueJobsOptions<Given>, 'client' | 'resolve' | 'metrics' | 'moreHandlers'>,
): Handlers {
  const gateway = createGatewayContext(config, dependencies);
  const { clock } = gateway;
  const clientOf = (kind: CallbackKind) => (metrics ? measuredClient(client, kind, metrics) : client);
  const webhooks = { client: clientOf('webhook'), source: webhookSource(gateway), log };
  return {
    [reconciliation]: pollingJob(reconciliationHandler(gateway), clock),
    [resumption]: pollingJob(resumptionHandler(gateway), clock),
    [forgetSaved]: forgetSavedHandler(gateway),
    [forgetOrder]: forgetOrderHandler(gateway),
    [authentication]: authenticationHandler(gateway),
    [wholeCapture]: wholeCaptureHandler(gateway),
    [giveBack]: giveBackHandler(gateway),
    [keptNotificationKind]: keptNotificationsHandler(gateway),
    [upstreamReports]: pollingJob(upstreamReportsHandler(gateway), clock),
    [shopperResultKind]: shopperResultHandler(clientOf('reminder'), shopperResults(gateway), log),
    [notificationKind]: notificationHandler(
      clientOf('notification'),
      (paymentId, now) => findNotificationAddress(gateway, paymentId, now),
      log,
    ),
    ...webhookHandlers(webhooks),
    ...moreHandlers(gateway),
  };
}

function shopperResults({
  store,
}: Pick<GatewayContext, 'store'>): Parameters<typeof shopperResultHandler>[1] {
  const find = async (checkoutId: string) => store.findCheckout(readCheckoutKey(checkoutId) ?? '');
  return {
    statusWasRead: async ({ checkoutId }) => (await find(checkoutId))?.readAt != null,
    async shopperResultUrl({ checkoutId }) {
      const checkout = await find(checkoutId);
      if (checkout === undefined) return undefined;
      // In a checkout that only stores an instrument, `paymentId` is the id of a registration: no payment has it.
      const payment = await store.findPayment(checkout.paymentId);
      const answer = await store.findAnswer({ checkoutId: checkout.id, attemptId: checkout.attemptId ?? '' });
      return getShopAddress(checkout, payment, answer);
    },
  };
}

function webhookSource({
  config,
  store,
  answers,
}: Pick<GatewayContext, 'config' | 'store' | 'answers'>): WebhookSource {
  return {
    isShared: store.isShared,
    findEndpoint(entityId, address) {
      const channel = config.entities.find(({ id }) => id === entityId);
      const webhook = channel?.webhooks.find((one) => one.address === address);
      const isLocal = config.environment === 'test' && isOnThisComputer(address);
      return channel && webhook && { webhook, channelName: channel.name, isLocal };
    },
    async findRecord(type, id) {
      const registration = type === 'PAYMENT' ? store.findPayment(id) : store.registrations.find(id);
      return (await registration)?.record;
    },
    testRecord: (entityId) => answers.plain(createResult('000.100.110'), answers.entityNdc(entityId)),
    isActivated: (identity) => store.isWebhookActivated(identity),
    activate: (identity, at) => store.activateWebhook({ identity, at }),
  };
}
