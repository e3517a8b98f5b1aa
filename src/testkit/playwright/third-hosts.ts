/** Finds requests of a page to hosts that are neither the page's own nor the gateway's. */
import type { BrowserContext, Frame, Request } from '@playwright/test';

/** Collects what the pages of a context ask of other hosts. The list grows while they run. */
export function watchThirdHosts(context: BrowserContext, allowed: readonly string[]): readonly string[] {
  const known = new Set(allowed.map((one) => hostOf(one.includes('://') ? one : `http://${one}`)));
  const found: string[] = [];
  context.on('request', (request) => {
    if (!/^(https?|wss?):/.test(request.url()) || isNavigation(request)) return;
    const host = hostOf(request.url());
    if (known.has(host) || host === hostOf(topOf(request.frame()).url())) return;
    found.push(`${request.method()} ${request.url()}`);
  });
  return found;
}

/** Whether the shopper, or a redirect that the shopper sees, goes to another page in the tab. */
function isNavigation(request: Request): boolean {
  return request.isNavigationRequest() && request.frame().parentFrame() === null;
}

function topOf(frame: Frame): Frame {
  let top = frame;
  for (let above = frame.parentFrame(); above !== null; above = above.parentFrame()) top = above;
  return top;
}

/** Host and port, where all names of this computer are one: the issuer's pages have another than the gateway's. */
function hostOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { hostname, port, protocol } = new URL(address);
  const isHere = /^(localhost|.*\.localhost|127\.[0-9.]+|\[::1\])$/.test(hostname);
  return `${isHere ? 'localhost' : hostname}:${port || (/s:$/.test(protocol) ? '443' : '80')}`;
}
