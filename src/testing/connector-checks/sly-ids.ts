/** Ids that would lead a request elsewhere: of answers, of a browser, of a webhook that nobody signs. */
import type { Capabilities } from '../../connector/capabilities.ts';
import type { HttpAnswer, HttpRequest } from '../../connector/send.ts';
import { type Bench, notTried } from './bench.ts';
import { type BenchCheck, makingsOf } from './check.ts';
import { slyPath } from './form.ts';
import { changedAt } from './texts.ts';
import { accepted, unlessUnknown } from './truth.ts';

export function slyIdChecks(capabilities: Capabilities): readonly BenchCheck[] {
  return makingsOf({ capabilities }).map(({ what, prepare }) => ({
    name: `an id of ${what} that would lead a request elsewhere gets into no path`,
    async run(open) {
      const usual = await open();
      const make = await prepare(usual);
      const { length } = usual.answered;
      const told = await accepted(make());
      const answer = usual.answered[length];
      if (answer === undefined) notTried('nothing is sent for it');
      if (told.reference === undefined) notTried('it has no reference');
      for (let leaf = 0; changedAt(answer, leaf, slyPath) !== undefined; leaf += 1)
        await goOn(await open(), prepare, (text) => changedAt(text, leaf, slyPath) ?? text);
    },
  }));
}

/** Makes a transaction whose answer is changed, asks for it, and has something follow it. */
async function goOn(
  bench: Bench,
  prepare: ReturnType<typeof makingsOf>[number]['prepare'],
  change: (text: string) => string,
): Promise<void> {
  const make = await prepare(bench);
  const meet = async (request: HttpRequest, acquirer: (one: HttpRequest) => Promise<HttpAnswer>) => {
    const answer = await acquirer(request);
    return { ...answer, text: change(answer.text) };
  };
  bench.meet({ name: 'a sly id', meet });
  const { reference } = (await unlessUnknown(make())) ?? {};
  bench.meet(undefined);
  if (reference === undefined) return;
  if (bench.connector.find) await unlessUnknown(bench.find({ reference }));
  for (const type of ['CP', 'RF', 'RV'] as const)
    if (bench.capabilities.paymentTypes.includes(type))
      await unlessUnknown(bench.follow(type, type === 'RF' ? 'DB' : 'PA', { reference }));
}
