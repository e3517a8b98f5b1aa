import type { Texts } from './en.ts';

/** Turkish, siz, short imperatives on buttons (locales.md section 5). */
export const tr: Texts = {
  title: 'Simülasyon ödemesi',
  intro: 'Bu sayfa {{brand}} sayfasının yerine geçer. Para çekilmez. Ödemenin nasıl biteceğini seçin.',
  wants: 'Gerçek sağlayıcı şunları da ister: {{names}}.',
  brand: 'Ödeme yöntemi',
  amount: 'Tutar',
  merchant: 'Mağaza',
  payment: 'Ödeme',
  approve: 'Onayla',
  cancel: 'Müşteri gibi iptal et',
  timeout: 'Sürenin dolmasını bekle',
  decline: 'Reddet',
  code: 'Sonuç kodu',
  timeoutMeans:
    'Süre dolarsa mağaza ödemeyi önce beklemede görür; ödeme 30 dakika sonra 100.396.103 ile biter.',
  reference: 'Testler tıklamadan seçer: {{docs}} sayfasına bakın.',
  unknownTitle: 'Bu ödeme bilinmiyor',
  unknown: 'Bu adreste bekleyen bir ödeme yok. Mağazaya dönüp yeniden ödeyin.',
  close: 'Bu pencereyi kapatabilirsiniz',
  toResult: 'Sonucu mağazada gör',
};
