import type { Texts } from './en.ts';

/** Arabic, nouns on buttons, singular imperative in sentences (locales.md section 5). */
export const ar: Texts = {
  title: 'دفع تجريبي',
  intro: 'تحل هذه الصفحة محل صفحة {{brand}}. لا تُحوَّل أي أموال. اختر كيف ينتهي الدفع.',
  wants: 'يطلب مزود الخدمة الحقيقي أيضًا {{names}}.',
  brand: 'الدفع بواسطة',
  amount: 'المبلغ',
  merchant: 'المتجر',
  payment: 'الدفعة',
  approve: 'قبول',
  cancel: 'إلغاء كما يفعل المتسوق',
  timeout: 'ترك الوقت ينتهي',
  decline: 'رفض',
  code: 'رمز النتيجة',
  timeoutMeans: 'إذا انتهى الوقت، يرى المتجر الدفعة معلقة أولًا؛ وبعد 30 دقيقة تنتهي بالرمز 100.396.103.',
  reference: 'تختار الاختبارات دون نقر: انظر {{docs}}.',
  unknownTitle: 'هذه الدفعة غير معروفة',
  unknown: 'لا توجد دفعة تنتظر على هذا العنوان. ارجع إلى المتجر وادفع مرة أخرى.',
  close: 'يمكنك إغلاق هذه النافذة',
  toResult: 'عرض النتيجة في المتجر',
};
