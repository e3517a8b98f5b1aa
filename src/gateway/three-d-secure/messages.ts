/** EMV 3-D Secure messages as far as the gateway and its simulated issuer use them (threeds-security A.1 to A.5). */
import type { ChallengeWindow } from '#contract/three-d-secure.ts';
import type { FinalStatus, MethodCompletion, TransStatus } from '../lifecycle/authentication.ts';

export { transStatuses } from '../lifecycle/authentication.ts';
export type { FinalStatus, MethodCompletion, TransStatus };

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
  /** Card number: only in memory on its way to the issuer. */
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
  /** Two digits; 01 when the merchant said nothing. */
  readonly threeDSRequestorChallengeInd: string;
  readonly challengeWindowSize: ChallengeWindow;
  /** Where the CRes is posted to. */
  readonly notificationURL: string;
  /** Absent when the payment came from a server without the shopper's browser. */
  readonly browser?: BrowserData;
  /** BCP 47 tag of the shop's page, for the issuer's page. */
  readonly language: string;
}

export interface AuthenticationResponse {
  readonly transStatus: TransStatus;
  /** Two digits; with N, U and R always. */
  readonly transStatusReason?: string;
  readonly acsTransID: string;
  readonly dsTransID: string;
  readonly eci?: string;
  /** 28 characters of base64. */
  readonly authenticationValue?: string;
  /** With C. */
  readonly acsURL?: string;
  readonly acsChallengeMandated?: 'Y' | 'N';
  /** 01 static, 02 dynamic, 03 out of band, 04 decoupled; with C and D. */
  readonly authenticationType?: string;
  /** Text of the issuer for the shopper, at most 128 characters. Never markup. */
  readonly cardholderInfo?: string;
}

/** The issuer's word on a challenge, server to server: the only truth (D4). */
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

/** What the browser carries to the issuer's page, base64url JSON without padding in `creq`. */
export interface ChallengeRequest {
  readonly messageType: 'CReq';
  readonly messageVersion: string;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeWindowSize: ChallengeWindow;
}

/** JSON of `threeDSMethodData` on its way to the issuer (A.2); on its way back it holds the id only. */
export interface MethodData {
  readonly threeDSServerTransID: string;
  readonly threeDSMethodNotificationURL: string;
}

/** The version that is spoken. */
export const messageVersion = '2.2.0';

/** JSON as EMV carries it in forms: base64url, UTF-8, no padding. */
export function encodeMessage(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}
