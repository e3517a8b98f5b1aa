import type { Texts } from './en.ts';

export const pt: Texts = {
  heading: 'Verificação pelo banco emissor',
  wait: 'Um momento.',
  waitLonger:
    'Está a demorar um pouco mais do que o habitual. Deixe esta página aberta: continua automaticamente.',
  opened: 'A página do seu banco está aberta. Confirme aí o pagamento.',
  decoupledHeading: 'Confirme junto do seu banco',
  decoupled:
    'O seu banco pede-lhe que confirme este pagamento, por exemplo na aplicação. Deixe esta página aberta: continua automaticamente.',
  checking: 'Estamos a consultar o seu banco.',
  cancelling: 'O pagamento está a ser cancelado.',
  offline: 'Não há ligação. Nada se perdeu: continua automaticamente quando a ligação voltar.',
  help: 'A página do seu banco não aparece?',
  again: 'Começar de novo',
  fullWindow: 'Abrir em toda a janela',
  cancel: 'Cancelar',
  cancelQuestion: 'Cancelar este pagamento?',
  cancelYes: 'Sim, cancelar',
  cancelNo: 'Não, continuar',
  finished: 'Verificação concluída. A regressar à loja.',
  toShop: 'Continuar para a loja',
  lostHeading: 'Esta verificação já não está disponível',
  lost: 'Volte à loja e veja aí se já pagou, antes de pagar de novo.',
  retry: 'Tentar novamente',
  noScript:
    'O JavaScript está desativado e sem ele não é possível consultar o seu banco. Ative-o nas definições do navegador e recarregue esta página.',
};
