import type { Texts } from './en.ts';

export const no: Texts = {
  heading: 'Bekreftelse fra kortets bank',
  wait: 'Et øyeblikk.',
  waitLonger: 'Dette tar litt lengre tid enn vanlig. La siden stå åpen: Det går videre av seg selv.',
  opened: 'Siden til banken din er åpen. Bekreft betalingen der.',
  decoupledHeading: 'Bekreft hos banken din',
  decoupled:
    'Banken din ber deg bekrefte denne betalingen, for eksempel i appen. La siden stå åpen: Det går videre av seg selv.',
  checking: 'Vi spør banken din.',
  cancelling: 'Betalingen avbrytes.',
  offline:
    'Det er ingen forbindelse. Ingenting er tapt: Det går videre av seg selv når forbindelsen er tilbake.',
  help: 'Vises ikke siden til banken din?',
  again: 'Begynn på nytt',
  fullWindow: 'Åpne i et helt vindu',
  cancel: 'Avbryt',
  cancelQuestion: 'Vil du avbryte denne betalingen?',
  cancelYes: 'Ja, avbryt',
  cancelNo: 'Nei, fortsett',
  finished: 'Bekreftelsen er ferdig. Du kommer nå tilbake til butikken.',
  toShop: 'Fortsett til butikken',
  lostHeading: 'Denne bekreftelsen er ikke lenger åpen',
  lost: 'Gå tilbake til butikken og se der om du har betalt, før du betaler på nytt.',
  retry: 'Prøv igjen',
  noScript:
    'JavaScript er slått av, og banken din kan ikke spørres uten det. Slå det på i innstillingene til nettleseren, og last siden på nytt.',
};
