import type { JournalEvent, ShownValue } from '#contract/control/events.ts';
import { timeOfDay } from '../format.ts';
import { texts } from '../texts.ts';

const words = texts.sequence;
const names = texts.participantNames;
const width = 680;
const columns: Readonly<Record<Participant, number>> = { browser: 90, gateway: 340, issuer: 590 };
const top = 44;
const rowHeight = 40;
const head = 7;

/** The 3-D Secure messages as a sequence diagram, and the same as a list. */
export function SequenceDiagram({ messages }: { messages: readonly SequenceMessage[] }) {
  const height = top + messages.length * rowHeight + 12;
  return (
    <section class="sequence" aria-labelledby="sequence-title" data-testid="sequence">
      <h2 id="sequence-title">{words.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
      <section class="scroll" tabIndex={0} aria-label={words.picture}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={words.summary(messages.length)}
          focusable="false"
        >
          {participants.map((name) => (
            <g key={name}>
              <path class="life-line" d={`M${columns[name]} 30V${height}`} />
              <rect class="participant" x={columns[name] - 84} y="1" width="168" height="28" rx="6" />
              <text x={columns[name]} y="20" class="participant-name">
                {names[name]}
              </text>
            </g>
          ))}
          {messages.map((message, index) => (
            <Arrow key={message.seq} message={message} y={top + (index + 0.6) * rowHeight} />
          ))}
        </svg>
      </section>
      <details>
        <summary>{words.asList}</summary>
        <ol>
          {messages.map(({ seq, name, from, to, says, at }) => (
            <li key={seq}>
              <time class="number" dateTime={at}>
                {timeOfDay(at)}
              </time>{' '}
              {words.line(name, names[from], names[to], says)}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function Arrow({ message: { name, from, to, says }, y }: { message: SequenceMessage; y: number }) {
  const begin = columns[from];
  const end = columns[to];
  const back = end > begin ? -head : head;
  return (
    <g>
      <path class="message-line" d={`M${begin} ${y}H${end + back}`} />
      <path class="message-head" d={`M${end} ${y}l${back} -4.5v9z`} />
      <text x={(begin + end) / 2} y={y - 7} class="message-name">
        <tspan class="strong">{name}</tspan>
        {says !== '' && ` ${says}`}
      </text>
    </g>
  );
}

const participants = ['browser', 'gateway', 'issuer'] as const;
type Participant = (typeof participants)[number];

interface SequenceMessage {
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
const mainMembers = 'transStatus threeDSCompInd challengeWindowSize errorCode meaning'.split(' ');

/** What the message of an event says in short; empty when it says nothing, or the event is no message. */
export function getGist({ kind, detail }: JournalEvent): string {
  if (kind !== 'message') return '';
  // A message that came encoded stands in the member `message`, as it was read.
  const content = { ...membersOf(detail.content), ...membersOf(membersOf(detail.content).message) };
  const isThere = (member: string) => typeof content[member] === 'string';
  const members = [...mainMembers.filter(isThere).slice(0, 1), ...['transStatusReason'].filter(isThere)];
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
