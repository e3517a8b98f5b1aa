/** The source of a Node server that decrypts webhook messages, for readers to copy. A test runs it. */
export const receiver = `import { createDecipheriv } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const bytes = (hex = '') => Buffer.from(hex, 'hex');
async function open(request) {
  const [vector, tag] = ['x-initialization-vector', 'x-authentication-tag'].map((name) => bytes(request.headers[name]));
  const key = bytes(process.env.WEBHOOK_SECRET);
  const cipher = createDecipheriv('aes-256-gcm', key, vector, { authTagLength: 16 }).setAuthTag(tag);
  const body = await text(request);
  const sealed = bytes(body.startsWith('{') ? JSON.parse(body).encryptedBody : body);
  return JSON.parse(cipher.update(sealed, undefined, 'utf8') + cipher.final('utf8'));
}
createServer((request, response) => {
  const answer = (status) => response.writeHead(status).end();
  open(request).then((message) => answer(204, console.log(message)), () => answer(400));
}).listen(process.env.PORT ?? 4000, '127.0.0.1', () => console.log('ready'));
`;
