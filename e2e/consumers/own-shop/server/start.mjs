/** The same shop, which reads its settings from variables of its own names. */
const { SHOP_PORT, PAY_URL, PAY_ENTITY, PAY_TOKEN } = process.env;
Object.assign(process.env, {
  PORT: SHOP_PORT,
  PAYMENT_GATEWAY_URL: PAY_URL,
  PAYMENT_ENTITY_ID: PAY_ENTITY,
  PAYMENT_ACCESS_TOKEN: PAY_TOKEN,
});
await import('../shop.mjs');
