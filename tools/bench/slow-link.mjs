/**
 * A TCP proxy that behaves like a slow connection to the internet: opening a connection takes a round trip, bytes take
 * half a round trip each way, and all connections share one download rate. All servers of a page share this rate, as on
 * a phone.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What one packet carries, in bytes. The browser sees an answer's headers before its end, as on a real line. */
const packetBytes = 1_460;

/** @param {Buffer} chunk */
function* packetsOf(chunk) {
  for (let start = 0; start < chunk.length; start += packetBytes)
    yield chunk.subarray(start, start + packetBytes);
}

/** @param {{ roundTrip: number, bytesPerSecond: number }} line milliseconds and bytes */
export function createLine({ roundTrip, bytesPerSecond }) {
  let freeAt = 0;
  /** Resolves when the last of these bytes has been downloaded. @param {number} bytes */
  const arrival = (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    return freeAt + roundTrip / 2;
  };
  /** @type {import('node:net').Server[]} */
  const proxies = [];
  return {
    /** Starts a proxy to this port and resolves to the port of the proxy. @param {number} port */
    async to(port, host = '127.0.0.1') {
      const proxy = createServer(async (client) => {
        const target = connect(port, host);
        client.on('error', () => target.destroy());
        target.on('error', () => client.destroy());
        target.on('close', () => setTimeout(() => client.end(), roundTrip));
        client.on('close', () => target.end());
        client.pause();
        await pause(roundTrip);
        client.on('data', (chunk) => setTimeout(() => target.write(chunk), roundTrip / 2));
        client.resume();
        target.on('data', (chunk) => {
          for (const packet of packetsOf(chunk)) {
            const wait = arrival(packet.length) - performance.now();
            setTimeout(() => client.writable && client.write(packet), wait);
          }
        });
      });
      proxies.push(proxy.listen(0, host));
      await once(proxy, 'listening');
      return /** @type {import('node:net').AddressInfo} */ (proxy.address()).port;
    },
    close() {
      for (const proxy of proxies) proxy.close();
    },
  };
}
