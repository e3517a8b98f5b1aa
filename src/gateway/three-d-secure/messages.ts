/** EMV 3-D Secure messages as far as the gateway and its simulated issuer use them (threeds-security A.1 to A.5). */
import type { FinalStatus, TransStatus } from '#contract/authentication-status.ts';
import type { ChallengeWindow } from '#contract/three-d-secure.ts';
import type { MethodCompletion } from '../lifecycle/authentication.ts';

/** `browser*` members of the AReq under their wire names (A.3). */
export interface BrowserData {
  readonly browserAcceptHeader: string;
  readonly browserIP: string;
  readonly browserJavaEnabled: string;
  readonly browserJavascriptEnabled: string;
  readonly browserLanguage: string;
  readonly browserColorDepth: string;
  readonly browserScreenHeight: string;
  readonly browserScreenWidth: string;
  readonly browserTZ: string;
  readonly browserUserAgent: string;
}

export interface AuthenticationRequest {
  readonly messageType: 'AReq';
  readonly messageVersion: string;
  /** UUID. */
  readonly threeDSServerTransID: string;
  /** The card number. The message is never stored, it is held in memory only. */
  readonly acctNumber: string;
  /** `YYMM`. */
  readonly cardExpiryDate: string;
  readonly paymentBrand: string;
  /** Minor units, digits only. */
  readonly purchaseAmount: string;
  /** ISO 4217, three letters. */
  readonly purchaseCurrency: string;
  readonly merchantName: string;
  readonly threeDSCompInd: MethodCompletion;
  /** Two digits; 01 (no preference) when the merchant sent none. */
  readonly threeDSRequestorChallengeInd: string;
  readonly challengeWindowSize: ChallengeWindow;
  /** The address to which the browser posts the CRes. */
  readonly notificationURL: string;
  /** Absent when the payment came from a server without the shopper's browser. */
  readonly browser?: BrowserData;
  /** BCP 47 tag of the shop page's language, for the issuer's page. */
  readonly language: string;
}

export interface AuthenticationResponse {
  readonly transStatus: TransStatus;
  /** Two digits; always present with N, U and R. */
  readonly transStatusReason?: string;
  readonly acsTransID: string;
  readonly dsTransID: string;
  readonly eci?: string;
  /** 28 characters of base64. */
  readonly authenticationValue?: string;
  /** The issuer's challenge page; present with C. */
  readonly acsURL?: string;
  readonly acsChallengeMandated?: 'Y' | 'N';
  /** 01 static, 02 dynamic, 03 out of band, 04 decoupled; with C and D. */
  readonly authenticationType?: string;
  /** Text of the issuer for the shopper, at most 128 characters. Never markup. */
  readonly cardholderInfo?: string;
}

/** The RReq: the issuer's result of a challenge, sent from server to server. No other source is trusted (D4). */
export interface ResultsRequest {
  readonly messageType: 'RReq';
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly transStatus: FinalStatus;
  readonly transStatusReason?: string;
  readonly eci?: string;
  readonly authenticationValue?: string;
  /** 01 cancelled by the shopper, 03 decoupled time-out, 04 other time-out, 05 no first CReq, 06 error (A.5). */
  readonly challengeCancel?: string;
  /** How many times the shopper tried. */
  readonly interactionCounter: string;
}

/** The CReq, which the browser posts to the issuer's page in `creq`: base64url JSON without padding. */
export interface ChallengeRequest {
  readonly messageType: 'CReq';
  readonly messageVersion: string;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeWindowSize: ChallengeWindow;
}

/** The content of `threeDSMethodData` that is sent to the issuer (A.2). The issuer sends back only the id. */
export interface MethodData {
  readonly threeDSServerTransID: string;
  readonly threeDSMethodNotificationURL: string;
}

/** The EMV 3-D Secure version of all messages (docs/duties.md, 3). */
export const messageVersion = '2.3.1';

/** Encodes a message for a form field, as EMV prescribes: JSON in UTF-8, base64url, no padding. */
export function encodeMessage(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}
