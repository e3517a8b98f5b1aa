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

export interface LaterScript<T> {
  /**
   * Loads the script once. Resolves to its exports; to undefined when it does not arrive in time or has another hash than
   * it had at the build. The next call tries again then.
   */
  load(): Promise<T | undefined>;
  /** Runs code with the exports: at once when the script has arrived, else when it arrives. Does not load it. */
  use(run: (exports: T) => void): void;
  /** Loads the script again where it was asked for and did not arrive. */
  retry(): void;
}

/** In the built script the `import()` gives the file's name and integrity hash in place of the module. */
type Imported<T> = Promise<T> | readonly [file: string, integrity: string];

/** @param find imports the module; the build replaces the import */
export function createLaterScript<T>(
  find: () => Promise<T>,
  address: Pick<ScriptAddress, 'base' | 'nonce'>,
): LaterScript<T> {
  let exports: T | undefined;
  let loading: Promise<T | undefined> | undefined;
  const waiting: ((exports: T) => void)[] = [];
  let isWanted = false;
  const load = () => {
    isWanted = true;
    loading ??= takeScript<T>(find, address).then((arrived) => {
      exports = arrived;
      if (arrived) for (const run of waiting.splice(0)) run(arrived);
      else loading = undefined;
      return arrived;
    });
    return loading;
  };
  return {
    load,
    use(run) {
      if (exports) run(exports);
      else waiting.push(run);
    },
    retry() {
      if (isWanted) void load();
    },
  };
}

/** Requests the script in this task: what is drawn after it must not delay the request. */
async function takeScript<T>(
  find: () => Imported<T>,
  { base, nonce }: Pick<ScriptAddress, 'base' | 'nonce'>,
): Promise<T | undefined> {
  const imported = find();
  if (!('length' in imported)) return imported;
  const [file, integrity] = imported;
  const key = Symbol.for(`payment-widgets/${__VERSION__}/${file}`);
  const findFactory = (): ((shared: unknown) => T) | undefined => Reflect.get(window, key);
  // A widget that the page loaded before may have left the script's function there.
  if (!findFactory()) {
    await loadScript(`${base}static/${__VERSION__}/${file}`, nonce, integrity, timeoutMs);
  }
  return withoutPollution(() => findFactory()?.(__SHARED__));
}
