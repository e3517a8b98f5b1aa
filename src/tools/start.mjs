/** `npm start`: installs and builds when needed, then starts the gateway and the demo shop in this process. */
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();
// Someone who only wants to look should not have to free port 8080; who names a port wants that one.
if (!process.argv.some((argument) => /^--(shop-)?port\b/.test(argument)))
  process.argv.push('--fallback-port');
const server = new URL('../../dist/server/main.js', import.meta.url);
await import(server.href);
