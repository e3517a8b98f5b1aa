/** Every operation of the control plane, for its OpenAPI document. */
import type * as z from 'zod';
import type { ControlAnswerName } from './answers/components.ts';
import { checkoutQuery, queryOfAll } from './routes/checkouts.ts';
import { clockChange } from './routes/clock.ts';
import { eventQuery } from './routes/events.ts';
import { newFault } from './routes/faults.ts';
import { inboxChange } from './routes/inbox.ts';
import { messageQuery, replayBody } from './routes/messages.ts';
import { newOutcomes } from './routes/outcomes.ts';
import { newPage } from './routes/pages.ts';
import { paymentQuery } from './routes/payments.ts';
import { newReport } from './routes/reports.ts';
import { requestQuery } from './routes/requests.ts';
import { newTenant, tenantReset } from './routes/tenants.ts';

export interface ControlOperation {
  /** Its name, from which generated clients make the name of a method. */
  readonly id: string;
  /** Method and path, in which `{name}` is a part of the path. */
  readonly at: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The status of the answer; 200 when absent. */
  readonly status?: 200 | 201 | 204;
  /** Name of the answer's schema; absent where the answer is no JSON. */
  readonly answer?: ControlAnswerName;
  /** Name of the schema of the data of each event, where the answer is a stream. */
  readonly event?: ControlAnswerName;
  /** Whether it is refused with 409 when the state of the tenant does not allow it. */
  readonly hasConflict?: true;
  /** Whether it needs no token, and any page may ask for it. */
  readonly isOpen?: true;
  /** Content type of an answer that is no JSON. */
  readonly type?: 'text/event-stream' | 'text/html' | 'application/json';
}

