/** What happened, in the shopper's language; what it means for a developer, and the whole record, each member explained. */
import { join, type Markup } from '../web/template.ts';
import { explanationOf, partOf, recordParts } from './explanations.ts';
import type { Texts } from './locales/en.ts';
import type { Outcome } from './orders.ts';
import { writtenPrice } from './prices.ts';
import { breakable, recordRows } from './record-rows.ts';
import { type Account, nothing, type Shell } from './shell.ts';
import { texts } from './texts.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { addressOf, type Place, type View } from './view.ts';

export interface ResultFacts {
  readonly outcome: Outcome;
  readonly resourcePath: string;
  /** Of this page. */
  readonly place: Place;
  readonly account: Account;
}

export function resultPage(shell: Shell, view: View, facts: ResultFacts): string {
  const { outcome, place, account } = facts;
  const { state, record } = outcome;
  const words = texts[view.language.code];
  const verdict = verdictOf(outcome);
  const { code } = record.result;
  const main = shell.part('result.html', {
    ...words,
    outcome: state,
    watch: watch(outcome, facts.resourcePath),
    sentence: words[verdict.sentence],
    ordered: ordered(shell, view, outcome),
    reason: verdict.reason === undefined ? nothing : shell.part('hint.html', { hint: words[verdict.reason] }),
    advice: words[verdict.advice],
    differences: differences(shell, words, outcome),
    next: next(shell, view, facts, verdict),
    code,
    description: record.result.description,
    codeAddress: `${account.gateway}/docs#code.${code}`,
    forShop: verdict.forShop,
    parts: recordTables(shell, words, outcome),
    json: JSON.stringify(record, null, 2),
  });
  return shell.page(view, { title: words[verdict.sentence], place, main });
}

/** What was ordered, and what it costs; of a payment that is not this order's it says nothing. */
function ordered(shell: Shell, { language }: View, { state, article, record }: Outcome): Markup {
  const { amount, currency } = record;
  if (state === 'mismatch' || article === undefined || amount === undefined || currency === undefined)
    return nothing;
  const name = texts[language.code][article.code];
  return shell.part('ordered.html', {
    code: article.code,
    name,
    price: writtenPrice({ amount, currency }, language),
  });
}

/** What the page asks by itself: how a payment goes on, also one that its shopper makes elsewhere. */
function watch({ state }: Outcome, resourcePath: string): string {
  return state === 'pending' ? `/app/status?${new URLSearchParams({ resourcePath })}` : '';
}

function differences(shell: Shell, { differs }: Texts, outcome: Outcome): Markup {
  const fields = [...new Set(outcome.differences.map(({ field }) => field))].join(', ');
  return fields === '' ? nothing : shell.part('differences.html', { differs, fields });
}

function next(shell: Shell, view: View, { outcome, place }: ResultFacts, { sentence }: Verdict): Markup {
  const words = texts[view.language.code];
  const { state, article } = outcome;
  const again = state === 'declined' || sentence === 'open';
  const [name, to]: [string, Place] =
    state === 'pending' && !again
      ? [words.check, place]
      : again && article !== undefined
        ? [words.again, { path: '/checkout', params: { article: article.code } }]
        : [words.back, { path: '/' }];
  return shell.part('button.html', { name, address: addressOf(to, view) });
}

function recordTables(shell: Shell, words: Texts, { record }: Outcome): Markup {
  const rows = recordRows(record);
  const tables = recordParts.map((part) => {
    const own = rows.filter(([name]) => partOf(name) === part);
    if (own.length === 0) return nothing;
    const lines = own.map(([name, value]) =>
      shell.part('row.html', { name: breakable(name), value, meaning: explanationOf(name) }),
    );
    const { field, value, meaning } = words;
    return shell.part('record.html', { title: words[part], field, value, meaning, rows: join(lines) });
  });
  return join(tables);
}
