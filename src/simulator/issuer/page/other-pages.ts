/** The issuer's pages beside the challenge. */
import { fill, join } from '../../../web/template.ts';
import type { Erro } from '../erro.ts';
import { appPath } from '../paths.ts';
import type { AskedTransaction } from '../transaction.ts';
import { type IssuerPage, issuerPage } from './document.ts';
import { paragraph } from './end-page.ts';
import { facts, networkOf } from './facts.ts';
import { languageOf } from './language.ts';
import { postForm } from './scripts.ts';

const english = languageOf('en');

/** An EMV error message, for whoever builds the gateway's side. */
export function erroPage(message: Erro): IssuerPage {
  const text = JSON.stringify(message, undefined, 1);
  const main = join([paragraph(message.errorDetail), fill('<pre id="erro">{{text}}</pre>\n', { text })]);
  return issuerPage({ language: english, title: english.texts.failed, main });
}

/** The issuer never comes back to the shopper. */
export function waitingPage({ asked }: AskedTransaction): IssuerPage {
  const language = languageOf(asked.request.language);
  const main = paragraph(language.texts.wait);
  return issuerPage({ language, title: language.texts.title, network: networkOf(asked), main });
}

const notification = `<form method="post" action="{{action}}" data-delay="{{delay}}">
<input type="hidden" name="threeDSMethodData" value="{{data}}">
<button class="first" type="submit">{{goOn}}</button>
</form>
`;

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
  if (reported === undefined) return issuerPage({ ...parts, main: paragraph(texts.wait) });
  const { action, data, delay } = reported;
  const main = fill(notification, { action, data, delay: String(delay), goOn: texts.goOn });
  return issuerPage({ ...parts, main, scripts: [postForm] });
}

const decision = `{{facts}}<form method="post" action="{{action}}">
<button class="first" name="answer" value="approve">{{approve}}</button>
<button name="answer" value="decline">{{decline}}</button>
</form>
`;

/** The bank's app, in a tab of its own. */
export function appPage(transaction: AskedTransaction): IssuerPage {
  const { asked, phase, results } = transaction;
  const language = languageOf(asked.request.language);
  const { texts } = language;
  const parts = { language, network: networkOf(asked) };
  if (results !== undefined) {
    return issuerPage({ ...parts, title: texts.appTitle, main: paragraph(texts.appDone) });
  }
  if (phase !== 'challenge' && phase !== 'decoupled') {
    return issuerPage({ ...parts, title: texts.appTitle, main: paragraph(texts.appNothing) });
  }
  const main = fill(decision, {
    facts: facts(asked, language),
    action: appPath(asked.request.threeDSServerTransID),
    approve: texts.approve,
    decline: texts.decline,
  });
  return issuerPage({ ...parts, title: texts.appQuestion, main });
}
