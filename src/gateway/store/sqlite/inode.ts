/**
 * Locks a database by its inode, so that the lock holds under every name of the file, and even when the lock file of
 * `lock.ts` was removed. On Linux it is a socket without a file, named by device and inode; it ends with the
 * process (unix(7), "abstract").
 *
 * Containers with separate networks do not see each other's sockets; there only the lock of `lock.ts` works.
 */
import { statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseInUse, predecessorTimeout } from './lock.ts';

/** How often a starting process checks whether its predecessor has ended, in milliseconds. */
const tryAgain = 50;

/**
 * Locks an existing file. Throws {@link DatabaseInUse} when another process holds it.
 *
 * @returns a function that releases the lock
 */
export async function lockInode(file: string): Promise<() => void> {
  if (process.platform !== 'linux') return () => {};
  const { dev, ino } = statSync(file, { bigint: true });
  const name = `\0payment-widgets:${dev}:${ino}`;
  const deadline = performance.now() + predecessorTimeout;
  for (;;) {
    const server = await listening(name);
    if (server === 'failed') return () => {};
    if (server !== 'taken') return () => void server.close();
    if (performance.now() >= deadline) throw new DatabaseInUse(file);
    await pause(tryAgain);
  }
}

function listening(name: string): Promise<Server | 'taken' | 'failed'> {
  return new Promise((resolve) => {
    // The socket is only a lock, so it accepts no connections.
    const server = createServer((socket) => void socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? 'taken' : 'failed'),
    );
    server.listen(name, () => resolve(server.unref()));
  });
}
