/** A connection on which a test sends its bytes as they are. */
import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Opens a connection to the host of an address. An answer may come before all is sent, and then the connection breaks:
 * that is no error.
 *
 * @param bytes what it sends at once
 */
export async function openConnection(address: string, bytes = '') {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(bytes);
  return {
    write: (text: string) => socket.write(text),
    /** Gives what has come until now. */
    answer: () => received,
    isClosed: () => socket.closed,
    /** Gives all that came, once the other end has closed the connection. */
    async wholeAnswer() {
      await closed;
      return received;
    },
  };
}
