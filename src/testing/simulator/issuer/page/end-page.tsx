/** The page after the shopper's last answer. It posts the CRes to the gateway (threeds-security A.5). */

import { isAuthenticated } from '#contract/authentication-status.ts';
import type { MarkSet } from '../../../../gateway/config/marks/mark-set.ts';
import type { RandomSource } from '../../../../gateway/core/random-source.ts';
import { encodeMessage, messageVersion } from '../../../../gateway/three-d-secure/messages.ts';
import type { AskedTransaction } from '../transaction.ts';
import { type IssuerPage, issuerPage } from './document.tsx';
import { CardNetwork } from './facts.tsx';
import { issuerLanguage } from './language.ts';
import { postFormScript, postFormTwiceScript } from './scripts.ts';

interface ChallengeResponse {
  readonly messageType: 'CRes';
  readonly messageVersion: string;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeCompletionInd: 'Y';
  readonly transStatus: 'Y' | 'N';
}

export interface EndPage {
  readonly page: IssuerPage;
  /** The CRes that the page posts; undefined when the issuer does not send one. */
  readonly response: ChallengeResponse | 'garbage' | undefined;
}

/**
 * Returns the page and the CRes in it.
 *
 * @param isDoubled whether the page posts the CRes twice
 */
export function endPage(
  random: RandomSource,
  transaction: AskedTransaction,
  sessionData: string | undefined,
  markSet: MarkSet,
  isDoubled: boolean,
): EndPage {
  const { asked } = transaction;
  const { cres } = asked.script;
  const language = issuerLanguage(asked.script.challenge === 'rtl' ? 'ar' : asked.request.language);
  const { texts } = language;
  const network = <CardNetwork asked={asked} markSet={markSet} />;
  const parts = { language, title: texts.title, network };
  if (cres === 'none') {
    return { page: issuerPage({ ...parts, main: <p>{texts.close}</p> }), response: undefined };
  }
  const response = cres === 'garbage' ? cres : responseOf(random, transaction);
  const message = response === 'garbage' ? '%00 garbage, not base64url=' : encodeMessage(response);
  const main = (
    <>
      <p>{texts.back}</p>
      <form method="post" action={asked.request.notificationURL} data-delay="0">
        <input type="hidden" name="cres" value={message} />
        {sessionData !== undefined && <input type="hidden" name="threeDSSessionData" value={sessionData} />}
        <button class="first" type="submit">
          {texts.goOn}
        </button>
      </form>
    </>
  );
  const script = isDoubled || cres === 'twice' ? postFormTwiceScript : postFormScript;
  return { page: issuerPage({ ...parts, main, scripts: [script] }), response };
}

/** Builds the CRes. In a browser a CRes says only Y or N, so an attempt counts as Y. */
function responseOf(random: RandomSource, { asked, results }: AskedTransaction): ChallengeResponse {
  const { cres } = asked.script;
  const isYes = cres === 'forged' || isAuthenticated(results?.transStatus);
  const ids = { threeDSServerTransID: asked.request.threeDSServerTransID, acsTransID: asked.acsTransID };
  const others = { threeDSServerTransID: random.uuid('issuer'), acsTransID: random.uuid('issuer') };
  return {
    messageType: 'CRes',
    messageVersion,
    ...(cres === 'swapped' ? others : ids),
    challengeCompletionInd: 'Y',
    transStatus: isYes ? 'Y' : 'N',
  };
}
