import { timeOfDay } from '../format.ts';
import { texts } from '../texts.ts';
import { type Participant, participants, type SequenceMessage } from './sequence.ts';

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
