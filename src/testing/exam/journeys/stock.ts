/** Journeys that count the pieces which the shop has left. */
import { type Attempt, effectMs, type Finding, fails, holds, type Journey } from '../attempt.ts';
import { NotTried, until, type Visit } from '../visit.ts';
import { payOrder, payPending } from './paying.ts';

const decline = '800.100.155';

/** How many pieces the shop says that it has left. */
async function readStock(visit: Visit, address: string): Promise<number> {
  const text = await visit.read(address);
  const number = firstNumber(text);
  if (number !== undefined) return number;
  throw new NotTried(`the text at ${address} has no number: ${text.trim().slice(0, 80)}`);
}

/** The first whole number that a reader of a page, or of any other text, sees. */
export function firstNumber(text: string): number | undefined {
  const seen = text.replaceAll(/<(script|style|title)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ');
  const [number] = /-?\d+/.exec(seen) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The pieces, as one shopper after another sees them. */
function stockOf({ file: { stock: address = '' } }: Attempt, visit: Visit) {
  const read = () => readStock(visit, address);
  return {
    read,
    /** The pieces, when they have become so many, or cannot be waited for any longer. */
    async readWhen(isSo: (pieces: number) => boolean): Promise<number> {
      await until(async () => isSo(await read()), effectMs);
      return read();
    },
  };
}

const givenBack: Journey = async (attempt) => {
  const first = await countLost(attempt);
  if (first.verdict !== 'fails') return first;
  // Somebody else may have bought meanwhile.
  const { verdict } = await countLost(attempt);
  if (verdict !== 'fails') throw new NotTried(othersBuy);
  return first;
};

const othersBuy = 'others take pieces at the same time';

/** Counts the pieces before and after payments that fail. */
async function countLost(attempt: Attempt): Promise<Finding> {
  const visit = await attempt.shopper();
  const stock = stockOf(attempt, visit);
  const before = await stock.read();
  await visit.open();
  // A shop may keep a piece for a shopper as long as the form is there, and let it go by a clock of its own.
  if ((await stock.read()) < before)
    throw new NotTried('the shop takes a piece with the form, and nobody knows how long it may keep it');
  await attempt.tenant.next({ result: decline });
  await visit.pay();
  await visit.returned();
  await visit.settled();
  const declined = await whereTaken(stock, before, `a payment is declined (${decline})`);
  if (declined) return declined;
  await payPending(attempt, visit);
  await visit.settled();
  const asked = await attempt.statusRequests();
  const heard = (await attempt.tenant.inbox.all({ to: attempt.hook, answered: 'accepted' })).length;
  await attempt.tenant.clock.advance('01:01:00');
  visit.note('waits an hour, and loads the page again');
  await visit.page.reload().catch(() => undefined);
  const ended = await whereTaken(stock, before, 'a pending payment has ended without money after an hour');
  const messages = await attempt.tenant.inbox.all({ to: attempt.hook, answered: 'accepted' });
  const isTold = (await attempt.statusRequests()) > asked || messages.length > heard;
  if (ended && !isTold) throw new NotTried('the shop has not been told how the pending payment ended');
  return ended ?? whereCounted(attempt, visit, before);
}

/** What tells that pieces are not there which were there before. */
async function whereTaken(
  stock: ReturnType<typeof stockOf>,
  before: number,
  reason: string,
): Promise<Finding | undefined> {
  const after = await stock.readWhen((now) => now >= before);
  return after < before
    ? fails(`${before - after} of ${before} pieces are gone, although ${reason}`)
    : undefined;
}

/** The pieces have proved something only when an order that is paid takes some. */
async function whereCounted(attempt: Attempt, visit: Visit, before: number): Promise<Finding> {
  await payOrder(visit);
  const after = await stockOf(attempt, visit).readWhen((now) => now < before);
  if (after >= before) throw new NotTried(`an order that is paid takes none of the ${before} pieces, either`);
  return holds(
    `no piece is taken by a declined payment and by one that ended without money, and ${before - after} by a paid order`,
  );
}

const takenOnce: Journey = async (attempt) => {
  const once = await takenByOrder(attempt, 1);
  if (once < 1) throw new NotTried('an order that is paid takes no piece');
  await attempt.tenant.inbox.repeat(2);
  const twice = await takenByOrder(attempt, 3);
  if (twice <= once) return holds(`an order takes ${once}, also when its message comes twice`);
  await attempt.tenant.inbox.repeat(1);
  // Somebody else may have bought meanwhile.
  const again = await takenByOrder(attempt, 4);
  if (twice <= again) throw new NotTried(othersBuy);
  return fails(`an order takes ${once}, and ${twice} when its message comes twice`);
};

/** How many pieces an order takes. @param messages how many messages there are when the shop has all of this order */
async function takenByOrder(attempt: Attempt, messages: number): Promise<number> {
  const visit = await attempt.shopper();
  const stock = stockOf(attempt, visit);
  const before = await stock.read();
  await payOrder(visit);
  await attempt.answeredMessages(messages);
  await visit.settled();
  return before - (await stock.readWhen((now) => now < before));
}

export const stockJourneys = { 'stock-given-back': givenBack, 'stock-taken-once': takenOnce };
