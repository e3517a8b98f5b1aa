/** `npm start`: installs and builds when needed, then starts the gateway and the demo shop in this process. */
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();
// Without a port on the command line, another port is used when 8080 is taken. A port that is named must be the one
// that is used.
if (!process.argv.some((argument) => /^--(shop-)?port\b/.test(argument)))
  process.argv.push('--fallback-port');
endWithParent();
const server = new URL('../dist/server/main.js', import.meta.url);
await import(server.href);

/**
 * Ends this process when its parent ends. npm does not signal its child when it ends, so the ports would stay in use.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
