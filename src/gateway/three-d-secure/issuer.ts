/** The interface to card issuers and their directory server. Its only implementation is the simulator's (mode INTERNAL). */
import type { Parameters } from '#contract/parameters/table.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { AuthenticationRequest, AuthenticationResponse, ResultsRequest } from './messages.ts';

/** The question whether a card takes part in 3-D Secure. It is asked before the authentication (PReq/PRes). */
export interface LookUp {
  readonly number: string;
  readonly brand: string;
  /** The id that the authentication will have: a UUID. */
  readonly threeDSServerTransID: string;
  /** The gateway's own origin as the shopper's browser sees it. The simulated issuer's pages are derived from it. */
  readonly origin: string;
  /** All parameters of the payment, because some of them control the simulator. */
  readonly parameters: Parameters;
}

/** Whether a card takes part in 3-D Secure, and the rule that decided it (see `connectors/simulator/rules.ts`). */
export type Participation =
  /** The card does not take part: it is charged without authentication. */
  | { readonly takesPart: false; readonly rule: string }
  /** The look-up itself declines the payment. */
  | { readonly takesPart: false; readonly rule: string; readonly code: ResultCode }
  | {
      readonly takesPart: true;
      readonly rule: string;
      /** The issuer's method page, which inspects the browser before the authentication; absent when there is none. */
      readonly methodUrl?: string;
    };

/** The directory server did not answer. */
export class IssuerUnreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Issuer {
  lookUp(asked: LookUp): Participation;
  /**
   * Sends an AReq and resolves to the ARes. Throws {@link IssuerUnreachable} when the directory server does not answer;
   * the status is U then. Any other error is a bug of the gateway, and must not lead to an unauthenticated payment
   * (threeds-security A8).
   *
   * @param asked the same value as for the look-up
   */
  authenticate(request: AuthenticationRequest, asked: LookUp): Promise<AuthenticationResponse>;
  /** Returns the origin of the issuer's pages for a gateway of this origin; absent when they may be anywhere. */
  originFor?(gatewayOrigin: string): string;
}

/** Where there is no issuer to ask. Both calls are a bug, which must not lead to an unauthenticated payment. */
export const noIssuer: Issuer = {
  lookUp: refuseToAsk,
  authenticate: async () => refuseToAsk(),
};

function refuseToAsk(): never {
  throw new Error('This gateway has no issuer that it could ask.');
}

/**
 * Takes the issuer's result of a challenge. False when the authentication is unknown or its `acsTransID` does not fit. An
 * authentication that is over stays unchanged.
 */
export type TakeResults = (results: ResultsRequest) => Promise<boolean>;
