/** What an acquirer writes may hold what was sent, and gets neither into an outcome nor into a log. */
import type { Capabilities } from '../../connector/capabilities.ts';
import type { HttpAnswer } from '../../connector/send.ts';
import { type Bench, benchCard, notTried } from './bench.ts';
import { type BenchCheck, type Making, makingsOf } from './check.ts';
import { echoes, type RequestFault } from './faults.ts';
import { changedAt } from './texts.ts';
import { unlessUnknown } from './truth.ts';

export function secretChecks(capabilities: Capabilities): readonly BenchCheck[] {
  return makingsOf({ capabilities }).flatMap((making) => [
    {
      name: `an answer that repeats what was sent with ${making.what} gets into no outcome, error or warning`,
      async run(open) {
        for (const fault of echoes) {
          const bench = await open();
          const make = await making.prepare(bench);
          bench.meet(fault);
          await unlessUnknown(make());
          if (bench.isFaultLeft()) notTried('nothing is sent for it');
          if (bench.connector.find === undefined) continue;
          bench.meet(fault);
          await unlessUnknown(bench.find());
        }
      },
    },
    {
      name: `a text of the acquirer about ${making.what} that holds a card number gets into no outcome, error or warning`,
      async run(open) {
        let tried = 0;
        for (const verdict of ['accepted', 'declined', 'pending'] as const)
          for (const isAsked of [false, true]) tried += await poison(open, making, verdict, isAsked);
        if (tried === 0) notTried('no answer of the fake has a text');
      },
    },
  ]);
}

/** Adds the card number to each text of the acquirer's answers in turn. Returns how many there are. */
async function poison(
  open: () => Promise<Bench>,
  { prepare, type, what }: Making,
  verdict: 'accepted' | 'declined' | 'pending',
  isAsked: boolean,
): Promise<number> {
  /** Makes the transaction, and asks for it; one of the requests meets a fault. */
  async function act(fault: RequestFault | undefined, passed: number): Promise<Bench | undefined> {
    const bench = await open();
    const make = await prepare(bench);
    if (verdict !== 'accepted' && bench.acquirer.decide?.(verdict, type) !== true) return undefined;
    if (isAsked && bench.connector.find === undefined) return undefined;
    if (isAsked) await unlessUnknown(make());
    const { length } = bench.answered;
    bench.meet(fault, passed);
    await unlessUnknown(isAsked ? bench.find() : make());
    bench.answered.splice(0, length);
    return bench;
  }
  // The security code is known with the payment alone.
  const secret = ` ${benchCard.number}${what === 'a payment' && !isAsked ? ' 739' : ''}`;
  const usual = await act(undefined, 0);
  let tried = 0;
  for (const [at, text] of usual?.answered.entries() ?? [])
    for (let leaf = 0; changedAt(text, leaf, secret) !== undefined; leaf += 1) {
      const change = (answer: HttpAnswer) => ({
        ...answer,
        text: changedAt(answer.text, leaf, secret) ?? answer.text,
      });
      const meet: RequestFault['meet'] = async (request, acquirer) => change(await acquirer(request));
      const bench = await act({ name: `text ${leaf}`, meet }, at);
      bench?.holdsForm();
      tried += 1;
    }
  return tried;
}
