/** Finds requests of a page to hosts that are neither the page's own nor the gateway's. */
import type { BrowserContext, Frame, Request } from '@playwright/test';

/** Collects what the pages of a context ask of other hosts. The list grows while they run. */
export function watchThirdHosts(context: BrowserContext, allowed: readonly string[]): readonly string[] {
  const known = new Set(allowed.map((one) => hostOf(one.includes('://') ? one : `http://${one}`)));
  const found: string[] = [];
  context.on('request', (request) => {
    if (!/^(https?|wss?):/.test(request.url())) return;
    const asker = askerOf(request);
    const host = hostOf(request.url());
    if (asker === undefined || known.has(host) || host === hostOf(asker)) return;
    found.push(`${request.method()} ${request.url()}`);
  });
  return found;
}

/**
 * Gives the address of the page, or of the service worker, that asks. Undefined when the shopper, or a redirect that the
 * shopper sees, goes to another page in the tab or in a new one, because no page asks for that.
 */
function askerOf(request: Request): string | undefined {
  const worker = request.serviceWorker();
  if (worker !== null) return worker.url();
  const frame = frameOf(request);
  if (frame === undefined) return undefined;
  if (request.isNavigationRequest() && frame.parentFrame() === null) return undefined;
  return topOf(frame).url();
}

/** Playwright throws for the first request of a new tab, whose page is not there yet. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

function topOf(frame: Frame): Frame {
  let top = frame;
  for (let above = frame.parentFrame(); above !== null; above = above.parentFrame()) top = above;
  return top;
}

/**
 * Host and port, where all names of this computer are one: the issuer's pages have another than the gateway's. Empty for a
 * page that has no address yet.
 */
function hostOf(address: string): string {
  try {
    const { hostname, port, protocol } = new URL(address);
    const isHere = /^(localhost|.*\.localhost|127\.[0-9.]+|\[::1\])$/.test(hostname);
    return `${isHere ? 'localhost' : hostname}:${port || (/s:$/.test(protocol) ? '443' : '80')}`;
  } catch {
    return '';
  }
}
