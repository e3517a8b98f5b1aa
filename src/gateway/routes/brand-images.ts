import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { forPages } from '../../web/methods.ts';
import { type Asset, createAsset } from '../assets/assets.ts';
import { brandMark, cardPicture } from '../assets/brand-marks.ts';
import type { GatewayContext } from '../context.ts';
import { noSuchPath } from '../core/refusal.ts';
import { createSender, type SendAsset } from '../http/send-asset.ts';

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

/** The header for marks: one that is opened as a page runs nothing, and shows no picture but the one that it holds. */
const closed = { 'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox" };

/**
 * `GET /v1/images/{hash}/{CODE}.svg`: the mark of a brand, of the set of marks with this hash. The address never stands
 * for another image, so it is cached for a year.
 */
export function addMarkImages(
  app: FastifyInstance,
  { markSet: { hash, marks } }: Pick<GatewayContext, 'markSet'>,
): void {
  const senders = new Map<string, SendAsset>();
  app.get<{ Params: { hash: string; file: string } }>('/v1/images/:hash/:file', async (request, reply) => {
    const { hash: wanted, file } = request.params;
    const svg = wanted === hash ? marks.get(file.replace(/\.svg$/, '')) : undefined;
    if (svg === undefined || !file.endsWith('.svg')) throw noSuchPath();
    const send = senders.get(file) ?? createSender(imageOf(svg), forGood, closed);
    senders.set(file, send);
    return send(request, reply);
  });
}

/** Compresses an image when it is first asked for: most gateways show a few of many marks. */
function imageOf(svg: string): Asset {
  const asset = createAsset('image/svg+xml', Buffer.from(svg));
  return { ...asset, br: brotliCompressSync(svg), gzip: gzipSync(svg) };
}
