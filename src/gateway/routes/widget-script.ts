import type { FastifyInstance } from 'fastify';
import { forPages } from '../../web/methods.ts';
import { elementScript, widgetScript } from '../assets/assets.ts';
import type { Release, Releases } from '../assets/releases.ts';
import type { GatewayContext } from '../context.ts';
import { readCheckoutKey } from '../core/identifiers.ts';
import { noSuchPath } from '../core/refusal.ts';
import { getReleaseFiles } from '../http/release-files.ts';

/**
 * `GET /v1/paymentForm.js`: the custom element `<payment-form>`.
 *
 * `GET /v1/paymentWidgets.js?checkoutId=…`: the same bytes for every checkout (design decision 9). For some hours after a
 * deploy there is an exception: a checkout that was prepared with the integrity hash of the earlier script gets that
 * script, because the browser would block the new one.
 *
 * `GET /v1/fastcheckout/integrity`: the integrity hashes of that script, for shop software that writes its tag before
 * there is a checkout.
 *
 * No limit counts these requests: to count one is a write to the store, which costs several times the answer.
 */
export function addWidgetScript(
  app: FastifyInstance,
  { assets, releases, store }: Pick<GatewayContext, 'assets' | 'releases' | 'store'>,
): void {
  // The package's loader fetches both by a script of the page.
  app.get(`/v1/${widgetScript}`, forPages, async (request, reply) => {
    const release = releases.hasOthers() ? await findForCheckout(request.url) : assets;
    const send = getReleaseFiles(release).get(widgetScript);
    if (send === undefined) throw noSuchPath();
    return send(request, reply);
  });

  // The element's script asks for the widget's, which may be of another release: it only writes that script's tag.
  app.get(`/v1/${elementScript}`, forPages, (request, reply) => {
    const send = getReleaseFiles(assets).get(elementScript);
    if (send === undefined) throw noSuchPath();
    return send(request, reply);
  });

  app.get('/v1/fastcheckout/integrity', async () => {
    const integrity = releases.integrityAt(Date.now());
    if (integrity === undefined) throw noSuchPath();
    return { integrity };
  });

  async function findForCheckout(url: string): Promise<Release> {
    const query = new URLSearchParams(url.split('?', 2)[1]);
    // Behind the id may stand a part of a path (widget-contract 1).
    const [id = ''] = (query.get('checkoutId') ?? '').split('/', 1);
    const key = readCheckoutKey(id);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    if (checkout?.parameters.integrity !== 'true') return assets;
    return releases.findFor(checkout.createdAt);
  }
}

/**
 * `GET /v1/static/{version}/{file}`: files of one release, which never change and are cached for a year. A page that was
 * opened before a deploy, or that another node has sent, may need another release than this process's own.
 */
export function addStaticFiles(app: FastifyInstance, releases: Releases): void {
  const path = '/v1/static/:version/*';
  app.get<{ Params: { version: string; '*': string } }>(path, forPages, async (request, reply) => {
    const { version, '*': name } = request.params;
    const release = [widgetScript, elementScript].includes(name) ? undefined : await releases.find(version);
    const send = release && getReleaseFiles(release).get(name);
    if (send === undefined) throw noSuchPath();
    return send(request, reply);
  });
}
