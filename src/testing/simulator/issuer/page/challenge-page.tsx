/** The page on which the issuer asks the shopper (threeds-security A.5, layout guideline). */
// biome-ignore-all lint/a11y/useButtonType: a button without a type submits its form, as those of issuers do

import type { ComponentChildren } from 'preact';
import type { MarkSet } from '../../../../gateway/config/marks/mark-set.ts';
import type { IssuerTexts } from '../../../../texts/simulated-issuer.ts';
import { heightScript } from '../../height-script.ts';
import { codes, endsByTransStatus, maxTries } from '../answers.ts';
import type { Notice } from '../challenge.ts';
import { challengePath, slowImagePath } from '../paths.ts';
import type { IssuerScript } from '../switches.ts';
import type { AskedTransaction } from '../transaction.ts';
import { type ChallengeKind, Controls, getChallengeKind } from './controls.tsx';
import { type IssuerPage, issuerPage } from './document.tsx';
import { CardNetwork, TransactionFacts } from './facts.tsx';
import { issuerLanguage } from './language.ts';
import { hostileScripts, pollDecisionScript } from './scripts.ts';

export function challengePage(
  transaction: AskedTransaction,
  sessionData: string | undefined,
  markSet: MarkSet,
  notice?: Notice,
): IssuerPage {
  const { asked, tries } = transaction;
  const { script, request } = asked;
  const id = request.threeDSServerTransID;
  const kind = getChallengeKind(script.challenge);
  const language = issuerLanguage(script.challenge === 'rtl' ? 'ar' : request.language);
  const { texts } = language;
  const isWrong = notice !== undefined && notice !== 'resend';
  const hidden = Object.entries({
    threeDSServerTransID: id,
    acsTransID: asked.acsTransID,
    attempt: String(tries),
    ...(sessionData !== undefined && { threeDSSessionData: sessionData }),
  }).map(([name, value]) => <input type="hidden" name={name} value={value} />);
  const main = (
    <>
      <p>{texts.purpose[kind]}</p>
      {notice !== undefined && (
        <NoticeLine notice={notice} texts={texts} kind={kind} left={maxTries - tries} />
      )}
      {script.challenge === 'slow' && <SlowImages script={script} />}
      <TransactionFacts asked={asked} language={language} />
      <form
        method="post"
        action={challengePath}
        data-state={kind === 'oob' ? `${challengePath}/${id}` : undefined}
      >
        {hidden}
        <Controls kind={kind} texts={texts} isWrong={isWrong} id={id} />
        <button name="cancel" value="true">
          {texts.cancel}
        </button>
      </form>
      <details>
        <summary>{texts.help}</summary>
        <p>{texts.helpSimulated}</p>
        <p>{texts.helpTo[kind]}</p>
        <p>{texts.terms}</p>
      </details>
      {script.hostile === 'huge' && <Ballast />}
    </>
  );
  return issuerPage({
    language,
    title: isWrong ? texts.wrongTitle.replace('{{title}}', texts.title) : texts.title,
    heading: texts.title,
    network: <CardNetwork asked={asked} markSet={markSet} />,
    main,
    foot: <TestersForm texts={texts} end={endOf(language)} hidden={hidden} hasCode={kind === 'code'} />,
    isTall: script.challenge === 'tall',
    around: asked.origin,
    scripts: [heightScript, ...(kind === 'oob' ? [pollDecisionScript] : []), ...hostileScriptsOf(script)],
  });
}

/**
 * Returns the text of the button that ends the challenge with a result. English test suites for other simulators look for
 * a button "Pay".
 */
const endOf = ({ code, texts }: ReturnType<typeof issuerLanguage>) => (code === 'en' ? 'Pay' : texts.end);

interface TestersFormProps {
  readonly texts: IssuerTexts;
  /** Text of the button. */
  readonly end: string;
  /** The inputs that name the transaction. */
  readonly hidden: ComponentChildren;
  /** Whether the page asks for a code. */
  readonly hasCode: boolean;
}

/** Lets testers end the challenge with a result of their choice. */
function TestersForm({ texts, end, hidden, hasCode }: TestersFormProps) {
  return (
    <form class="testers" method="post" action={challengePath}>
      {hidden}
      <h2>{texts.testers}</h2>
      <div>
        <label for="result">{texts.result}</label>
        <span class="select">
          <select id="result" name="returnCode">
            {Object.entries(texts.results).map(([value, text]) => (
              <option value={value}>{text}</option>
            ))}
          </select>
        </span>
      </div>
      <div>
        <label for="outcomeSelect">transStatus</label>
        <span class="select">
          <select id="outcomeSelect" name="transStatus">
            <option />
            {Object.keys(endsByTransStatus).map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </span>
      </div>
      {hasCode && <CodeList />}
      <input type="submit" name="commit" value={end} />
    </form>
  );
}

/** Says what each one-time code does. It is for testers, so it is in English on every page. */
function CodeList() {
  return (
    <details lang="en">
      <summary>Codes</summary>
      <dl class="codes" dir="ltr">
        {Object.entries(codes).map(([code, { text }]) => [
          <dt>
            <code>{code}</code>
          </dt>,
          <dd>{text}</dd>,
        ])}
      </dl>
      <p dir="ltr">Every other code is wrong.</p>
    </details>
  );
}

interface NoticeLineProps {
  readonly notice: Notice;
  readonly texts: IssuerTexts;
  readonly kind: ChallengeKind;
  /** Number of tries that are left. */
  readonly left: number;
}

function NoticeLine({ notice, texts, kind, left }: NoticeLineProps) {
  if (notice === 'resend') {
    return (
      <p id="notice" role="status">
        {texts.resent}
      </p>
    );
  }
  const sentences = {
    wrong: left === 1 ? texts.wrongLast : texts.wrong.replace('{{left}}', String(left)),
    empty: kind === 'code' ? texts.empty.code : texts.empty.choice,
    unconfirmed: texts.unconfirmed,
  };
  return (
    <p id="notice" class="wrong" role="alert">
      {sentences[notice]}
    </p>
  );
}

/** Delay of a slow image in milliseconds, when the payment does not name one. */
const imageDelayMs = 5_000;
const imageCount = 3;

/** Shows several images, each as slow as the payment says. The frame's load event waits for them. */
function SlowImages({ script: { delayMs = imageDelayMs } }: { script: IssuerScript }) {
  return Array.from({ length: imageCount }, (_, at) => [
    <img src={`${slowImagePath}?ms=${delayMs}&at=${at}`} alt="" width="48" height="48" />,
    ' ',
  ]);
}

const scrapCount = 250_000;
const scrap = `<i>${'0'.repeat(25)}</i>`;

/** Makes the page far heavier than a phone can easily load: 8 MB in a quarter of a million elements. */
function Ballast() {
  // The elements are added as text, because as components they would take the server a second.
  return <div hidden dangerouslySetInnerHTML={{ __html: scrap.repeat(scrapCount) }} />;
}

/** Returns the scripts that a hostile page runs besides its form. */
function hostileScriptsOf({ hostile }: IssuerScript) {
  const isScripted = hostile !== undefined && hostile in hostileScripts;
  return isScripted ? [hostileScripts[hostile as keyof typeof hostileScripts]] : [];
}
