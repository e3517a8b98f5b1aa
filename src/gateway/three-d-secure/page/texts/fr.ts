import type { Texts } from './en.ts';

export const fr: Texts = {
  heading: 'Authentification par votre banque',
  wait: 'Un instant.',
  waitLonger:
    'Cela prend un peu plus de temps que d’habitude. Laissez cette page ouverte\u00a0: la suite est automatique.',
  opened: 'La page de votre banque est ouverte. Confirmez-y votre paiement.',
  decoupledHeading: 'Confirmez auprès de votre banque',
  decoupled:
    'Votre banque vous demande de confirmer ce paiement, par exemple dans son application. Laissez cette page ouverte\u00a0: la suite est automatique.',
  checking: 'Nous vérifions auprès de votre banque.',
  cancelling: 'Le paiement est en cours d’annulation.',
  offline: 'Pas de connexion. Rien n’est perdu\u00a0: la suite sera automatique dès son retour.',
  help: 'La page de votre banque ne s’affiche pas\u00a0?',
  again: 'Recommencer',
  fullWindow: 'Ouvrir dans toute la fenêtre',
  cancel: 'Annuler',
  cancelQuestion: 'Annuler ce paiement\u00a0?',
  cancelYes: 'Oui, annuler',
  cancelNo: 'Non, continuer',
  finished: 'Vérification terminée. Retour à la boutique en cours.',
  toShop: 'Continuer vers la boutique',
  lostHeading: 'Cette vérification n’est plus disponible',
  lost: 'Retournez à la boutique et vérifiez si vous avez payé avant de payer de nouveau.',
  retry: 'Réessayer',
  noScript:
    'JavaScript est désactivé, et nous ne pouvons pas contacter votre banque sans lui. Activez-le dans les réglages de votre navigateur, puis rechargez cette page.',
};
