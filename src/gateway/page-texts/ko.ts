import type { Texts } from './en.ts';

/** Korean, -습니다 in messages, -기 on buttons (locales.md section 5). */
export const ko: Texts = {
  title: '모의 결제',
  intro:
    '이 페이지는 {{brand}} 페이지를 대신합니다. 실제로 결제되지 않습니다. 결제가 어떻게 끝날지 선택하세요.',
  wants: '실제 제공업체는 다음도 필요로 합니다: {{names}}.',
  brand: '결제 수단',
  amount: '금액',
  merchant: '상점',
  payment: '결제',
  approve: '승인하기',
  cancel: '고객처럼 취소하기',
  timeout: '시간 초과시키기',
  decline: '거절하기',
  code: '결과 코드',
  timeoutMeans: '시간이 초과되면 상점에서는 먼저 대기 중인 결제로 보이고, 30분 후 100.396.103으로 끝납니다.',
  reference: '테스트에서는 클릭 없이 선택할 수 있습니다. {{docs}}를 참고하세요.',
  unknownTitle: '알 수 없는 결제입니다',
  unknown: '이 주소에서 대기 중인 결제가 없습니다. 상점으로 돌아가 다시 결제하세요.',
  close: '이 창을 닫아도 됩니다',
  toResult: '상점에서 결과 보기',
};
