/**
 * Sends requests again and again over connections that stay open, each time as soon as the last one is answered.
 * Runs in its own process and uses plain sockets, so that the server is always the bottleneck.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { connect } from 'node:net';

/**
 * @typedef {{ port: number, request: string | readonly string[], connections: number, milliseconds: number }} Load
 *   several requests are sent in their order, each with its {@link fill} of the answer before
 */

process.on('message', async (/** @type {Load} */ load) => {
  const ends = performance.now() + load.milliseconds;
  const started = performance.now();
  const times = await Promise.all(Array.from({ length: load.connections }, () => connection(load, ends)));
  process.send?.({ seconds: (performance.now() - started) / 1000, times: times.flat() });
});

/**
 * Fills the places of a request. Equal lengths keep `Content-Length` right.
 *
 * @param {string} request @param {string} id what `{id}` stands for
 */
function fill(request, id) {
  return request.replaceAll(/\{(id|card|byte|[0-9]+hex)\}/g, (_, place) => {
    if (place === 'id') return id;
    if (place === 'card') return randomCard();
    if (place === 'byte') return String(randomInt(256));
    return randomBytes(Number.parseInt(place, 10) / 2).toString('hex');
  });
}

/** A VISA number of 16 digits with its check digit (Luhn). */
function randomCard() {
  const digits = [4, ...Array.from({ length: 14 }, () => randomInt(10))];
  const sum = digits.reduce((total, digit, at) => {
    const weighted = at % 2 === 0 ? 2 * digit : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
}

/**
 * Resolves to the times of all answers on one connection, in milliseconds. @param {Load} load @param {number} ends
 * @returns {Promise<number[]>}
 */
function connection({ port, request }, ends) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const requests = typeof request === 'string' ? [Buffer.from(request)] : request;
    let id = '';
    let step = 0;
    /** @type {number[]} */
    const times = [];
    let sentAt = 0;
    let text = '';
    const send = () => {
      const next = requests[step] ?? '';
      const bytes = typeof next === 'string' ? fill(next, id) : next;
      sentAt = performance.now();
      socket.write(bytes);
    };
    socket.setEncoding('latin1').on('connect', send).on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk;
      if (!isWhole(text)) return;
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text));
      const now = performance.now();
      times.push(now - sentAt);
      if (requests.length > 1 && step === 0) id = /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
      step = (step + 1) % requests.length;
      text = '';
      if (now < ends || step > 0) return send();
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
