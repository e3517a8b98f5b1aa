/**
 * Judges what came of Secure Payment Confirmation: the shopper has signed with a passkey what the browser's own window has
 * shown (W3C Secure Payment Confirmation, "Verifying an Authentication Assertion").
 */
import * as z from 'zod';
import { minorUnits } from '#contract/money.ts';
import type { AuthenticationStatus } from '../../../gateway/three-d-secure/eci.ts';
import type { AuthenticationRequest } from '../../../gateway/three-d-secure/messages.ts';
import { type CardBehaviour, findTestCard } from '../../connector/cards.ts';
import { usualEnds } from '../answers.ts';
import type { IssuerDependencies } from '../change.ts';
import type { Asked } from '../transaction.ts';
import { findPasskeys, forgetPasskeys, keepPasskey } from './kept-passkeys.ts';
import { assertion, readAssertion, readJson } from './signed-data.ts';

export interface ConfirmationVerdict {
  readonly verdict: AuthenticationStatus;
  /** What the inspector shows: `right`, why there is no proof, or what is wrong with it. */
  readonly confirmation: string;
}

/** What the shopper has signed about the payment. */
const signedPayment = z.object({
  payment: z.object({
    rpId: z.string(),
    topOrigin: z.string(),
    payeeName: z.string().optional(),
    payeeOrigin: z.string().optional(),
    total: z.object({ value: z.string(), currency: z.string() }),
  }),
});

const challenged: AuthenticationStatus = { transStatus: 'C' };
const { transStatus, transStatusReason = '01' } = usualEnds.N;

/** How the issuer answers a right proof, by the card. */
const answers: Partial<Readonly<Record<CardBehaviour, AuthenticationStatus>>> = {
  'payment-confirmation-refused': { transStatus, transStatusReason },
  'payment-confirmation-inconclusive': challenged,
};

/** Whether an AReq is the second one, which tells what came of the confirmation. */
export function isAfterConfirmation(request: AuthenticationRequest): boolean {
  return request.spcIncompInd !== undefined || request.threeDSRequestorAuthenticationInfo !== undefined;
}

/**
 * Returns the issuer's answer. Without a right proof the issuer asks the shopper on its page. A used passkey gets its new
 * counter, and all of a shopper who wants so are forgotten.
 *
 * @param asked the first AReq, after which the shopper was to confirm; undefined for an unknown transaction
 */
export async function judgeConfirmation(
  dependencies: IssuerDependencies,
  request: AuthenticationRequest,
  asked: Asked | undefined,
): Promise<ConfirmationVerdict> {
  const card = asked?.passkeys;
  if (asked === undefined || card === undefined) {
    return { verdict: challenged, confirmation: 'nothing was to be confirmed' };
  }
  if (request.spcOptOut === 'Y') await forgetPasskeys(dependencies, card.owner);
  const { spcIncompInd, threeDSRequestorAuthenticationInfo: proofs } = request;
  if (proofs === undefined) return { verdict: challenged, confirmation: `not completed (${spcIncompInd})` };
  const sent = assertion.safeParse(parsedJson(proofs[0].threeDSReqAuthData)).data;
  if (sent === undefined) return { verdict: challenged, confirmation: 'it is not the JSON of a proof' };
  const expected = {
    type: 'payment.get',
    challenge: card.challenge,
    origin: asked.origin,
    rpId: card.rpId,
  } as const;
  const passkey = readAssertion(sent, await findPasskeys(dependencies, card.owner), expected);
  if (typeof passkey === 'string') return { verdict: challenged, confirmation: passkey };
  const wrong = problemWithPayment(sent.clientDataJSON, asked);
  if (wrong !== undefined) return { verdict: challenged, confirmation: wrong };
  await keepPasskey(dependencies, card.owner, passkey);
  const behaviour = findTestCard(request.acctNumber)?.behaviour;
  return { verdict: (behaviour && answers[behaviour]) ?? { transStatus: 'Y' }, confirmation: 'right' };
}

/** Returns what is wrong with the payment that the shopper has signed; undefined when it is the one of the AReq. */
function problemWithPayment(
  clientDataJSON: string,
  { request, passkeys, origin, shops }: Asked,
): string | undefined {
  const payment = signedPayment.safeParse(readJson(clientDataJSON)).data?.payment;
  if (payment === undefined) return 'it has no payment';
  const { total, payeeName, payeeOrigin, rpId, topOrigin } = payment;
  const { purchaseAmount, purchaseCurrency, merchantName } = request;
  const isSameAmount = String(minorUnits(total.value, total.currency)) === purchaseAmount;
  if (total.currency !== purchaseCurrency || !isSameAmount) return 'its amount is another one';
  if (payeeName !== merchantName) return 'its payee is another one';
  if (payeeOrigin !== request.payeeOrigin) return 'its payee’s origin is another one';
  if (rpId !== passkeys?.rpId) return 'its rpId is another one';
  // Where the gateway’s page has the whole tab, it is on top.
  const isKnown = shops.length === 0 || topOrigin === origin || shops.includes(topOrigin);
  return isKnown ? undefined : 'its page is of another shop';
}

function parsedJson(text: string): unknown {
  return readJson(Buffer.from(text).toString('base64url'));
}
