/**
 * The one rule of the addresses that the gateway calls: checks their text before a host is looked up (threeds-security
 * T16). Configuration and requests are judged by it, too, so that no address is taken that is never called.
 */
import { BlockList, isIP } from 'node:net';
import { parsedUrl } from '../../web/parsed-url.ts';

export const refusals = [
  'no-address',
  'scheme',
  'credentials',
  'port',
  'blocked-host',
  'blocked-address',
] as const;

/** The reasons why an address is never called. They are permanent: a later attempt would be refused, too. */
export type RefusedDestination = (typeof refusals)[number];

const leadsInside =
  'must not lead to this computer or into a private network; for tests on this computer, start with ' +
  '--allow-loopback-callbacks';

/** What an address must be instead, as the end of a sentence about it. */
export const remedies: Readonly<Record<RefusedDestination, string>> = {
  'no-address':
    'must be a whole address that browsers understand, such as https://shop.example/result; check its host and its port',
  scheme: 'must begin with https://, or in the test environment http://',
  credentials: 'must not hold a user name or password; remove what stands before the @',
  port: 'must not have the port of another service; use 80, 443 or a free one from 1024 on',
  'blocked-host': leadsInside,
  'blocked-address': leadsInside,
};

/** Whether a reason for a failed call is permanent: the address must never be called. */
export function isRefusal(reason: string): reason is RefusedDestination {
  return refusals.some((refusal) => refusal === reason);
}

export interface Destination {
  /** As the URL parser reads it: the host in lower case, numbers of any spelling as a dotted address. */
  readonly url: URL;
  /** A name or an address, without brackets. */
  readonly host: string;
  /** The name means this computer (RFC 6761, 6.3). */
  readonly isLocalhost: boolean;
}

export interface Policy {
  /** The live environment allows https only. */
  readonly environment: 'test' | 'live';
  /** Calls to this computer are allowed: for tests only. */
  readonly allowLoopbackCallbacks: boolean;
}

/**
 * Ports from 1024 on that browsers do not open (Fetch standard, "bad port"). A shopper cannot go there either.
 */
const browsersClosedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/**
 * Further ports from 1024 on that are never called, because their services read a request line as a command, or trust every
 * client that reaches them.
 */
const servicePorts = new Set([
  1080, 1099, 1433, 1434, 1521, 1883, 2181, 2375, 2376, 2377, 2379, 2380, 3128, 3260, 3268, 3269, 3306, 3389,
  4222, 4369, 4646, 4848, 5037, 5432, 5433, 5601, 5671, 5672, 5900, 5901, 5984, 5985, 5986, 6001, 6066, 6379,
  6380, 6443, 7000, 7001, 7002, 7077, 7199, 7473, 7474, 7687, 8009, 8086, 8125, 8200, 8300, 8301, 8302, 8471,
  8500, 8529, 8600, 8983, 9042, 9090, 9091, 9092, 9093, 9100, 9160, 9200, 9300, 9418, 10050, 10051, 10250,
  10255, 11211, 15672, 16379, 26379, 27017, 27018, 27019, 28015, 28017,
]);

/**
 * Names that exist only in private networks (RFC 6762, RFC 8375, ICANN's .internal), including the cloud service
 * metadata.google.internal.
 */
const inside = /(^|\.)(internal|local|localdomain|home\.arpa|lan|intranet|corp|onion)$/;

/** Returns the parts of an address, or the reason why it must not be called. */
export function toDestination(address: string, policy: Policy): Destination | RefusedDestination {
  const url = parsedUrl(address);
  if (url === undefined) return 'no-address';
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || policy.environment === 'live'))
    return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (browsersClosedPorts.has(Number(url.port))) return 'port';
  // A dot at the end is removed: it does not change the name, but other programs compare names as text.
  url.hostname = url.hostname.replace(/\.$/, '');
  const host = readHost(url);
  const isLocalhost = meansThisComputer(host);
  if (isLocalhost ? !policy.allowLoopbackCallbacks : !isHostAllowed(host)) return 'blocked-host';
  if (isIP(host) !== 0 && !isAddressAllowed(host, policy)) return 'blocked-address';
  if (!isPortAllowed(url.port)) return 'port';
  return { url, host, isLocalhost };
}

/** Whether an IP address may be called, be it that of a name or in place of one. */
export function isAddressAllowed(address: string, { allowLoopbackCallbacks }: Policy): boolean {
  return isPublic(address) || (allowLoopbackCallbacks && isLoopbackAddress(address));
}

/** Returns the name or address of a host, without brackets and without a dot at the end. */
const readHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '');

/** Whether a name is one of this computer by its spelling. */
const meansThisComputer = (host: string) => /(^|\.)localhost$/.test(host);

/** Whether an address leads to this computer, by its name or its number. */
export function isOnThisComputer(address: string): boolean {
  const url = parsedUrl(address);
  const host = url === undefined ? '' : readHost(url);
  return meansThisComputer(host) || isLoopbackAddress(host);
}

/** Whether a port may be called. An empty port is the default of the scheme. */
function isPortAllowed(port: string): boolean {
  if (port === '' || port === '80' || port === '443') return true;
  return Number(port) >= 1024 && !servicePorts.has(Number(port));
}

/**
 * Whether a host may be called. A name without a dot is refused: it is a computer in the same network, never a shop on
 * the internet.
 */
function isHostAllowed(host: string): boolean {
  if (isIP(host) !== 0) return true;
  return host.includes('.') && !host.split('.').includes('') && !inside.test(host);
}

// Node's own list is used and not ipaddr.js, because Node reads an address as the socket will. ipaddr.js takes
// ::1.2.3.4, which is how a resolver writes ::102:304, for the IPv4 address 1.2.3.4.

/**
 * Addresses that are never called: IANA's special-purpose registries, ranges that carry an IPv4 address inside an IPv6
 * one, and a cloud provider's internal service on a public address (168.63.129.16). The IPv4 rules apply to
 * ::ffff:0:0/96 as well.
 */
const blocked = listOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
    '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 ' +
    '240.0.0.0/4 ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 ' +
    'fc00::/7 fe80::/10 ff00::/8',
);

/** The ranges that IANA has assigned as global unicast, and mapped IPv4. The rest of IPv6 is unassigned or internal. */
const global = listOf('0.0.0.0/0 2000::/3 ::ffff:0:0/96');

const loopback = listOf('127.0.0.0/8 ::1/128');

/** Whether an address, as a resolver writes it, is on the public internet. False for text that is no address. */
export function isPublic(address: string): boolean {
  return isIn(address, global) && !isIn(address, blocked);
}

/** Whether an address is this computer's own. */
export function isLoopbackAddress(address: string): boolean {
  return isIn(address, loopback);
}

function isIn(address: string, list: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function listOf(ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(' ')) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
