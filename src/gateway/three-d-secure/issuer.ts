/** What the gateway asks of a card's issuer and its directory. Only the simulator has one of its own (INTERNAL). */
import type { Parameters } from '#contract/parameters/table.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { AuthenticationRequest, AuthenticationResponse, ResultsRequest } from './messages.ts';

/** What is looked up before anything is sent (PReq/PRes). */
export interface LookUp {
  readonly number: string;
  readonly brand: string;
  /** UUID the authentication will have. */
  readonly threeDSServerTransID: string;
  /** The gateway's own origin as the shopper's browser sees it: the issuer's pages are beside it. */
  readonly origin: string;
  /** All of the payment's: the simulator's switches are among them. */
  readonly parameters: Parameters;
}

/** Whether a card takes part, and by which rule that was decided (see `connectors/simulator/rules.ts`). */
export type Participation =
  /** The card has no part in it: it is charged without authentication. */
  | { readonly takesPart: false; readonly rule: string }
  /** The look-up itself declines the payment. */
  | { readonly takesPart: false; readonly rule: string; readonly code: ResultCode }
  | {
      readonly takesPart: true;
      readonly rule: string;
      /** Page that looks at the browser before the authentication; none for this card when absent. */
      readonly methodUrl?: string;
    };

/** No answer came. */
export class IssuerUnreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Issuer {
  lookUp(asked: LookUp): Participation;
  /**
   * ARes to an AReq. Throws {@link IssuerUnreachable} when the directory does not answer: the status is U then. Whatever else it
   * throws is a mistake of ours, for which nobody pays unseen (threeds-security A8).
   *
   * @param asked the same as for the look-up
   */
  authenticate(request: AuthenticationRequest, asked: LookUp): Promise<AuthenticationResponse>;
}

/** Takes the issuer's word; false for an authentication that is unknown, or of another id. One that is over stays so. */
export type TakeResults = (results: ResultsRequest) => Promise<boolean>;
