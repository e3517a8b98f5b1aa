/** Ports that no other program listens on. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds so many free ports of this computer, each another one. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, 'localhost'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
