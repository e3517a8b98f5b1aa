/** The chunks of the widget, each of which arrives when the test says so, or does not. */
import { vi } from 'vitest';
import type { FormChunks } from '../../src/widget/form/form-chunks.ts';
import { createChunk } from '../../src/widget/page/chunk.ts';
import { chunks } from './loaded-chunks.ts';
import { connectFrames } from './widget-kit.ts';

type ChunkName = keyof FormChunks;

export interface LateChunks {
  readonly late: FormChunks;
  readonly arrive: Record<ChunkName, (arrives: boolean) => Promise<void>>;
}

export function lateChunks(): LateChunks {
  const waiting = new Map<ChunkName, (arrives: boolean) => void>();
  const names = Object.keys(chunks) as ChunkName[];
  const lateChunk = (name: ChunkName) =>
    createChunk(
      () =>
        new Promise((resolve) => {
          waiting.set(name, (arrives) => resolve(arrives ? chunks[name].now : undefined));
        }),
    );
  const settle = (name: ChunkName) => async (arrives: boolean) => {
    waiting.get(name)?.(arrives);
    await vi.advanceTimersByTimeAsync(300);
    await connectFrames();
    await vi.advanceTimersByTimeAsync(300);
  };
  // Each name gets the chunk of its own type, which TypeScript cannot see in a loop.
  return {
    late: Object.fromEntries(names.map((name) => [name, lateChunk(name)])) as unknown as FormChunks,
    arrive: Object.fromEntries(names.map((name) => [name, settle(name)])) as LateChunks['arrive'],
  };
}
