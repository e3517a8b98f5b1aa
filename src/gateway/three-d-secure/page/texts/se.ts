import type { Texts } from './en.ts';

export const se: Texts = {
  heading: 'Verifiering hos kortutgivaren',
  wait: 'Ett ögonblick.',
  waitLonger: 'Det här tar lite längre tid än vanligt. Låt sidan vara öppen: den fortsätter automatiskt.',
  opened: 'Din banks sida är öppen. Bekräfta betalningen där.',
  decoupledHeading: 'Bekräfta hos din bank',
  decoupled:
    'Din bank ber dig bekräfta betalningen, till exempel i sin app. Låt sidan vara öppen: den fortsätter automatiskt.',
  checking: 'Vi frågar din bank.',
  cancelling: 'Betalningen avbryts.',
  offline:
    'Det finns ingen anslutning. Inget har gått förlorat: sidan fortsätter automatiskt när anslutningen är tillbaka.',
  help: 'Visas inte din banks sida?',
  again: 'Börja om',
  fullWindow: 'Öppna i hela fönstret',
  cancel: 'Avbryt',
  cancelQuestion: 'Avbryta den här betalningen?',
  cancelYes: 'Ja, avbryt',
  cancelNo: 'Nej, fortsätt',
  finished: 'Verifieringen är klar. Du skickas nu tillbaka till butiken.',
  toShop: 'Fortsätt till butiken',
  lostHeading: 'Den här verifieringen gäller inte längre',
  lost: 'Gå tillbaka till butiken och se där om du har betalat, innan du betalar igen.',
  retry: 'Försök igen',
  noScript:
    'JavaScript är avstängt, och utan det kan vi inte kontakta din bank. Slå på det i webbläsarens inställningar och ladda om sidan.',
};
