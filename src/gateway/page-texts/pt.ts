import type { Texts } from './en.ts';

/** Portuguese of Portugal, impersonal (locales.md section 5). */
export const pt: Texts = {
  title: 'Pagamento simulado',
  intro:
    'Esta página substitui a página de {{brand}}. Não é cobrado nenhum valor. Escolha como termina o pagamento.',
  wants: 'O fornecedor real também pede {{names}}.',
  brand: 'Pagar com',
  amount: 'Valor',
  merchant: 'Loja',
  payment: 'Pagamento',
  approve: 'Aprovar',
  cancel: 'Cancelar, como um cliente',
  timeout: 'Deixar expirar',
  decline: 'Recusar',
  code: 'Código do resultado',
  timeoutMeans:
    'Se expirar, a loja vê primeiro o pagamento pendente; após 30 minutos termina com 100.396.103.',
  reference: 'Os testes escolhem sem clique: ver {{docs}}.',
  unknownTitle: 'Este pagamento é desconhecido',
  unknown: 'Não há nenhum pagamento pendente neste endereço. Volte à loja e pague novamente.',
  close: 'Pode fechar esta janela',
  toResult: 'Ver o resultado na loja',
};
