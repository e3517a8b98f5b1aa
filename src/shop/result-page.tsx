/**
 * The result page: it tells the shopper what happened, tells a developer what it means, and shows the whole record with
 * an explanation of each member.
 */
import { type ShopTexts, shopTexts } from '../texts/shop.ts';
import { explanationOf, partOf, recordParts } from './explanations.ts';
import { type Account, Layout } from './layout.tsx';
import type { OrderOutcome } from './orders.ts';
import { addressOf, type PageLocation, type Preferences } from './preferences.ts';
import { writtenPrice } from './prices.ts';
import { BreakableName, recordRows } from './record-rows.tsx';
import { type Verdict, verdictOf } from './verdict.ts';

export interface ResultPageProps {
  readonly preferences: Preferences;
  readonly outcome: OrderOutcome;
  readonly resourcePath: string;
  /** Address of this page. */
  readonly location: PageLocation;
  readonly account: Account;
}

export function ResultPage({ preferences, outcome, resourcePath, location, account }: ResultPageProps) {
  const { state, record } = outcome;
  const words = shopTexts[preferences.language.code];
  const verdict = verdictOf(outcome);
  const { code, description } = record.result;
  return (
    <Layout preferences={preferences} account={account} title={words[verdict.sentence]} location={location}>
      <section class="outcome" data-outcome={state} data-watch={watch(outcome, resourcePath)}>
        <h1>{words[verdict.sentence]}</h1>
        <Ordered preferences={preferences} outcome={outcome} />
        {verdict.reason !== undefined && <p class="quiet">{words[verdict.reason]}</p>}
        <p>{words[verdict.advice]}</p>
        <Differences words={words} outcome={outcome} />
        <NextStep preferences={preferences} outcome={outcome} location={location} verdict={verdict} />
      </section>
      <section class="proof">
        <h2>{words.developers}</h2>
        <p lang="en" dir="ltr">
          <code>{code}</code> {description}
        </p>
        <p lang="en" dir="ltr">
          {verdict.forShop}
        </p>
        <p>
          <a href={`${account.gateway}/docs/result-codes#code.${code}`} hreflang="en">
            {words.lookUp}
          </a>
        </p>
      </section>
      <section class="proof">
        <h2>{words.details}</h2>
        <p class="quiet">{words.inEnglish}</p>
        <RecordTables words={words} outcome={outcome} />
        <details class="help">
          <summary>{words.raw}</summary>
          <button type="button" class="copy" aria-controls="record" data-copied={words.copied}>
            {words.copy}
          </button>
          <pre id="record" dir="ltr" lang="en">
            {JSON.stringify(record, null, 2)}
          </pre>
        </details>
      </section>
    </Layout>
  );
}

/**
 * Returns the address that the page polls while the payment is pending, also when the shopper finishes it on another
 * page; an empty text otherwise.
 */
function watch({ state }: OrderOutcome, resourcePath: string): string {
  return state === 'pending' ? `/app/status?${new URLSearchParams({ resourcePath })}` : '';
}

/** Shows the article and its price. Shows nothing when the payment does not belong to this order. */
function Ordered({
  preferences: { language },
  outcome,
}: {
  preferences: Preferences;
  outcome: OrderOutcome;
}) {
  const { state, article, record } = outcome;
  const { amount, currency } = record;
  if (state === 'mismatch' || article === undefined || amount === undefined || currency === undefined)
    return null;
  return (
    <p class="ordered">
      <img class="drawing" src={`/${article.code}.svg`} alt="" width="96" height="72" />
      <span>
        {shopTexts[language.code][article.code]}{' '}
        <b class="price">{writtenPrice({ amount, currency }, language)}</b>
      </span>
    </p>
  );
}

function Differences({ words, outcome }: { words: ShopTexts; outcome: OrderOutcome }) {
  const fields = new Set(outcome.differences.map(({ field }) => field));
  if (fields.size === 0) return null;
  return (
    <p class="quiet">
      {words.differs}{' '}
      <bdi>
        <code>{[...fields].join(', ')}</code>
      </bdi>
    </p>
  );
}

interface NextStepProps {
  readonly preferences: Preferences;
  readonly outcome: OrderOutcome;
  readonly location: PageLocation;
  readonly verdict: Verdict;
}

/** Shows the button for the next step: ask again, pay again, or go back to the shop. */
function NextStep({ preferences, outcome: { state, article }, location, verdict }: NextStepProps) {
  const words = shopTexts[preferences.language.code];
  const isToRepeat = state === 'declined' || verdict.sentence === 'open';
  const [name, target]: [string, PageLocation] =
    state === 'pending' && !isToRepeat
      ? [words.check, location]
      : isToRepeat && article !== undefined
        ? [words.again, { path: '/checkout', params: { article: article.code } }]
        : [words.back, { path: '/' }];
  return (
    <p>
      <a class="button" href={addressOf(target, preferences)}>
        {name}
      </a>
    </p>
  );
}

/** Shows the record as one table per part. Leaves out a part that has no members. */
function RecordTables({ words, outcome: { record } }: { words: ShopTexts; outcome: OrderOutcome }) {
  const rows = recordRows(record);
  const tables = recordParts.map((part) => ({ part, own: rows.filter(([name]) => partOf(name) === part) }));
  return tables
    .filter(({ own }) => own.length > 0)
    .map(({ part, own }) => (
      <table class="record">
        <caption>{words[part]}</caption>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.meaning}</th>
          </tr>
        </thead>
        <tbody dir="ltr" lang="en">
          {own.map(([name, value]) => (
            <tr>
              <th scope="row">
                <BreakableName name={name} />
              </th>
              <td>{value}</td>
              <td class="quiet">{explanationOf(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ));
}
