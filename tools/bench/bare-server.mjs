/**
 * A server for comparison, whose requests cost as little as possible: it parses the body and answers a constant. Runs
 * in its own process.
 */
import { createServer } from 'node:http';

const answer = process.argv[2] ?? '';

const server = createServer((incoming, outgoing) => {
  let text = '';
  incoming.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  incoming.on('end', () => {
    const parameters = Object.fromEntries(new URLSearchParams(text));
    outgoing
      .writeHead(parameters.entityId ? 200 : 400, { 'Content-Type': 'application/json;charset=UTF-8' })
      .end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(JSON.stringify({ port }));
});
