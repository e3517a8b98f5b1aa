import type { Texts } from './en.ts';

export const no: Texts = {
  heading: 'Bekreftelse hos kortutstederen',
  wait: 'Et øyeblikk.',
  waitLonger: 'Dette tar litt lengre tid enn vanlig. La siden stå åpen: Den fortsetter automatisk.',
  opened: 'Bankens side er åpnet. Bekreft betalingen der.',
  decoupledHeading: 'Bekreft hos banken din',
  decoupled:
    'Banken din ber deg bekrefte denne betalingen, for eksempel i appen. La siden stå åpen: Den fortsetter automatisk.',
  checking: 'Vi spør banken din.',
  cancelling: 'Betalingen avbrytes.',
  offline:
    'Ingen nettforbindelse. Ingenting går tapt: Siden fortsetter automatisk når forbindelsen er tilbake.',
  help: 'Vises ikke siden til banken din?',
  again: 'Begynn på nytt',
  fullWindow: 'Åpne i hele vinduet',
  cancel: 'Avbryt',
  cancelQuestion: 'Vil du avbryte denne betalingen?',
  cancelYes: 'Ja, avbryt',
  cancelNo: 'Nei, fortsett',
  finished: 'Bekreftelsen er fullført. Du sendes nå tilbake til butikken.',
  toShop: 'Fortsett til butikken',
  lostHeading: 'Denne bekreftelsen er ikke lenger gyldig',
  lost: 'Gå tilbake til butikken og se der om du har betalt, før du betaler på nytt.',
  retry: 'Prøv igjen',
  noScript:
    'JavaScript er slått av, og uten det kan vi ikke kontakte banken din. Slå det på i innstillingene til nettleseren, og last siden på nytt.',
};
