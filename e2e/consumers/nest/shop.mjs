/** The webhooks of a shop with Nest 11. In TypeScript the calls below the class are its decorators. */
import 'reflect-metadata';
import { Controller, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { openWebhook } from 'payment-widgets/merchant';

/** The messages that came. */
export const messages = [];

class Webhooks {
  async receive({ method, headers, rawBody }, response) {
    try {
      const { message } = await openWebhook(
        { method, headers, body: rawBody },
        process.env.PAYMENT_WEBHOOK_SECRET,
      );
      messages.push(message);
      response.sendStatus(204);
    } catch (error) {
      response.status(error.status ?? 500).send(error.message);
    }
  }
}
Req()(Webhooks.prototype, 'receive', 0);
Res()(Webhooks.prototype, 'receive', 1);
Post()(Webhooks.prototype, 'receive', Object.getOwnPropertyDescriptor(Webhooks.prototype, 'receive'));
Controller('webhooks')(Webhooks);

class Shop {}
Module({ controllers: [Webhooks] })(Shop);

export async function startShop() {
  const app = await NestFactory.create(Shop, { rawBody: true });
  app.useBodyParser('text');
  await app.listen(0, '127.0.0.1');
  return app;
}
