/**
 * Sends one request over a real connection and gives the answer. It follows no redirect and adds only the headers that
 * are needed.
 */
import http from 'node:http';
import https from 'node:https';

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 16 }),
  // A server on this computer has a self-signed certificate.
  'https:': new https.Agent({ keepAlive: true, maxSockets: 16, rejectUnauthorized: false }),
};

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string>} headers names in small letters
 * @property {string} text
 * @property {unknown} body the text read as JSON; undefined when it is none
 */

/**
 * @param {string} base address of the server
 * @param {{ method: string, path: string, headers: Record<string, string>, body: string | undefined }} asked
 * @param {false} [agent] for a connection of its own
 * @returns {Promise<Answer>}
 */
export function ask(base, asked, agent = undefined) {
  const { method, path, headers, body } = asked;
  const { protocol, hostname, port } = new URL(base);
  const secure = protocol === 'https:';
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = {
    ...{ hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path },
    headers: { ...length, ...headers },
    agent: agent ?? agents[secure ? 'https:' : 'http:'],
    timeout: 20_000,
  };
  return new Promise((done, fail) => {
    const request = (secure ? https : http).request(options, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', fail);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        done({
          ...{ status: response.statusCode ?? 0, text, body: json(text) },
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
        });
      });
    });
    request.on('timeout', () => request.destroy(new Error('no answer within 20 seconds')));
    request.on('error', (error) => {
      // A server closes a connection that was idle for its time, perhaps just as it is used again: it has read nothing then.
      const isClosed = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (isClosed) ask(base, asked, false).then(done, fail);
      else fail(error);
    });
    request.end(body);
  });
}

/** Closes the connections that are kept open. */
export function hangUp() {
  for (const agent of Object.values(agents)) agent.destroy();
}

/** @param {string} text @returns {unknown} */
function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
