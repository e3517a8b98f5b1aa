import type { FastifyInstance } from 'fastify';
import { forPages } from '../../web/methods.ts';
import { createAsset } from '../assets/assets.ts';
import { brandMark } from '../assets/brand-marks.ts';
import { cardPicture } from '../assets/card-picture.ts';
import type { GatewayContext } from '../context.ts';
import { noSuchPath } from '../core/refusal.ts';
import { createSender } from '../http/send-asset.ts';

const forGood = 'public, max-age=31536000, immutable';
const forADay = 'public, max-age=86400';

/**
 * `GET /v1/static/{version}/img/{CODE}.svg`: the logo of a brand. `…/img/brand.png`, also under the older
 * `/v1/paymentWidgets/img`: a picture of a plain card, for pages that expect a picture of all logos
 * (widget-contract.md section 4).
 */
export function addBrandImages(app: FastifyInstance, { releases }: Pick<GatewayContext, 'releases'>): void {
  const picture = createAsset('image/png', cardPicture());

  const sendPicture = createSender(picture, forGood);

  app.get('/v1/paymentWidgets/img/brand.png', createSender(picture, forADay));

  app.get<{ Params: { version: string; file: string } }>(
    '/v1/static/:version/img/:file',
    forPages,
    async (request, reply) => {
      const { version, file } = request.params;
      if ((await releases.find(version)) === undefined) throw noSuchPath();
      if (file === 'brand.png') return sendPicture(request, reply);
      const mark = file.endsWith('.svg') ? brandMark(file.slice(0, -'.svg'.length)) : undefined;
      if (mark === undefined) throw noSuchPath();
      return createSender(createAsset('image/svg+xml', Buffer.from(mark)), forGood)(request, reply);
    },
  );
}
