/**
 * The JSX runtime of the widget: an element of JSX is a node of the page at once. A drawn form never gains or loses nodes,
 * only its texts and attributes change, so that there is nothing to compare. A library that compares trees would be a
 * seventh of the script and a quarter of its time (design decision 15).
 */
import { effect, type ReadonlySignal, Signal } from '@preact/signals-core';
import { detach } from './page/detach.ts';
import type { Scope } from './scope.ts';

/** The value of an attribute. Undefined leaves the attribute out. */
type Value = string | number | boolean | undefined;

/** A value that changes: a signal, or a function that reads signals. */
export type Changing<T> = ReadonlySignal<T> | (() => T);

/** What JSX can contain. Nothing is drawn for `null`, undefined and booleans. */
export type Child =
  | ChildNode
  | string
  | number
  | boolean
  | null
  | undefined
  | Changing<string>
  | readonly Child[];

/** Takes a node as soon as it has been created. */
export type Ref<T> = (node: T) => void;

/** Names of attributes, or of the properties that reflect them. */
type AttributeName =
  | 'accept-charset'
  | 'action'
  | 'allow'
  | 'autocapitalize'
  | 'autocomplete'
  | 'class'
  | 'defaultChecked'
  | 'defaultValue'
  | 'dir'
  | 'disabled'
  | 'frameBorder'
  | 'height'
  | 'id'
  | 'inputMode'
  | 'lang'
  | 'maxLength'
  | 'method'
  | 'name'
  | 'placeholder'
  | 'role'
  | 'selected'
  | 'spellcheck'
  | 'src'
  | 'target'
  | 'title'
  | 'type'
  | 'value'
  | `aria-${string}`
  | `data-${string}`;

type Attributes<T> = { [N in AttributeName]?: Value | Changing<Value> } & {
  ref?: Ref<T> | undefined;
  onClick?(event: Event): void;
  children?: Child;
};

export declare namespace JSX {
  type Element = Child;
  type ElementType = keyof IntrinsicElements | ((props: never) => Child);
  interface ElementChildrenAttribute {
    children: unknown;
  }
  type IntrinsicElements = {
    [Tag in keyof HTMLElementTagNameMap]: Attributes<HTMLElementTagNameMap[Tag]>;
  };
}

/** What keeps the drawing's texts and attributes equal to their signals; filled while {@link draw} runs. */
let follows: (() => void)[] = [];

/**
 * Draws nodes, which the caller inserts into the page. They leave the page with the scope. One effect reads the signals of
 * all of them: objects for each text would take a tenth of the time of the drawing.
 */
export function draw(scope: Scope, make: () => Child): ChildNode[] {
  let nodes: ChildNode[] | undefined;
  const own: typeof follows = [];
  scope.add(
    effect(() => {
      if (nodes) for (const follow of own) follow();
      else {
        const outer = follows;
        follows = own;
        const box = document.createDocumentFragment();
        try {
          append(box, make());
        } finally {
          follows = outer;
        }
        nodes = [...box.childNodes];
      }
    }),
  );
  scope.add(() => nodes?.forEach(detach));
  return nodes ?? [];
}

/** Creates a node with its attributes and children, or calls a component. */
export function jsx<P extends Attributes<never>>(type: string | ((props: P) => Child), props: P): Child {
  if (typeof type === 'function') return type(props);
  const element = document.createElement(type);
  const { value: given, ...others } = props;
  for (const [name, value] of Object.entries(others)) {
    if (name === 'children') append(element, value);
    else if (name === 'ref') value?.(element);
    else if (name === 'onClick') element.addEventListener('click', value);
    else follow<Value>(value, (now) => write(element, name, now));
  }
  // An empty input gets no attribute `value`, and neither does an option whose text is its value.
  follow(given, (now) => {
    if (now !== undefined && Reflect.get(element, 'value') !== now) write(element, 'value', now);
  });
  return element;
}

export { jsx as jsxs };

export const Fragment = ({ children }: { children?: Child }): Child => children;

function append(parent: Node, child: Child): void {
  if (Array.isArray(child)) for (const each of child) append(parent, each);
  else if (child instanceof Node) parent.appendChild(child);
  else if (child != null && typeof child !== 'boolean') {
    const text = document.createTextNode('');
    follow(child as string | Changing<string>, (now) => {
      text.data = now ?? '';
    });
    parent.appendChild(text);
  }
}

/** Writes a value now, and a changing one again whenever it has changed: pages write their own texts meanwhile. */
function follow<T extends Value>(value: T | Changing<T>, write: (now: T) => void): void {
  const read = value instanceof Signal ? (): T => value.value : value;
  if (typeof read !== 'function') return write(read as T);
  let written = read();
  write(written);
  follows.push(() => {
    const now = read();
    if (now === written) return;
    written = now;
    write(now);
  });
}

function write(element: Element, name: string, value: Value): void {
  if (value === undefined) element.removeAttribute(name);
  else if (name in element) Reflect.set(element, name, value);
  else element.setAttribute(name, `${value}`);
}
