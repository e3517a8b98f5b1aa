#!/usr/bin/env node
/**
 * The package's command, `npx --no payment-widgets`, and what `npm start` runs: starts the gateway and, in the test
 * environment, the demo shop. Its arguments are those of the server.
 */
import process from 'node:process';

// npm sets this variable for the programs that it runs.
if (process.env.npm_command) endWithParent();
await import('./main.ts');

/**
 * Ends this process when its parent ends. npm does not signal its child when it ends, so the ports would stay in use.
 */
function endWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
