/**
 * Sends one request again and again over connections that stay open, each time as soon as the last one is answered.
 * Runs in its own process and uses plain sockets, so that the server is always the bottleneck.
 */
import { connect } from 'node:net';

/** @typedef {{ port: number, request: string, connections: number, milliseconds: number }} Load */

process.on('message', async (/** @type {Load} */ load) => {
  const ends = performance.now() + load.milliseconds;
  const started = performance.now();
  const times = await Promise.all(Array.from({ length: load.connections }, () => connection(load, ends)));
  process.send?.({ seconds: (performance.now() - started) / 1000, times: times.flat() });
});

/**
 * Resolves to the times of all answers on one connection, in milliseconds. @param {Load} load @param {number} ends
 * @returns {Promise<number[]>}
 */
function connection({ port, request }, ends) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const bytes = Buffer.from(request);
    /** @type {number[]} */
    const times = [];
    let sentAt = 0;
    let text = '';
    const send = () => {
      sentAt = performance.now();
      socket.write(bytes);
    };
    socket.setEncoding('latin1').on('connect', send).on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk;
      if (!isWhole(text)) return;
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text));
      text = '';
      const now = performance.now();
      times.push(now - sentAt);
      if (now < ends) return send();
      socket.destroy();
      resolve(times);
    });
  });
}

/** @param {string} answer */
function isWhole(answer) {
  const head = answer.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: ([0-9]+)/i.exec(answer)?.[1];
  if (head >= 0 && length !== undefined) return answer.length >= head + 4 + Number(length);
  return answer.endsWith('\r\n0\r\n\r\n');
}
