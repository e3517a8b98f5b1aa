/** Reads the 3-D Secure messages out of a timeline, for a sequence diagram. */
import type { JournalEvent, ShownValue } from '#contract/control/events.ts';

export const participants = ['browser', 'gateway', 'issuer'] as const;
export type Participant = (typeof participants)[number];

export interface SequenceMessage {
  readonly seq: number;
  readonly name: string;
  readonly from: Participant;
  readonly to: Participant;
  /** What it says in short, such as `transStatus=N, transStatusReason=01`; may be empty. */
  readonly says: string;
  readonly at: string;
}

/** Who sends what to whom (EMV 3-D Secure, 2.2). The gateway stands for the 3DS server, and the issuer for the ACS. */
const ways: Readonly<Record<string, readonly [Participant, Participant]>> = {
  method: ['browser', 'issuer'],
  areq: ['gateway', 'issuer'],
  ares: ['issuer', 'gateway'],
  creq: ['browser', 'issuer'],
  answer: ['browser', 'issuer'],
  cres: ['issuer', 'browser'],
  rreq: ['issuer', 'gateway'],
  rres: ['gateway', 'issuer'],
  erro: ['issuer', 'gateway'],
};

/** The members of a message that say most, in the order of their weight: one is told. */
const mainMembers = 'transStatus spcIncompInd threeDSCompInd challengeWindowSize errorCode meaning'.split(
  ' ',
);

/**
 * What is told besides: the reason of a refusal, and what came of a passkey or of Secure Payment Confirmation, which the
 * simulated issuer adds to its record.
 */
const moreMembers = ['transStatusReason', 'passkey', 'confirmation'];

/** What the message of an event says in short; empty when it says nothing, or the event is no message. */
export function getGist({ kind, detail }: JournalEvent): string {
  if (kind !== 'message') return '';
  // A message that came encoded stands in the member `message`, as it was read.
  const content = { ...membersOf(detail.content), ...membersOf(membersOf(detail.content).message) };
  const isThere = (member: string) => typeof content[member] === 'string';
  const members = [...mainMembers.filter(isThere).slice(0, 1), ...moreMembers.filter(isThere)];
  return members.map((member) => `${member}=${content[member]}`).join(', ');
}

export function messagesIn(events: readonly JournalEvent[]): SequenceMessage[] {
  return events.flatMap((event) => {
    const name = event.kind === 'message' ? (/[A-Za-z]+/.exec(event.what)?.[0] ?? '') : '';
    const way = ways[name.toLowerCase()];
    if (way === undefined) return [];
    return [{ seq: event.seq, name, from: way[0], to: way[1], says: getGist(event), at: event.at }];
  });
}

const membersOf = (value: ShownValue | undefined) =>
  (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}) as {
    readonly [name: string]: ShownValue;
  };
