import type { Texts } from './en.ts';

/** Chinese, simplified (locales.md section 5). */
export const cn: Texts = {
  title: '模拟付款',
  intro: '此页面代替{{brand}}的页面。不会产生真实扣款。请选择付款结果。',
  wants: '真实的服务商还需要{{names}}。',
  brand: '支付方式',
  amount: '金额',
  merchant: '商店',
  payment: '付款',
  approve: '批准',
  cancel: '以顾客身份取消',
  timeout: '等待超时',
  decline: '拒绝',
  code: '结果代码',
  timeoutMeans: '如果超时，商店会先看到待处理的付款；30分钟后以100.396.103结束。',
  reference: '测试可以不点击就选择：参见{{docs}}。',
  unknownTitle: '未知的付款',
  unknown: '此地址没有等待处理的付款。请返回商店重新付款。',
  close: '您可以关闭此窗口',
  toResult: '在商店查看结果',
};
