/** The issuer's pages other than the challenge. */
// biome-ignore-all lint/a11y/useButtonType: a button without a type submits its form, as those of issuers do
import type { MarkSet } from '../../../../gateway/config/marks/mark-set.ts';
import { appAnswerNames } from '../answers.ts';
import type { Erro } from '../erro.ts';
import { appPath } from '../paths.ts';
import type { AskedTransaction } from '../transaction.ts';
import { type IssuerPage, issuerPage } from './document.tsx';
import { CardNetwork, TransactionFacts } from './facts.tsx';
import { issuerLanguage } from './language.ts';
import { postFormScript } from './scripts.ts';

const english = issuerLanguage('en');

/** Shows an EMV error message, for developers of the gateway's side. */
export function erroPage(message: Erro): IssuerPage {
  const main = (
    <>
      <p>{message.errorDetail}</p>
      <pre id="erro">{JSON.stringify(message, undefined, 1)}</pre>
    </>
  );
  return issuerPage({ language: english, title: english.texts.failed, main });
}

/** A page that waits for ever, because the issuer never ends the challenge. */
export function waitingPage({ asked }: AskedTransaction, markSet: MarkSet): IssuerPage {
  const language = issuerLanguage(asked.request.language);
  const main = <p>{language.texts.wait}</p>;
  const network = <CardNetwork asked={asked} markSet={markSet} />;
  return issuerPage({ language, title: language.texts.title, network, main });
}

/**
 * The method page. It pretends to have inspected the browser and reports to the gateway.
 *
 * @param reported address and data of the report, with a delay in milliseconds; when absent, the page reports nothing
 */
export function methodPage(
  reported: { readonly action: string; readonly data: string; readonly delay: number } | undefined,
): IssuerPage {
  const { texts } = english;
  const parts = { language: english, title: texts.wait };
  if (reported === undefined) return issuerPage({ ...parts, main: <p>{texts.wait}</p> });
  const { action, data, delay } = reported;
  const main = (
    <form method="post" action={action} data-delay={delay}>
      <input type="hidden" name="threeDSMethodData" value={data} />
      <button class="first" type="submit">
        {texts.goOn}
      </button>
    </form>
  );
  return issuerPage({ ...parts, main, scripts: [postFormScript] });
}

/** The bank's app, which opens in a tab of its own. */
export function appPage(transaction: AskedTransaction, markSet: MarkSet): IssuerPage {
  const { asked, phase, results } = transaction;
  const language = issuerLanguage(asked.request.language);
  const { texts } = language;
  const parts = { language, network: <CardNetwork asked={asked} markSet={markSet} /> };
  if (results !== undefined) {
    return issuerPage({ ...parts, title: texts.appTitle, main: <p>{texts.appDone}</p> });
  }
  if (phase !== 'challenge' && phase !== 'decoupled') {
    return issuerPage({ ...parts, title: texts.appTitle, main: <p>{texts.appNothing}</p> });
  }
  const main = (
    <>
      <TransactionFacts asked={asked} language={language} />
      <form method="post" action={appPath(asked.request.threeDSServerTransID)}>
        {appAnswerNames.map((answer, at) => (
          <button class={at === 0 ? 'first' : undefined} name="answer" value={answer}>
            {texts[answer]}
          </button>
        ))}
      </form>
    </>
  );
  return issuerPage({ ...parts, title: texts.appQuestion, main });
}
