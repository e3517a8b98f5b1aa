/** Journeys of what a page of the shop gives away, or takes from its address. */
import { type Attempt, fails, holds, type Journey } from '../attempt.ts';
import { NotTried, type Visit } from '../visit.ts';
import { pathOf } from './returning.ts';

/** An answer of the shop that its shopper's browser got on the way to the form. */
interface Answer {
  readonly path: string;
  readonly text: string;
}

/** Goes to the form. Gives the answers of the shop; one that never ends is not among them. */
async function answersOf({ lane }: Attempt, visit: Visit): Promise<readonly Answer[]> {
  const { origin: gateway } = new URL(lane.gatewayUrl);
  const answers: Answer[] = [];
  visit.page.on('response', (response) => {
    const { origin, pathname: path } = new URL(response.url());
    if (origin === gateway) return;
    // A redirect has no text.
    const keep = (text: string) => answers.push({ path, text });
    response.text().then(keep, () => undefined);
  });
  await visit.open();
  await visit.settled();
  return answers;
}

const credentialsKept: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  const { accessToken, webhookSecret } = attempt.tenant;
  for (const { path, text } of await answersOf(attempt, visit)) {
    if (text.includes(accessToken)) return fails(`${path} gives the access token to everybody`);
    if (text.includes(webhookSecret)) return fails(`${path} gives the webhook’s secret to everybody`);
  }
  return holds('no answer on the way to the form has the access token or the webhook’s secret');
};

/** An element that no page has of itself. */
const mark = 'exam-mark';

const markupInAddress: Journey = async (attempt) => {
  const visit = await attempt.shopper();
  await visit.open();
  const { id } = visit.checkout;
  const markup = `"'><${mark}></${mark}>`;
  const statuses: number[] = [];
  for (const [one, path] of [
    [id + markup, pathOf(id)],
    [id, pathOf(id) + markup],
  ] as const) {
    statuses.push(await visit.returnWith(one, path));
    if ((await visit.page.locator(mark).count()) > 0)
      return fails('the page of the return address has an element that stood in its address');
  }
  if (statuses.every((status) => status === 0)) throw new NotTried('the return address gives no answer');
  return holds('no markup of the return address gets into its page');
};

export const exposedJourneys = {
  'credentials-kept': credentialsKept,
  'markup-in-address': markupInAddress,
};
