import { openWebhook } from 'payment-widgets/merchant';
import { orders } from '../merchant.js';

export async function POST(request) {
  const { method, headers } = request;
  const sent = { method, headers, body: await request.text() };
  const { message } = await openWebhook(sent, process.env.PAYMENT_WEBHOOK_SECRET);
  const order = orders.get(message.payload?.merchantTransactionId);
  if (order !== undefined && message.payload.result.code.startsWith('000.100')) order.isConfirmed = true;
  return new Response(null, { status: 204 });
}
