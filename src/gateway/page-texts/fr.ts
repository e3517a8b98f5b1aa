import type { Texts } from './en.ts';

/** French, vous (locales.md section 5). */
export const fr: Texts = {
  title: 'Paiement simulé',
  intro:
    'Cette page remplace celle de {{brand}}. Aucune somme n’est débitée. Choisissez l’issue du paiement.',
  wants: 'Le vrai prestataire demande aussi\u00a0: {{names}}.',
  brand: 'Payer avec',
  amount: 'Montant',
  merchant: 'Boutique',
  payment: 'Paiement',
  approve: 'Accepter',
  cancel: 'Annuler en tant que client',
  timeout: 'Laisser expirer',
  decline: 'Refuser',
  code: 'Code de résultat',
  timeoutMeans:
    'Si le délai expire, le paiement est d’abord en attente pour la boutique\u00a0; après 30 minutes, il se termine par 100.396.103.',
  reference: 'Les tests choisissent sans clic\u00a0: voir {{docs}}.',
  unknownTitle: 'Ce paiement est inconnu',
  unknown: 'Aucun paiement n’est en attente à cette adresse. Retournez à la boutique et payez de nouveau.',
  close: 'Vous pouvez fermer cette fenêtre',
  toResult: 'Voir le résultat dans la boutique',
};
