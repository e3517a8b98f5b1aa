/** `npm start`: installs and builds when needed, then starts the gateway and the demo shop in this process. */
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();
const command = new URL('../dist/bin.js', import.meta.url);
await import(command.href);
