import { loadScript } from './load-script.ts';
import { withoutPollution } from './pollution.ts';
import type { ScriptAddress } from './script.ts';

/** The release's name in the addresses of its files. The build sets it. */
declare const __VERSION__: string;
/** Everything of the widget's script that its chunks use. The build declares and fills it (tools/vite/chunks.mjs). */
declare const __SHARED__: unknown;

/**
 * How long a chunk's file may take, in milliseconds. A connection that stalls must not hold the other forms back, nor the
 * page's `onReady`.
 */
const timeoutMs = 8_000;

/** A part of the widget that is a file of its own. A page loads it only when something calls for it (design decision 10). */
export interface Chunk<T> {
  /** The chunk's exports once it has been loaded. */
  readonly now: T | undefined;
  /** The same for code that only runs when the chunk has been loaded. Throws otherwise. */
  readonly loaded: T;
  /**
   * Loads the chunk once. Resolves to undefined when its file does not arrive in time or has another hash than it
   * had at the build; a later call tries again.
   */
  load(address: Pick<ScriptAddress, 'base' | 'nonce'>): Promise<T | undefined>;
  /** Runs code with the exports: at once where the chunk has been loaded, else when it has. Does not load it. */
  use(run: (exports: T) => void): void;
}

/** In a built script `import()` of a chunk gives the file's name and integrity hash in place of the module. */
type Imported<T> = Promise<T> | readonly [file: string, integrity: string];

/** @param find imports the chunk's module; the build replaces the import */
export function createChunk<T>(find: () => Promise<T>): Chunk<T> {
  let loading: Promise<T | undefined> | undefined;
  const waiting: ((exports: T) => void)[] = [];
  const chunk: Chunk<T> & { now: T | undefined } = {
    now: undefined,
    get loaded() {
      if (!chunk.now) throw new Error('The chunk has not been loaded.');
      return chunk.now;
    },
    load(address) {
      loading ??= takeChunk<T>(find, address).then((exports) => {
        chunk.now = exports;
        if (exports) for (const run of waiting.splice(0)) run(exports);
        else loading = undefined;
        return exports;
      });
      return loading;
    },
    use(run) {
      if (chunk.now) run(chunk.now);
      else waiting.push(run);
    },
  };
  return chunk;
}

/** Requests the chunk in this task: what is drawn after it must not delay the request. */
async function takeChunk<T>(
  find: () => Imported<T>,
  { base, nonce }: Pick<ScriptAddress, 'base' | 'nonce'>,
): Promise<T | undefined> {
  const imported = find();
  if (imported instanceof Promise) return imported;
  const [file, integrity] = imported;
  const key = Symbol.for(`payment-widgets/${__VERSION__}/${file}`);
  const made = (): ((shared: unknown) => T) | undefined => Reflect.get(window, key);
  // A widget that the page loaded before may have left the chunk's function there.
  if (!made()) {
    await loadScript(`${base}static/${__VERSION__}/${file}`, nonce, integrity, timeoutMs);
  }
  return withoutPollution(() => made()?.(__SHARED__));
}
