import { loadScript } from './load-script.ts';
import { withoutPollution } from './pollution.ts';
import type { ScriptAddress } from './script.ts';

/** The release's name in the addresses of its files. The build sets it. */
declare const __VERSION__: string;
/** Everything of the first script that the later one uses. The build declares and fills it (tools/vite/link-scripts.mjs). */
declare const __SHARED__: unknown;

/**
 * How long the later script may take, in milliseconds. A connection that stalls must not hold the other forms back, nor the
 * page's `onReady`.
 */
const timeoutMs = 8_000;

/** The widget's later script. This is the one place that knows whether it has come. */
export interface LaterScript<T> {
  /** The script's exports once it has come. */
  readonly now: T | undefined;
  /** The same for code that only runs when the script has come. Throws otherwise. */
  readonly loaded: T;
  /**
   * Loads the script once. Resolves to undefined when the file does not arrive in time or has another hash than it had at
   * the build; a later call tries again.
   */
  load(address: Pick<ScriptAddress, 'base' | 'nonce'>): Promise<T | undefined>;
  /** Runs code with the exports: at once where the script has come, else when it has. Does not load it. */
  use(run: (exports: T) => void): void;
}

/** In the built script the `import()` gives the file's name and integrity hash in place of the module. */
type Imported<T> = Promise<T> | readonly [file: string, integrity: string];

/** @param find imports the module; the build replaces the import */
export function createLaterScript<T>(find: () => Promise<T>): LaterScript<T> {
  let loading: Promise<T | undefined> | undefined;
  const waiting: ((exports: T) => void)[] = [];
  const script: LaterScript<T> & { now: T | undefined } = {
    now: undefined,
    get loaded() {
      if (!script.now) throw new Error('The later script has not been loaded.');
      return script.now;
    },
    load(address) {
      loading ??= takeScript<T>(find, address).then((exports) => {
        script.now = exports;
        if (exports) for (const run of waiting.splice(0)) run(exports);
        else loading = undefined;
        return exports;
      });
      return loading;
    },
    use(run) {
      if (script.now) run(script.now);
      else waiting.push(run);
    },
  };
  return script;
}

/** Requests the script in this task: what is drawn after it must not delay the request. */
async function takeScript<T>(
  find: () => Imported<T>,
  { base, nonce }: Pick<ScriptAddress, 'base' | 'nonce'>,
): Promise<T | undefined> {
  const imported = find();
  if (imported instanceof Promise) return imported;
  const [file, integrity] = imported;
  const key = Symbol.for(`payment-widgets/${__VERSION__}/${file}`);
  const made = (): ((shared: unknown) => T) | undefined => Reflect.get(window, key);
  // A widget that the page loaded before may have left the script's function there.
  if (!made()) {
    await loadScript(`${base}static/${__VERSION__}/${file}`, nonce, integrity, timeoutMs);
  }
  return withoutPollution(() => made()?.(__SHARED__));
}
