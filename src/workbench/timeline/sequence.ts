/** Reads the 3-D Secure messages out of a timeline, for a sequence diagram. */
import type { JournalEvent, ShownValue } from '#contract/control/events.ts';

export const participants = ['browser', 'gateway', 'issuer'] as const;
export type Participant = (typeof participants)[number];

export interface SequenceMessage {
  readonly seq: number;
  readonly name: string;
  readonly from: Participant;
  readonly to: Participant;
  /** What it says in short, such as `transStatus=C`; may be empty. */
  readonly says: string;
  readonly at: string;
}

/** Who sends what to whom (EMV 3-D Secure, 2.2). The gateway stands for the 3DS server, and the issuer for the ACS. */
const ways: Readonly<Record<string, readonly [Participant, Participant]>> = {
  method: ['browser', 'issuer'],
  areq: ['gateway', 'issuer'],
  ares: ['issuer', 'gateway'],
  creq: ['browser', 'issuer'],
  cres: ['issuer', 'browser'],
  rreq: ['issuer', 'gateway'],
  rres: ['gateway', 'issuer'],
  erro: ['issuer', 'gateway'],
};

/** The members of a message that say most, in the order of their weight. */
const telling = ['transStatus', 'transStatusReason', 'threeDSCompInd', 'challengeWindowSize', 'errorCode'];

export function messagesIn(events: readonly JournalEvent[]): SequenceMessage[] {
  return events.flatMap((event) => {
    const name = event.kind === 'message' ? (/[A-Za-z]+/.exec(event.what)?.[0] ?? '') : '';
    const way = ways[name.toLowerCase()];
    if (way === undefined) return [];
    // A message that came encoded stands in the member `message`, as it was read.
    const content = {
      ...membersOf(event.detail.content),
      ...membersOf(membersOf(event.detail.content).message),
    };
    const member = telling.find((known) => typeof content[known] === 'string');
    const says = member === undefined ? '' : `${member}=${content[member]}`;
    return [{ seq: event.seq, name, from: way[0], to: way[1], says, at: event.at }];
  });
}

const membersOf = (value: ShownValue | undefined) =>
  (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}) as {
    readonly [name: string]: ShownValue;
  };
