/** The page on which the issuer asks the shopper (threeds-security A.5, layout guideline). */
import { fill, join, type Markup } from '../../../web/template.ts';
import { mostTries, transStatuses } from '../answers.ts';
import type { Notice } from '../challenge.ts';
import { challengePath, slowImagePath } from '../paths.ts';
import type { Script } from '../switches.ts';
import type { AskedTransaction } from '../transaction.ts';
import { controlsOf, type Kind, kindOf } from './controls.ts';
import { type IssuerPage, issuerPage, none } from './document.ts';
import { facts, networkOf } from './facts.ts';
import { languageOf, type Texts, words } from './language.ts';
import { hostileScripts, pollDecision } from './scripts.ts';

/** How slow an image is, in milliseconds. */
const slowness = 5_000;

const layout = `<p>{{purpose}}</p>
{{notice}}{{images}}{{facts}}<form method="post" action="{{action}}"{{state}}>
{{hidden}}{{controls}}<button name="cancel" value="true">{{cancel}}</button>
</form>
<details><summary>{{help}}</summary><p>{{helpSimulated}}</p><p>{{helpHere}}</p><p>{{terms}}</p></details>
<form class="testers" method="post" action="{{action}}">
{{hidden}}<h2>{{testers}}</h2>
<label for="result">{{result}}</label>
<select id="result" name="returnCode">{{results}}</select>
<label for="status">transStatus</label>
<select id="status" name="transStatus"><option></option>{{statuses}}</select>
<input type="submit" name="commit" value="{{end}}">
</form>
{{ballast}}`;

const hiddenField = '<input type="hidden" name="{{name}}" value="{{value}}">\n';
const notices = {
  alert: '<p id="notice" class="wrong" role="alert">{{text}}</p>\n',
  status: '<p id="notice" role="status">{{text}}</p>\n',
};

export function challengePage(
  transaction: AskedTransaction,
  sessionData: string | undefined,
  notice?: Notice,
): IssuerPage {
  const { asked, tries } = transaction;
  const { script, request } = asked;
  const kind = kindOf(script.challenge);
  const language = languageOf(script.challenge === 'rtl' ? 'ar' : request.language);
  const { texts } = language;
  const hostile = hostility(script);
  const isWrong = notice !== undefined && notice !== 'resend';
  const hidden = join(
    Object.entries({
      threeDSServerTransID: request.threeDSServerTransID,
      acsTransID: asked.acsTransID,
      attempt: String(tries),
      ...(sessionData !== undefined && { threeDSSessionData: sessionData }),
    }).map(([name, value]) => fill(hiddenField, { name, value })),
  );
  const state = `${challengePath}/${request.threeDSServerTransID}`;
  const main = fill(layout, {
    ...words(texts),
    purpose: texts.purpose[kind],
    notice: notice === undefined ? none : noticeOf(notice, texts, kind, mostTries - tries),
    images: script.challenge === 'slow' ? slowImages(script) : none,
    facts: facts(asked, language),
    action: challengePath,
    state: kind === 'oob' ? fill(' data-state="{{state}}"', { state }) : none,
    hidden,
    controls: controlsOf(kind, texts, isWrong, request.threeDSServerTransID),
    helpHere: texts.helpTo[kind],
    results: resultsOf(texts.results),
    statuses: resultsOf(Object.fromEntries(Object.keys(transStatuses).map((name) => [name, name]))),
    ballast: hostile.ballast,
  });
  const title = isWrong ? texts.wrongTitle.replace('{{title}}', texts.title) : texts.title;
  return issuerPage({
    language,
    title,
    heading: texts.title,
    network: networkOf(asked),
    main,
    isTall: script.challenge === 'tall',
    scripts: [...(kind === 'oob' ? [pollDecision] : []), ...hostile.scripts],
  });
}

function noticeOf(notice: Notice, texts: Texts, kind: Kind, left: number): Markup {
  if (notice === 'resend') return fill(notices.status, { text: texts.resent });
  const sentences = {
    wrong: left === 1 ? texts.wrongLast : texts.wrong.replace('{{left}}', String(left)),
    empty: kind === 'code' ? texts.empty.code : texts.empty.choice,
    unconfirmed: texts.unconfirmed,
  };
  return fill(notices.alert, { text: sentences[notice] });
}

const result = '<option value="{{value}}">{{text}}</option>\n';

function resultsOf(results: Readonly<Record<string, string>>): Markup {
  return join(Object.entries(results).map(([value, text]) => fill(result, { value, text })));
}

const image = '<img src="{{source}}" alt="" width="48" height="48">\n';
const imageCount = 3;

/** Several, each as slow as the payment says: the frame’s load event waits for them. */
function slowImages({ delayMs = slowness }: Script): Markup {
  const sources = Array.from({ length: imageCount }, (_, at) => `${slowImagePath}?ms=${delayMs}&at=${at}`);
  return join(sources.map((source) => fill(image, { source })));
}

/** Far more than a phone likes to load: 8 MB in a quarter of a million elements. */
const hugeness = 250_000;
const scrap = `<i>${'0'.repeat(25)}</i>`;

function hostility({ hostile }: Script): { readonly scripts: readonly string[]; readonly ballast: Markup } {
  const isScripted = hostile !== undefined && hostile in hostileScripts;
  return {
    scripts: isScripted ? [hostileScripts[hostile as keyof typeof hostileScripts]] : [],
    ballast: { markup: hostile === 'huge' ? `<div hidden>${scrap.repeat(hugeness)}</div>` : '' },
  };
}
