/** The two sites of the measured pages: a shop with the pages, and the gateway's site, at the end of a slow line or not. */
import { cardPage } from './card-pages.mjs';
import { buildFloorFiles, floorPage } from './floor-page.mjs';
import { servePages } from './page-server.mjs';
import { prepareCheckout } from './server.mjs';
import { createLine } from './slow-link.mjs';

/**
 * A page to be measured: the floor, or our card form as a build draws it.
 *
 * @typedef {{ name: 'card' | 'floor', language: string, build: Build, kind?: import('./card-pages.mjs').FormKind }} Variant
 */

/** A built server that runs. @typedef {import('./server.mjs').Addresses} Build */

/** A round trip in milliseconds, and the rate of the download. @typedef {{ roundTrip: number, bytesPerSecond: number }} Line */

export const slow4G = { roundTrip: 150, bytesPerSecond: 1_600_000 / 8 };

/** @param {Line} [speed] the servers are reached directly without it */
export async function startSites(speed) {
  const line = speed && createLine(speed);
  const reach = async (/** @type {number} */ port) => (line ? line.to(port) : port);
  /** @type {Map<string, string>} */
  const gateways = new Map();
  const floorFiles = buildFloorFiles();
  const files = await servePages((path) => floorFiles.get(path));
  const floor = `http://127.0.0.1:${await reach(files.port)}`;
  /** @type {Map<string, import('./floor-page.mjs').Answer>} */
  const pages = new Map();
  const shop = await servePages((path) => pages.get(path));
  const origin = `http://localhost:${await reach(shop.port)}`;
  let count = 0;

  /** @param {Build} build */
  async function gatewayOf({ gateway }) {
    const known = gateways.get(gateway) ?? `http://127.0.0.1:${await reach(Number(new URL(gateway).port))}`;
    gateways.set(gateway, known);
    return known;
  }

  return {
    /** Prepares a page with a new checkout and gives its address. @param {Variant} variant */
    async prepare({ name, language, build, kind = {} }) {
      count += 1;
      const path = `/${name}-${language}-${count}`;
      pages.set(
        path,
        name === 'floor'
          ? floorPage(floor)
          : cardPage(
              language,
              await gatewayOf(build),
              await prepareCheckout(build, { integrity: 'true', ...kind.parameters }),
              kind,
            ),
      );
      return origin + path;
    },
    close() {
      line?.close();
      files.server.close();
      shop.server.close();
    },
  };
}
