/** Tells the journal which messages the simulated issuer has received and sent, from the transactions that it writes. */
import type { Transaction } from '../../simulator/issuer/transaction.ts';
import { recordMessage } from './record.ts';
import type { EventSubject } from './subjects.ts';
import type { TenantJournal } from './tenant-journal.ts';

export interface IssuerChange {
  /** threeDSServerTransID. */
  readonly id: string;
  /** The transaction as the store had it, in JSON; undefined when it is new. */
  readonly before: string | undefined;
  /** The transaction as the store has it now, in JSON. */
  readonly after: string;
}

/** Records the events that a change has added to a transaction. The simulated issuer has masked them. */
export function recordIssuerEvents(
  journal: TenantJournal,
  subject: EventSubject,
  { id, before, after }: IssuerChange,
): void {
  const known = before === undefined ? 0 : ((JSON.parse(before) as Partial<Transaction>).events ?? []).length;
  // The passkeys of a card have no events.
  const { events = [], asked }: Partial<Transaction> = JSON.parse(after);
  for (const { time, what, ...details } of events.slice(known)) {
    const request = what === 'AReq' ? asked?.request : undefined;
    const content = { threeDSServerTransID: id, acsTransID: asked?.acsTransID, ...request, ...details };
    recordMessage(journal, subject, { message: what, at: Date.parse(time), content });
  }
}
