import type { Texts } from './en.ts';

export const nl: Texts = {
  heading: 'Verificatie door uw bank',
  wait: 'Een ogenblik.',
  waitLonger: 'Dit duurt iets langer dan normaal. Laat deze pagina open: het gaat vanzelf verder.',
  opened: 'De pagina van uw bank is geopend. Bevestig daar uw betaling.',
  decoupledHeading: 'Bevestig bij uw bank',
  decoupled:
    'Uw bank vraagt u deze betaling te bevestigen, bijvoorbeeld in de app. Laat deze pagina open: het gaat vanzelf verder.',
  checking: 'We vragen het na bij uw bank.',
  cancelling: 'De betaling wordt geannuleerd.',
  offline:
    'Er is geen verbinding. Er gaat niets verloren: de pagina gaat automatisch verder zodra de verbinding terug is.',
  help: 'Verschijnt de pagina van uw bank niet?',
  again: 'Opnieuw beginnen',
  fullWindow: 'Openen in het hele venster',
  cancel: 'Annuleren',
  cancelQuestion: 'Deze betaling annuleren?',
  cancelYes: 'Ja, annuleren',
  cancelNo: 'Nee, doorgaan',
  finished: 'Verificatie voltooid. U gaat nu terug naar de winkel.',
  toShop: 'Verder naar de winkel',
  lostHeading: 'Deze verificatie is niet meer geldig',
  lost: 'Ga terug naar de winkel en kijk daar of u hebt betaald, voordat u opnieuw betaalt.',
  retry: 'Opnieuw proberen',
  noScript:
    'JavaScript is uitgeschakeld, en zonder JavaScript kunnen we uw bank niet bereiken. Schakel het in via de instellingen van uw browser en laad deze pagina opnieuw.',
};
