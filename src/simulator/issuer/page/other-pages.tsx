/** The issuer's pages beside the challenge. */
// biome-ignore-all lint/a11y/useButtonType: a button without a type submits its form, as those of issuers do
import type { Erro } from '../erro.ts';
import { appPath } from '../paths.ts';
import type { AskedTransaction } from '../transaction.ts';
import { type IssuerPage, issuerPage } from './document.tsx';
import { cardNetworkOf, TransactionFacts } from './facts.tsx';
import { issuerLanguage } from './language.ts';
import { postFormScript } from './scripts.ts';

const english = issuerLanguage('en');

/** An EMV error message, for whoever builds the gateway's side. */
export function erroPage(message: Erro): IssuerPage {
  const main = (
    <>
      <p>{message.errorDetail}</p>
      <pre id="erro">{JSON.stringify(message, undefined, 1)}</pre>
    </>
  );
  return issuerPage({ language: english, title: english.texts.failed, main });
}

/** The issuer never comes back to the shopper. */
export function waitingPage({ asked }: AskedTransaction): IssuerPage {
  const language = issuerLanguage(asked.request.language);
  const main = <p>{language.texts.wait}</p>;
  return issuerPage({ language, title: language.texts.title, network: cardNetworkOf(asked), main });
}

/**
 * The method page: it has looked at the browser and reports.
 *
 * @param reported where to and what; nothing is reported when absent
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

/** The bank's app, in a tab of its own. */
export function appPage(transaction: AskedTransaction): IssuerPage {
  const { asked, phase, results } = transaction;
  const language = issuerLanguage(asked.request.language);
  const { texts } = language;
  const parts = { language, network: cardNetworkOf(asked) };
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
        <button class="first" name="answer" value="approve">
          {texts.approve}
        </button>
        <button name="answer" value="decline">
          {texts.decline}
        </button>
      </form>
    </>
  );
  return issuerPage({ ...parts, title: texts.appQuestion, main });
}