export const controlOperations: readonly ControlOperation[] = [
  {
    id: 'getHealth',
    at: 'GET /health',
    summary: 'Says that the gateway runs, and where.',
    answer: 'ControlHealth',
    isOpen: true,
  },
  {
    id: 'listTenants',
    at: 'GET /tenants',
    summary: 'Lists all tenants, the demo merchant first.',
    answer: 'TenantList',
  },
  {
    id: 'createTenant',
    at: 'POST /tenants',
    summary: 'Makes a merchant of its own.',
    body: newTenant,
    status: 201,
    answer: 'TenantInfo',
    hasConflict: true,
  },
  { id: 'getTenant', at: 'GET /tenants/{id}', summary: 'Returns a tenant.', answer: 'TenantInfo' },
  {
    id: 'endTenant',
    hasConflict: true,
    at: 'DELETE /tenants/{id}',
    summary: 'Removes a tenant with everything that it has.',
    status: 204,
  },
  {
    id: 'resetTenant',
    hasConflict: true,
    at: 'POST /tenants/{id}/reset',
    summary: 'Gives a tenant the state in which it began, with the same ids or with those of another seed.',
    body: tenantReset,
    answer: 'TenantInfo',
  },
  {
    id: 'getClock',
    at: 'GET /tenants/{id}/clock',
    summary: 'Returns the time, and what falls due next.',
    answer: 'ClockState',
  },
  {
    id: 'changeClock',
    hasConflict: true,
    at: 'POST /tenants/{id}/clock',
    summary:
      'Sets, advances, freezes or resets the clock, and answers when everything that fell due is done. Exactly one member.',
    body: clockChange,
    answer: 'ClockChanged',
  },
  {
    id: 'listOutcomes',
    at: 'GET /tenants/{id}/outcomes',
    summary: 'Returns the outcomes that nobody has met.',
    answer: 'OutcomeQueue',
  },
  {
    id: 'queueOutcomes',
    at: 'POST /tenants/{id}/outcomes',
    summary: 'Decides what the next payments, authentications and redirects come to.',
    body: newOutcomes,
    answer: 'OutcomeQueue',
  },
  {
    id: 'clearOutcomes',
    at: 'DELETE /tenants/{id}/outcomes',
    summary: 'Empties the queue of outcomes.',
    status: 204,
  },
  {
    id: 'listFaults',
    at: 'GET /tenants/{id}/faults',
    summary: 'Returns the faults, each with how often it was met.',
    answer: 'FaultList',
  },
  {
    id: 'addFault',
    at: 'POST /tenants/{id}/faults',
    summary: 'Spoils the next answers of an operation.',
    body: newFault,
    status: 201,
    answer: 'ActiveFault',
  },
  { id: 'clearFaults', at: 'DELETE /tenants/{id}/faults', summary: 'Removes all faults.', status: 204 },
  {
    id: 'removeFault',
    at: 'DELETE /tenants/{id}/faults/{fault}',
    summary: 'Removes one fault.',
    status: 204,
  },
  {
    id: 'listMessages',
    at: 'GET /tenants/{id}/messages',
    summary: 'Returns webhooks and reminders, decrypted, or waits for one.',
    query: messageQuery,
    answer: 'MessageList',
  },
  {
    id: 'replayMessage',
    at: 'POST /tenants/{id}/messages/{message}/replay',
    summary: 'Sends a message again.',
    body: replayBody,
    answer: 'MessageList',
  },
  {
    id: 'getInbox',
    at: 'GET /tenants/{id}/inbox',
    summary: 'Returns what the inbox answers, and what it holds back.',
    answer: 'InboxState',
  },
  {
    id: 'changeInbox',
    at: 'POST /tenants/{id}/inbox',
    summary: 'Lets the inbox answer, lose, repeat, hold or release messages.',
    body: inboxChange,
    answer: 'InboxState',
  },
  {
    id: 'listChallenges',
    at: 'GET /tenants/{id}/challenges',
    summary: 'Returns the challenges that wait for an answer.',
    answer: 'OpenChallenges',
  },
  {
    id: 'answerChallenge',
    at: 'POST /tenants/{id}/challenges/{challenge}/{answer}',
    summary: 'Answers a challenge in the bank’s app: approve or decline.',
    status: 204,
  },
  {
    id: 'reportPayment',
    at: 'POST /tenants/{id}/payments/{payment}/reports',
    summary:
      'Lets the acquirer report a receipt (RC), a chargeback (CB) or the reversal of a chargeback (CR), now or later by the tenant’s clock.',
    body: newReport,
    status: 201,
    answer: 'AcquirerReported',
  },
  {
    id: 'getCards',
    at: 'GET /tenants/{id}/cards',
    summary: 'Returns cards that are valid by the tenant’s clock.',
    answer: 'KitCards',
  },
  {
    id: 'createPage',
    at: 'POST /tenants/{id}/pages',
    summary: 'Makes a blank page of a shop with the form of a checkout.',
    body: newPage,
    status: 201,
    answer: 'MadePage',
  },
  { id: 'getPage', isOpen: true, at: 'GET /pages/{page}', summary: 'Shows a blank page.', type: 'text/html' },
  {
    id: 'getResultPage',
    isOpen: true,
    at: 'GET /pages/{page}/result',
    summary: 'Shows the page to which the shopper returns.',
    type: 'text/html',
  },
  {
    id: 'listEvents',
    at: 'GET /tenants/{id}/events',
    summary: 'Returns what happened, in order.',
    query: eventQuery,
    answer: 'EventPage',
  },
  { id: 'clearEvents', at: 'DELETE /tenants/{id}/events', summary: 'Empties the journal.', status: 204 },
  {
    id: 'streamEvents',
    event: 'JournalEvent',
    at: 'GET /tenants/{id}/events/stream',
    summary: 'Sends each event as it happens.',
    type: 'text/event-stream',
  },
  {
    id: 'streamAllEvents',
    at: 'GET /events/stream',
    summary: 'Sends the events of all tenants as they happen.',
    type: 'text/event-stream',
    event: 'TenantEvent',
  },
  {
    id: 'listRequests',
    at: 'GET /tenants/{id}/requests',
    summary: 'Returns the requests to the gateway, or waits for one. A parameter is `parameter.NAME=value`.',
    query: requestQuery,
    answer: 'RequestList',
  },
  {
    id: 'listPayments',
    at: 'GET /tenants/{id}/payments',
    summary: 'Lists payments of checkouts and of servers, and what follows them, the newest first.',
    query: paymentQuery,
    answer: 'PaymentList',
  },
  {
    id: 'listCheckouts',
    at: 'GET /tenants/{id}/checkouts',
    summary: 'Lists checkouts, the newest first.',
    query: checkoutQuery,
    answer: 'CheckoutList',
  },
  {
    id: 'getCheckout',
    at: 'GET /tenants/{id}/checkouts/{checkout}',
    summary: 'Returns a checkout with its timeline and its charges.',
    answer: 'CheckoutDetail',
  },
  {
    id: 'listAllCheckouts',
    at: 'GET /checkouts',
    summary: 'Lists the checkouts of all tenants, the newest first.',
    query: queryOfAll,
    answer: 'CheckoutList',
  },
  {
    id: 'getOpenApi',
    at: 'GET /openapi.json',
    summary: 'Returns this document.',
    type: 'application/json',
    isOpen: true,
  },
];
