import { openWebhook, toStatus } from 'payment-widgets/merchant';
import { orders } from '../merchant.js';

export async function POST(request) {
  const { method, headers } = request;
  const sent = { method, headers, body: await request.text() };
  const { message } = await openWebhook(sent, process.env.PAYMENT_WEBHOOK_SECRET);
  const order = message.type === 'PAYMENT' && orders.get(message.payload.merchantTransactionId);
  if (order && toStatus(message.payload, order.sale).state === 'paid') order.isConfirmed = true;
  return new Response(null, { status: 204 });
}
