import type { Texts } from './en.ts';

/** Spanish, usted or impersonal (locales.md section 5). */
export const es: Texts = {
  title: 'Pago simulado',
  intro: 'Esta página sustituye a la de {{brand}}. No se cobra nada. Elija cómo termina el pago.',
  wants: 'El proveedor real también pide {{names}}.',
  brand: 'Pagar con',
  amount: 'Importe',
  merchant: 'Tienda',
  payment: 'Pago',
  approve: 'Aprobar',
  cancel: 'Cancelar, como un cliente',
  timeout: 'Dejar que caduque',
  decline: 'Rechazar',
  code: 'Código de resultado',
  timeoutMeans:
    'Si caduca, la tienda ve primero el pago pendiente; a los 30 minutos termina con 100.396.103.',
  reference: 'Las pruebas eligen sin clic: véase {{docs}}.',
  unknownTitle: 'Este pago es desconocido',
  unknown: 'No hay ningún pago pendiente en esta dirección. Vuelva a la tienda y pague de nuevo.',
  close: 'Puede cerrar esta ventana',
  toResult: 'Ver el resultado en la tienda',
};
