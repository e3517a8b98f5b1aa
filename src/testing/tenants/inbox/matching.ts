/** Finds the messages that a tester means, and says what is there instead. */
import type { InboxMessage, MessageFilter } from '#contract/control/records.ts';
import { readCheckoutKey } from '../../../gateway/core/identifiers.ts';

/** The members by which messages are found. */
export type WantedMessage = Omit<MessageFilter, 'wait' | 'limit'>;

/** How many of the nearest messages a sentence names. */
const maxNamed = 3;

export function isMatch(message: InboxMessage, wanted: WantedMessage): boolean {
  return differences(message, wanted).length === 0;
}

/** Returns a sentence that says what was not found, what is there, and in which members the nearest messages differ. */
export function missingSentence(messages: readonly InboxMessage[], wanted: WantedMessage): string {
  const asked = Object.entries(wanted).map(([name, value]) => `${name} ${value}`);
  const missing = `No message${asked.length === 0 ? '' : ` with ${asked.join(', ')}`} has come`;
  const arrived = messages.filter(({ answered }) => answered !== null || wanted.answered === 'heldBack');
  const held = messages.length - arrived.length;
  const parts = [missing, ...(held === 0 ? [] : [`${held} held back: release the inbox`])];
  if (arrived.length === 0) {
    const hint =
      wanted.kind === 'reminder'
        ? ': a reminder is due 29 minutes after the shopper has paid, so advance the clock'
        : '';
    return `${[...parts, `the inbox is empty${hint}`].join('; ')}.`;
  }
  const ranked = arrived
    .map((message) => ({ message, wrong: differences(message, wanted) }))
    .sort((one, other) => one.wrong.length - other.wrong.length);
  const least = ranked[0]?.wrong.length ?? 0;
  const nearest = ranked
    .filter(({ wrong }) => wrong.length === least)
    .slice(-maxNamed)
    .map(({ message, wrong }) => `${nameOfMessage(message)}: ${wrong.join(', ')}`);
  const there = arrived.length === 1 ? '1 message is there' : `${arrived.length} messages are there`;
  return `${[...parts, `${there}, the nearest ${nearest.join(' | ')}`].join('; ')}.`;
}

/** Returns what of a message is not as wanted, such as `code is 000.100.110`. */
function differences(message: InboxMessage, wanted: WantedMessage): readonly string[] {
  const has = membersOf(message);
  const ofAnswer = isAnsweredAs(message, wanted.answered) ? [] : [`answered is ${shownAnswer(message)}`];
  const hasText = JSON.stringify(message)
    .toLowerCase()
    .includes((wanted.search ?? '').toLowerCase());
  const ofText = hasText ? [] : [`it has nowhere the text ${wanted.search}`];
  const ofMembers = (Object.keys(has) as (keyof typeof has)[]).flatMap((name) => {
    const value = wanted[name];
    if (value === undefined) return [];
    const isSame = name === 'checkout' ? keyOf(value) === keyOf(has[name]) : value === has[name];
    return isSame ? [] : [has[name] === undefined ? `it has no ${name}` : `${name} is ${has[name]}`];
  });
  return [...ofMembers, ...ofAnswer, ...ofText];
}

/** Whether the receiver answered as wanted; any answer will do when none is wanted. */
function isAnsweredAs({ answered }: InboxMessage, wanted: WantedMessage['answered']): boolean {
  if (wanted === undefined) return true;
  if (wanted === 'heldBack') return answered === null;
  if (answered === null) return false;
  const isAccepted = answered >= 200 && answered < 300;
  if (wanted === 'accepted') return isAccepted;
  return wanted === 'refused' ? !isAccepted : answered === wanted;
}

const shownAnswer = ({ answered }: InboxMessage) => answered ?? 'not there: it is held back';

function membersOf({
  kind,
  to,
  content,
  checkoutId,
}: InboxMessage): Record<Exclude<keyof WantedMessage, 'answered' | 'search'>, string | undefined> {
  const { type, action, payload } = content as { type?: string; action?: string; payload?: Payload };
  return kind === 'webhook'
    ? { kind, to, type, action, checkout: checkoutId, code: payload?.result?.code }
    : { kind, to, type: undefined, action: undefined, checkout: checkoutId, code: undefined };
}

interface Payload {
  readonly result?: { readonly code?: string };
}

/** A checkout's id may be given up to its dot. */
const keyOf = (checkoutId = '') => readCheckoutKey(checkoutId) ?? checkoutId;

function nameOfMessage(message: InboxMessage): string {
  const { type, action } = membersOf(message);
  return [message.id, message.kind, type, action].filter(Boolean).join(' ');
}
