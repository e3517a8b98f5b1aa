/** Which addresses of the network a callback may reach: public ones only (threeds-security T16). */
// Node's own list and not ipaddr.js, because it reads an address as the socket will: ipaddr.js takes ::1.2.3.4, which
// is how a resolver writes ::102:304, for the IPv4 address 1.2.3.4.
import { BlockList, isIP } from 'node:net';

/**
 * Never reached: IANA's special-purpose registries, what carries an IPv4 address inside an IPv6 one, and the one public
 * address that is a cloud's own (168.63.129.16). The IPv4 rules hold for ::ffff:0:0/96 as well.
 */
const blocked = listOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
    '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 ' +
    '240.0.0.0/4 ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 ' +
    'fc00::/7 fe80::/10 ff00::/8',
);

/** What IANA has given out as global unicast, and mapped IPv4; the rest of IPv6 leads nowhere or inside. */
const global = listOf('0.0.0.0/0 2000::/3 ::ffff:0:0/96');

const loopback = listOf('127.0.0.0/8 ::1/128');

/** Whether an address, as a resolver gives it, is on the public internet. False for what is no address. */
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
