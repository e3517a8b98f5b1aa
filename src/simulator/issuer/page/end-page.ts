/** The page after the shopper's last answer: it carries the CRes back to the gateway (threeds-security A.5). */
import { randomUUID } from 'node:crypto';
import { encodeMessage, messageVersion } from '../../../gateway/three-d-secure/messages.ts';
import { fill, type Markup } from '../../../web/template.ts';
import type { AskedTransaction } from '../transaction.ts';
import { type IssuerPage, issuerPage, none } from './document.ts';
import { networkOf } from './facts.ts';
import { languageOf } from './language.ts';
import { postForm, postFormTwice } from './scripts.ts';

interface ChallengeResponse {
  readonly messageType: 'CRes';
  readonly messageVersion: string;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeCompletionInd: 'Y';
  readonly transStatus: 'Y' | 'N';
}

const form = `<p>{{back}}</p>
<form method="post" action="{{action}}" data-delay="0">
<input type="hidden" name="cres" value="{{cres}}">
{{session}}<button class="first" type="submit">{{goOn}}</button>
</form>
`;
const session = '<input type="hidden" name="threeDSSessionData" value="{{data}}">\n';

export interface End {
  readonly page: IssuerPage;
  /** As it is posted; undefined when the issuer keeps it. */
  readonly sent: ChallengeResponse | 'garbage' | undefined;
}

/** @param isDoubled whether the CRes is posted twice */
export function endPage(
  transaction: AskedTransaction,
  sessionData: string | undefined,
  isDoubled: boolean,
): End {
  const { asked } = transaction;
  const { cres } = asked.script;
  const language = languageOf(asked.script.challenge === 'rtl' ? 'ar' : asked.request.language);
  const { texts } = language;
  const parts = { language, title: texts.title, network: networkOf(asked) };
  if (cres === 'none') {
    return { page: issuerPage({ ...parts, main: paragraph(texts.close) }), sent: undefined };
  }
  const sent = cres === 'garbage' ? cres : responseOf(transaction);
  const main = fill(form, {
    back: texts.back,
    action: asked.request.notificationURL,
    cres: sent === 'garbage' ? '%00 garbage, not base64url=' : encodeMessage(sent),
    session: sessionData === undefined ? none : fill(session, { data: sessionData }),
    goOn: texts.goOn,
  });
  const script = isDoubled || cres === 'twice' ? postFormTwice : postForm;
  return { page: issuerPage({ ...parts, main, scripts: [script] }), sent };
}

/** In a browser a CRes says Y or N only: an attempt is a yes. */
function responseOf({ asked, results }: AskedTransaction): ChallengeResponse {
  const { cres } = asked.script;
  const isYes = cres === 'forged' || results?.transStatus === 'Y' || results?.transStatus === 'A';
  const ids = { threeDSServerTransID: asked.request.threeDSServerTransID, acsTransID: asked.acsTransID };
  const others = { threeDSServerTransID: randomUUID(), acsTransID: randomUUID() };
  return {
    messageType: 'CRes',
    messageVersion,
    ...(cres === 'swapped' ? others : ids),
    challengeCompletionInd: 'Y',
    transStatus: isYes ? 'Y' : 'N',
  };
}

export function paragraph(text: string): Markup {
  return fill('<p>{{text}}</p>\n', { text });
}
