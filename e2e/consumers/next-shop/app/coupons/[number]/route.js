import { getMerchant, orders } from '../../merchant.js';

export async function POST(_request, { params }) {
  const order = orders.get((await params).number);
  order.sale = { ...order.sale, amount: '80.00' };
  await getMerchant().updateCheckout(order.checkoutId, { amount: '80.00' });
  return new Response(null, { status: 204 });
}
