import type { Texts } from './en.ts';

export const es: Texts = {
  heading: 'Verificación del banco de la tarjeta',
  wait: 'Un momento.',
  waitLonger: 'Esto tarda un poco más de lo habitual. Deje esta página abierta: continúa sola.',
  opened: 'La página de su banco está abierta. Confirme allí el pago.',
  decoupledHeading: 'Confirme con su banco',
  decoupled:
    'Su banco le pide que confirme este pago, por ejemplo en su aplicación. Deje esta página abierta: continúa sola.',
  checking: 'Estamos consultando a su banco.',
  cancelling: 'Cancelando el pago.',
  offline: 'No hay conexión. No se ha perdido nada: continuará sola cuando vuelva la conexión.',
  help: '¿No aparece la página de su banco?',
  again: 'Empezar de nuevo',
  fullWindow: 'Abrir en una ventana completa',
  cancel: 'Cancelar',
  cancelQuestion: '¿Cancelar este pago?',
  cancelYes: 'Sí, cancelar',
  cancelNo: 'No, continuar',
  finished: 'Verificación terminada. Ahora vuelve a la tienda.',
  toShop: 'Continuar a la tienda',
  lostHeading: 'Esta verificación ya no está abierta',
  lost: 'Vuelva a la tienda y compruebe allí si ha pagado antes de pagar de nuevo.',
  retry: 'Intentar de nuevo',
  noScript:
    'JavaScript está desactivado y sin él no se puede consultar a su banco. Actívelo en los ajustes de su navegador y recargue esta página.',
};
