/**
 * The result page: it tells the shopper what happened beside a receipt. What it means for a developer, and the whole
 * record with an explanation of each member, are in a part that opens.
 */

import { Fragment } from 'preact';
import { type ShopTexts, shopTexts } from '../../texts/shop.ts';
import type { OrderOutcome } from '../orders/orders.ts';
import { getExplanation, getRecordPart, recordParts } from './explanations.ts';
import { type Account, Layout } from './layout.tsx';
import { type PageLocation, type Preferences, toAddress } from './preferences.ts';
import { Receipt } from './receipt.tsx';
import { toVerdict, type Verdict } from './verdict.ts';

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
  const { language } = preferences;
  const words = shopTexts[language.code];
  const verdict = toVerdict(outcome);
  const { code, description } = record.result;
  return (
    <Layout
      preferences={preferences}
      account={account}
      title={words[verdict.sentence]}
      location={location}
      head={<link rel="stylesheet" href="/result.css" />}
    >
      <div class="verdict">
        <section class="outcome" data-outcome={state} data-watch={watch(outcome, resourcePath)}>
          <h1>{words[verdict.sentence]}</h1>
          {verdict.reason !== undefined && <p class="quiet">{words[verdict.reason]}</p>}
          <p>{words[verdict.advice]}</p>
          <Differences words={words} outcome={outcome} />
          <NextStep preferences={preferences} outcome={outcome} location={location} verdict={verdict} />
        </section>
        <Receipt language={language} outcome={outcome} account={account} />
      </div>
      <details class="proof">
        <summary>
          <h2>{words.developers}</h2>
        </summary>
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
        <h3>{words.details}</h3>
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
      </details>
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
        ? [words.again, againAt(article.code, verdict)]
        : [words.back, { path: '/' }];
  return (
    <p>
      <a class="button" href={toAddress(target, preferences)}>
        {name}
      </a>
    </p>
  );
}

/** Returns the address of a new checkout, which says why the payment before was declined. */
function againAt(article: string, { reason }: Verdict): PageLocation {
  return { path: '/checkout', params: { article, ...(reason && { declined: reason }) } };
}

/** Shows the record as one table per part. Leaves out a part that has no members. */
function RecordTables({ words, outcome: { record } }: { words: ShopTexts; outcome: OrderOutcome }) {
  const rows = recordRows(record);
  const tables = recordParts.map((part) => ({
    part,
    own: rows.filter(([name]) => getRecordPart(name) === part),
  }));
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
              <td class="quiet">{getExplanation(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ));
}

/** Turns a record into rows of name and value. Members of inner objects get dotted names. */
export function recordRows(
  record: Readonly<Record<string, unknown>>,
  prefix = '',
): [name: string, value: string][] {
  return Object.entries(record).flatMap(([member, value]) => {
    const name = `${prefix}${member}`;
    if (typeof value === 'string') return [[name, value] satisfies [string, string]];
    if (typeof value !== 'object' || value === null) return [];
    return recordRows(value as Record<string, unknown>, `${name}.`);
  });
}

/** Shows a member's name so that a line can break between its words but not inside a word. */
export function BreakableName({ name }: { name: string }) {
  const words = name.split(/(?<=[._])|(?<=[a-z0-9])(?=[A-Z])/);
  return words.map((word, at) => (
    <Fragment>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
