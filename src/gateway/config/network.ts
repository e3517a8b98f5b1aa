/**
 * The settings by which the gateway is reached: its public origin, the proxies in front of it, and the address that it
 * binds.
 */

import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { parsedUrl } from '../../web/parsed-url.ts';
import { recentlyUsed } from '../../web/recently-used.ts';
import { messagesFor } from './messages.ts';
import { textMatching } from './values.ts';

export const publicOrigin = textMatching(
  'a scheme and a host without a path, such as https://pay.example',
  /^https?:\/\/[^/?#\s]+$/,
).refine(
  (address) => parsedUrl(address) !== undefined,
  messagesFor('a scheme and a host without a path, such as https://pay.example'),
);

const aDeployment = messagesFor(
  'the https origin of another deployment, without a path, such as https://pay2.example',
);

/** The origin of another deployment. It is https or this computer's own, because card data and tokens are sent there. */
export const deploymentOrigin = z
  .string(aDeployment)
  .refine(
    (address) =>
      /^https?:\/\/[^/?#@\s]+$/.test(address) &&
      parsedUrl(address) !== undefined &&
      (address.startsWith('https:') || isLoopbackOrigin(address)),
    aDeployment,
  );

/** A name under which the test environment may be reached, without a port; `*` stands for any. */
export const allowedHost = textMatching(
  'a host name without a port, such as gateway or pay.test, or * for any',
  /^(?:\*|[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)$/,
);

const aProxy = messagesFor('an IP address or a range such as 10.0.0.0/8, never everybody');

/** The address of one proxy, or a range of proxies. */
export const trustedProxy = z.string(aProxy).refine(isAddressOrRange, aProxy);

function isAddressOrRange(value: string): boolean {
  if (ipaddr.isValid(value)) return true;
  // A range of all addresses (`/0`) is refused: any client could then claim that it came over https, and from which
  // address.
  return ipaddr.isValidCIDR(value) && ipaddr.parseCIDR(value)[1] > 0;
}

/** Whether an address is one of the proxies or in one of their ranges. */
export function isTrustedProxy(proxies: readonly string[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // A dual-stack socket reports an IPv4 address as an IPv6 address. `process` converts it back.
  const peer = ipaddr.process(address);
  return proxies.some((proxy) => {
    const [range, bits] = ipaddr.isValidCIDR(proxy)
      ? ipaddr.parseCIDR(proxy)
      : [ipaddr.process(proxy), undefined];
    return peer.kind() === range.kind() && peer.match(range, bits ?? peer.toByteArray().length * 8);
  });
}

/** Whether an IP address, or `localhost`, is this computer's own. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || isLoopbackAddress(address);
}

/** It is asked of each request, and one proxy or one program sends many of them. */
const isLoopbackAddress = recentlyUsed(
  1000,
  (address) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback',
);

/** Whether the host of an origin or an address is this computer. */
export function isLoopbackOrigin(address: string): boolean {
  return isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''));
}
