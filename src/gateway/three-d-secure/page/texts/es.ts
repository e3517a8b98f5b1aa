import type { Texts } from './en.ts';

export const es: Texts = {
  heading: 'Verificación del banco emisor',
  wait: 'Un momento.',
  waitLonger: 'Esto tarda un poco más de lo habitual. Deje esta página abierta: continuará automáticamente.',
  opened: 'La página de su banco está abierta. Confirme allí el pago.',
  decoupledHeading: 'Confirme con su banco',
  decoupled:
    'Su banco le pide que confirme este pago, por ejemplo en su aplicación. Deje esta página abierta: continuará automáticamente.',
  checking: 'Estamos consultando a su banco.',
  cancelling: 'Cancelando el pago.',
  offline:
    'No hay conexión. No se ha perdido nada: la página continuará automáticamente cuando vuelva la conexión.',
  help: '¿No aparece la página de su banco?',
  again: 'Empezar de nuevo',
  fullWindow: 'Abrir en toda la ventana',
  cancel: 'Cancelar',
  cancelQuestion: '¿Cancelar este pago?',
  cancelYes: 'Sí, cancelar',
  cancelNo: 'No, continuar',
  finished: 'Verificación terminada. Le llevamos de vuelta a la tienda.',
  toShop: 'Ir a la tienda',
  lostHeading: 'Esta verificación ya no está disponible',
  lost: 'Vuelva a la tienda y compruebe allí si ha pagado antes de pagar de nuevo.',
  retry: 'Intentar de nuevo',
  noScript:
    'JavaScript está desactivado y sin él no se puede consultar a su banco. Actívelo en los ajustes de su navegador y recargue esta página.',
};
