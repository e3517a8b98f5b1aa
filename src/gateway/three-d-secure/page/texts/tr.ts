import type { Texts } from './en.ts';

export const tr: Texts = {
  heading: 'Kartı veren bankanın doğrulaması',
  wait: 'Biraz bekleyin.',
  waitLonger: 'Bu, her zamankinden biraz uzun sürüyor. Bu sayfayı açık bırakın: Otomatik olarak devam eder.',
  opened: 'Bankanızın sayfası açık. Ödemenizi orada onaylayın.',
  decoupledHeading: 'Bankanızda onaylayın',
  decoupled:
    'Bankanız bu ödemeyi, örneğin uygulamasında onaylamanızı istiyor. Bu sayfayı açık bırakın: Otomatik olarak devam eder.',
  checking: 'Bankanıza soruyoruz.',
  cancelling: 'Ödeme iptal ediliyor.',
  offline: 'Bağlantı yok. Hiçbir şey kaybolmadı: Bağlantı gelince otomatik olarak devam eder.',
  help: 'Bankanızın sayfası görünmüyor mu?',
  again: 'Yeniden başla',
  fullWindow: 'Tam pencerede aç',
  cancel: 'İptal',
  cancelQuestion: 'Bu ödeme iptal edilsin mi?',
  cancelYes: 'Evet, iptal et',
  cancelNo: 'Hayır, devam et',
  finished: 'Doğrulama bitti. Şimdi mağazaya dönüyorsunuz.',
  toShop: 'Mağazaya devam et',
  lostHeading: 'Bu doğrulama artık geçerli değil',
  lost: 'Yeniden ödemeden önce mağazaya dönüp ödeme yapıp yapmadığınıza bakın.',
  retry: 'Yeniden dene',
  noScript:
    'JavaScript kapalı ve JavaScript olmadan bankanıza ulaşılamaz. Tarayıcınızın ayarlarından açıp bu sayfayı yeniden yükleyin.',
};
