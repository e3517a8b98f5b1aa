/** The playground's list of everything that the payment form calls or warns of. */
import type { WpwlOptions } from '#contract/options/types.ts';

type LineKind = 'call' | 'warn' | 'error';

export interface CallLog {
  add(text: string, kind: LineKind): void;
  /** Shows the lines that came before the page had a list for them. */
  draw(): void;
  /** Adds to the options that each call of a callback is a line of the list. */
  watchCallbacks(options: WpwlOptions): WpwlOptions;
  /** Makes each warning and error of the console a line of the list. */
  watchConsole(): void;
}

/** Maximum number of lines in the list; older ones go. */
const maxLines = 60;
/** Maximum length of a value in a line. */
const maxLength = 400;

/** @param callbacks names with dots, such as `googlePay.onCancel` */
export function createCallLog(callbacks: readonly string[]): CallLog {
  const waiting: { text: string; kind: LineKind }[] = [];

  function add(text: string, kind: LineKind): void {
    waiting.push({ text, kind });
    draw();
  }

  function draw(): void {
    const list = document.getElementById('log');
    if (list === null) return;
    for (const { text, kind } of waiting.splice(0)) {
      const line = document.createElement('p');
      line.className = kind;
      line.textContent = text;
      list.append(line);
      if (list.children.length > maxLines) list.firstElementChild?.remove();
    }
    document.getElementById('log-empty')?.toggleAttribute('hidden', list.children.length > 0);
  }

  return {
    add,
    draw,
    watchCallbacks(options) {
      for (const name of callbacks) {
        const path = name.split('.');
        const last = path.pop() ?? '';
        let owner = options as Record<string, unknown>;
        for (const key of path) {
          owner[key] ??= {};
          owner = owner[key] as Record<string, unknown>;
        }
        // A wrong value of the visitor's stays, so that the form can say what is wrong with it.
        if (typeof owner !== 'object') continue;
        owner[last] = (...values: unknown[]) => add(`${name}(${values.map(toText).join(', ')})`, 'call');
      }
      return options;
    },
    watchConsole() {
      const { console } = window;
      for (const kind of ['warn', 'error'] as const) {
        const write = console[kind].bind(console);
        console[kind] = (...values: unknown[]) => {
          write(...values);
          add(values.map((value) => (typeof value === 'string' ? value : toText(value))).join(' '), kind);
        };
      }
    },
  };
}

/** Writes elements and events as what they are, and cuts what is long. */
function toText(value: unknown): string {
  if (value instanceof Element) return `<${value.localName}>`;
  if (value instanceof Event) return `${value.type} event`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    const text = JSON.stringify(value, (_name, inner) => (inner instanceof Element ? toText(inner) : inner));
    return String(text).slice(0, maxLength);
  } catch {
    return String(value);
  }
}
