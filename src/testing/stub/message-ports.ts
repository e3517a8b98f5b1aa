/**
 * Ports in memory. Real ones are missing in the DOM of some runners, keep Node from ending, and wait for a task, which fake
 * timers may hold back.
 */
import { Replacements } from './replacements.ts';

export interface StandInPort {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(data: unknown): void;
  close(): void;
}

class Port implements StandInPort {
  onmessage: StandInPort['onmessage'] = null;
  peer: Port | undefined;
  isClosed = false;

  postMessage(data: unknown): void {
    const copy: unknown = JSON.parse(JSON.stringify(data));
    void Promise.resolve().then(() => {
      if (!this.isClosed && this.peer?.isClosed === false) this.peer.onmessage?.({ data: copy });
    });
  }

  close(): void {
    this.isClosed = true;
  }
}

/** A channel whose ports are in memory. */
export class StandInChannel {
  readonly port1 = new Port();
  readonly port2 = new Port();

  constructor() {
    this.port1.peer = this.port2;
    this.port2.peer = this.port1;
  }
}

/** Runs code whose message channels are these. The page's own code keeps the channels that it has. */
export function withChannels(run: () => void): void {
  const replacements = new Replacements();
  replacements.replace(globalThis, 'MessageChannel', { value: StandInChannel, writable: true });
  try {
    run();
  } finally {
    replacements.undo();
  }
}
