import type { Texts } from './en.ts';

export const ko: Texts = {
  heading: '카드사 본인 인증',
  wait: '잠시 기다려 주세요.',
  waitLonger: '평소보다 조금 더 걸리고 있습니다. 이 페이지를 열어 두세요. 자동으로 진행됩니다.',
  opened: '은행 페이지가 열려 있습니다. 그곳에서 결제를 승인하세요.',
  decoupledHeading: '은행에서 승인하세요',
  decoupled:
    '은행에서 앱 등을 통해 이 결제의 확인을 요청합니다. 이 페이지를 열어 두세요. 자동으로 진행됩니다.',
  checking: '은행에 확인하고 있습니다.',
  cancelling: '결제를 취소하고 있습니다.',
  offline: '인터넷에 연결되어 있지 않습니다. 진행 상황은 그대로이며, 연결되면 자동으로 진행됩니다.',
  help: '은행 페이지가 보이지 않습니까?',
  again: '처음부터 다시 하기',
  fullWindow: '전체 창에서 열기',
  cancel: '취소',
  cancelQuestion: '이 결제를 취소하시겠습니까?',
  cancelYes: '예, 취소합니다',
  cancelNo: '아니요, 계속합니다',
  finished: '인증이 끝났습니다. 이제 상점으로 돌아갑니다.',
  toShop: '상점으로 이동하기',
  lostHeading: '이 인증은 더 이상 유효하지 않습니다',
  lost: '다시 결제하기 전에 상점으로 돌아가 결제되었는지 확인하세요.',
  retry: '다시 시도하기',
  noScript:
    'JavaScript가 꺼져 있어 은행에 확인할 수 없습니다. 브라우저 설정에서 켠 다음 이 페이지를 새로 고치세요.',
};
