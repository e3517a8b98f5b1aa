/** What the contract has and this gateway has not built (gateway-contract 10). */

interface NotBuilt {
  readonly name: string;
  /** Matches the path of its requests, in small letters. */
  readonly path: RegExp;
  /** What there is instead. */
  readonly instead: string;
}

export const notBuilt: readonly NotBuilt[] = [
  {
    name: 'scheduling',
    path: /\/(scheduling|schedules?|reschedule|deschedule)(\/|$)/,
    instead:
      'let a job of the shop charge each stored card when it is due: POST /v1/registrations/{id}/payments (docs/migrate.md)',
  },
  {
    name: 'pay by link',
    path: /\/(pay-?by-?link|payment-?links?)(\/|$)/,
    instead: 'send the address of a page of the shop that prepares a checkout when it is opened',
  },
  {
    name: 'settlement reporting',
    path: /\/(reports?|reconciliations?|settlements?)(\/|$)/,
    instead: 'list the payments of some days by GET /v1/query; what is paid out is told by the acquirer',
  },
  {
    name: 'stand-alone risk',
    path: /\/(stand-?alone-?)?risks?(\/|$)/,
    instead: 'send the data with the payment, whose acquirer judges it',
  },
  {
    name: 'stand-alone exemption',
    path: /\/exemptions?(\/|$)/,
    instead: 'send threeDSecure.exemptionFlag with the payment',
  },
  {
    name: 'tokenisation by a card network',
    // A path such as /oauth/token asks for another kind of token.
    path: /^\/v\d+\/(network-?)?tokens?(\/|$)/,
    instead: 'store the card as a registration: POST /v1/registrations',
  },
  {
    name: 'extending a registration',
    path: /\/extendlife(\/|$)/,
    instead:
      'leave it out, since no registration ends by its age: it stays until DELETE /v1/registrations/{id}',
  },
  {
    name: 'reading a whole card',
    path: /\/secure-?registrations?(\/|$)/,
    instead: 'pay with the registration; GET /v1/registrations/{id} has the last four digits',
  },
];
