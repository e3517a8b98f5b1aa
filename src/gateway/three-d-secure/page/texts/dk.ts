import type { Texts } from './en.ts';

export const dk: Texts = {
  heading: 'Bekræftelse hos kortudstederen',
  wait: 'Et øjeblik.',
  waitLonger: 'Det tager lidt længere tid end normalt. Lad siden være åben: Den fortsætter automatisk.',
  opened: 'Din banks side er åben. Bekræft betalingen der.',
  decoupledHeading: 'Bekræft hos din bank',
  decoupled:
    'Din bank beder dig bekræfte betalingen, for eksempel i bankens app. Lad siden være åben: Den fortsætter automatisk.',
  checking: 'Vi spørger din bank.',
  cancelling: 'Betalingen annulleres.',
  offline:
    'Der er ingen forbindelse. Intet er gået tabt: Siden fortsætter automatisk, når forbindelsen er tilbage.',
  help: 'Vises din banks side ikke?',
  again: 'Start forfra',
  fullWindow: 'Åbn i hele vinduet',
  cancel: 'Annuller',
  cancelQuestion: 'Vil du annullere betalingen?',
  cancelYes: 'Ja, annuller',
  cancelNo: 'Nej, fortsæt',
  finished: 'Bekræftelsen er gennemført. Du sendes nu tilbage til butikken.',
  toShop: 'Fortsæt til butikken',
  lostHeading: 'Denne bekræftelse er ikke længere gyldig',
  lost: 'Gå tilbage til butikken, og se der, om du har betalt, før du betaler igen.',
  retry: 'Prøv igen',
  noScript:
    'JavaScript er slået fra, og uden det kan vi ikke kontakte din bank. Slå det til i browserens indstillinger, og genindlæs siden.',
};
