import type { Texts } from './en.ts';

/** Japanese, desu and masu (locales.md section 5). */
export const ja: Texts = {
  title: 'テスト決済',
  intro: 'このページは{{brand}}のページの代わりです。お金は動きません。お支払いの結果を選択してください。',
  wants: '実際の提供会社は{{names}}も必要とします。',
  brand: 'お支払い方法',
  amount: '金額',
  merchant: 'ショップ',
  payment: 'お支払い',
  approve: '承認する',
  cancel: 'お客様としてキャンセルする',
  timeout: '時間切れにする',
  decline: '拒否する',
  code: '結果コード',
  timeoutMeans: '時間切れにすると、ショップではまず保留になり、30分後に100.396.103で終了します。',
  reference: 'テストではクリックせずに選択できます（{{docs}}を参照）。',
  unknownTitle: 'このお支払いは見つかりません',
  unknown: 'このアドレスに該当するお支払いはありません。ショップに戻って、もう一度お支払いください。',
  close: 'このウィンドウを閉じてもかまいません',
  toResult: 'ショップで結果を見る',
};
