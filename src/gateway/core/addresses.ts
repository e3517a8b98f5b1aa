/** Decides which network addresses a callback may reach: only public ones (threeds-security T16). */
// Uses Node's own list and not ipaddr.js, because Node reads an address as the socket will. ipaddr.js takes
// ::1.2.3.4, which is how a resolver writes ::102:304, for the IPv4 address 1.2.3.4.
import { BlockList, isIP } from 'node:net';

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
