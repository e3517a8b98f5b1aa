/**
 * The lock of the database itself, whatever it is called and whoever has removed the file of the other lock: on Linux a
 * socket without a file, named by device and inode. It ends with the process (unix(7), "abstract").
 *
 * Processes in containers with networks of their own do not see each other's; there the other lock has to do.
 */
import { statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseInUse, predecessorTimeout } from './sqlite-lock.ts';

/** How often a start looks whether a predecessor has ended, in milliseconds. */
const tryAgain = 50;

/** Takes an existing file, until the function it gives is called. Throws {@link DatabaseInUse}. */
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
    // Nobody has anything to say here.
    const server = createServer((socket) => void socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? 'taken' : 'failed'),
    );
    server.listen(name, () => resolve(server.unref()));
  });
}
