import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { getMerchant, orders } from './merchant.js';
import { Payment } from './payment.js';

export default async function Lamp() {
  // Each shopper gets an order and a checkout of her own.
  await connection();
  const number = randomUUID();
  const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: number };
  const { id, integrity } = await getMerchant().prepareCheckout({ ...sale, integrity: 'true' });
  orders.set(number, { checkoutId: id, sale, isConfirmed: false });
  const action = `http://${(await headers()).get('host')}/result/${number}`;
  return (
    <main>
      <h1>A lamp</h1>
      <Payment {...{ number, action, integrity }} checkoutId={id} gateway={process.env.PAYMENT_GATEWAY_URL} />
    </main>
  );
}
