/**
 * Our own parameter `shopOrigins`: the origins whose pages may contain the card fields, besides the origin of the
 * return address.
 */
import { text } from './format.ts';
import { optionalRow, type Row, type Rule } from './table.ts';

const maxOrigins = 10;

/**
 * An origin with a host in ASCII. IPv6 addresses are left out, because the directive `frame-ancestors` cannot name one
 * (CSP 3, host-source).
 */
const form = /^https?:\/\/[a-z0-9_-]+(\.[a-z0-9_-]+)*(:[0-9]{1,5})?$/i;

/**
 * Whether a text is an http or https origin that a content security policy can name: scheme, host, optionally a port.
 */
export function isOrigin(address: string): boolean {
  const [, port = '0'] = /:([0-9]+)$/.exec(address) ?? [];
  return form.test(address) && Number(port) <= 65_535;
}

export const shopOrigins: Row = {
  ...optionalRow(
    'shopOrigins',
    // A host has at most 253 characters.
    text(1, maxOrigins * 'https://:65535 '.length + maxOrigins * 253),
    'Up to 10 origins, separated by single spaces, of the pages the checkout stands on; the origin of shopperResultUrl is one of them anyway. Needed when the page is on another origin than the return address, or when it stands in a frame of another origin.',
  ),
  example: 'https://shop.example',
};

export const areOrigins: Rule = {
  text: `shopOrigins must be up to ${maxOrigins} origins, each an http or https address without a path, separated by single spaces.`,
  judge({ shopOrigins: value }) {
    const origins = value?.split(' ', maxOrigins + 1) ?? [];
    const wrong = origins.findIndex((origin) => !isOrigin(origin)) + 1;
    if (origins.length <= maxOrigins && wrong === 0) return [];
    const problem = origins.length > maxOrigins ? 'it holds more' : `number ${wrong} is none`;
    const message = `must be up to ${maxOrigins} origins separated by single spaces, each scheme://host[:port] with http or https and no path, such as https://shop.example; ${problem}`;
    return [{ name: 'shopOrigins', value: value ?? null, message }];
  },
};
