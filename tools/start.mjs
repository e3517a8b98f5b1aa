/** `npm start`: installs and builds when needed, then starts the gateway and the demo shop in this process. */
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();
// Whoever only wants to look should not have to free port 8080; whoever names a port wants that one.
if (!process.argv.some((argument) => /^--(shop-)?port\b/.test(argument)))
  process.argv.push('--fallback-port');
endWithParent();
const server = new URL('../dist/server/main.js', import.meta.url);
await import(server.href);

/** Ends this process with its parent: npm does not pass its end on, and the ports would stay taken. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
