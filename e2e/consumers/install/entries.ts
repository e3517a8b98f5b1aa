/** Every entry of the package, as a user's compiler sees it. */
import {
  type LoadOptions,
  loadPaymentWidgets,
  type PaymentWidgets,
  PaymentWidgetsLoadError,
  type WpwlOptions,
} from 'payment-widgets';
import { type ConfigFile, defineConfig } from 'payment-widgets/config';
import type { PaymentFormReady } from 'payment-widgets/element';
import {
  createMerchant,
  MerchantError,
  openWebhook,
  type PaymentBody,
  type StatusRecord,
  WebhookError,
} from 'payment-widgets/merchant';
import document from 'payment-widgets/openapi.json';
import { PaymentForm as ReactForm } from 'payment-widgets/react';
import { startGateway, type Tenant } from 'payment-widgets/testing';
import { PaymentForm as VueForm } from 'payment-widgets/vue';
import { createElement, type ReactElement } from 'react';
import { h, type VNode } from 'vue';

const options: WpwlOptions = { style: 'plain', onReady: (containers) => containers.length };

export async function show(wanted: Omit<LoadOptions, 'options'>): Promise<readonly string[]> {
  try {
    return (await (await loadPaymentWidgets({ ...wanted, options }))?.ready) ?? [];
  } catch (error) {
    if (error instanceof PaymentWidgetsLoadError && error.reason === 'blocked') return [];
    throw error;
  }
}

export const config: ConfigFile = defineConfig({ environment: 'test' });

export async function readCode(resourcePath: string): Promise<string> {
  const merchant = createMerchant({ gateway: 'https://pay.example', entityId: '', accessToken: '' });
  const record: StatusRecord = await merchant.readRecord(resourcePath);
  return record.result.code;
}

/** Parameters are known by name; what a record has, too. */
export async function payAndRefund(written: Record<string, string>): Promise<string | undefined> {
  const merchant = createMerchant({ gateway: 'https://pay.example', entityId: '', accessToken: '' });
  const price = { amount: '92.00', currency: 'EUR' };
  await merchant.prepareCheckout(written);
  await merchant.prepareCheckout({ ...price, paymentType: 'DB', 'cart.items[0].name': 'Lamp' });
  // @ts-expect-error a name that is spelt wrongly
  await merchant.prepareCheckout({ amuont: '92.00' });
  // @ts-expect-error a payment without its type
  await merchant.pay(price);
  const { state, record } = await merchant.pay(
    { ...price, paymentType: 'DB' },
    { idempotencyKey: 'order-7' },
  );
  if (state === 'accepted') await merchant.refund(record.id ?? '', price);
  return record.card?.last4Digits;
}

export async function paymentIn(headers: Headers, body: string): Promise<PaymentBody | undefined> {
  try {
    const { message } = await openWebhook({ headers, body }, '');
    return message.type === 'PAYMENT' ? message.payload : undefined;
  } catch (error) {
    if (error instanceof WebhookError && error.check === 'authenticity') return undefined;
    throw error;
  }
}

export const isOurs = (error: unknown): boolean => error instanceof MerchantError;
export const title: string = document.info.title;
export const makeTenant = async (): Promise<Tenant> => (await startGateway()).createTenant();

const form = {
  gateway: 'https://pay.example',
  checkoutId: 'ABC',
  action: '/result',
  brands: 'VISA',
  options,
};
const onReady = async (widgets: PaymentWidgets): Promise<boolean> => widgets.pay();
const onError = ({ reason }: PaymentWidgetsLoadError): boolean => reason === 'blocked';
export const inReact: ReactElement = createElement(ReactForm, {
  ...form,
  onReady,
  onError,
  className: 'pay',
});
export const inVue: VNode = h(VueForm, { ...form, onReady, onError, class: 'pay' });
// @ts-expect-error: `brands` is missing
export const notInReact: ReactElement = createElement(ReactForm, { ...form, brands: undefined });

/** The element is a name of the page after its import. */
export function inElement(): string | undefined {
  const element = globalThis.document.createElement('payment-form');
  Object.assign(element, form);
  element.options = options;
  element.addEventListener('ready', (event) =>
    onReady((event as CustomEvent<PaymentFormReady>).detail.widgets),
  );
  return element.brands;
}
