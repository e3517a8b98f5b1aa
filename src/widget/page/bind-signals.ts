import { effect, type ReadonlySignal, Signal } from '@preact/signals-core';
import { h, options, type RefCallback, type VNode } from 'preact';

type Props = Record<string, unknown>;
type Ref = RefCallback<Element>;

/**
 * Lets a tree have signals as texts and attributes: what they become is written into the nodes. `@preact/signals` can also
 * draw components again, by hooks, which no form needs (design decision 15) and every shopper would load.
 */
export function bindSignals(): void {
  options.vnode = (node) => {
    const props = node.props as Props;
    if (typeof node.type === 'string') bindAttributes(node, props);
    const { children } = props;
    if (Array.isArray(children)) props.children = children.map(bindText);
    else if (children) props.children = bindText(children);
  };
}

/** Returns an element around the words of a signal, which give place to their text node; other children as they are. */
function bindText(child: unknown): unknown {
  if (!(child instanceof Signal)) return child;
  const ref = whileMounted((element) => {
    const text = element.firstChild as Text;
    element.parentNode?.replaceChild(text, element);
    return follow(child, text.data, (words) => {
      text.data = words;
    });
  });
  // Words that stood there later would make an option's value before.
  return h('i', { ref }, child.peek());
}

/** Draws the attributes of an element as they are now, and follows them until it leaves. */
function bindAttributes(node: VNode, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || !(value instanceof Signal)) continue;
    const drawn = value.peek();
    props[name] = drawn;
    const own = node.ref as Ref | undefined;
    const bind = whileMounted((element) => follow(value, drawn, (now) => writeAttribute(element, name, now)));
    node.ref = (element: Element | null) => {
      own?.(element);
      bind(element);
    };
  }
}

/** Makes a ref. @param begin is called with the element when it is mounted, and what it returns when the element leaves */
function whileMounted(begin: (element: Element) => () => void): Ref {
  let end: (() => void) | undefined;
  return (element) => {
    end?.();
    end = element ? begin(element) : undefined;
  };
}

/** Calls `write` with what the signal becomes. What the page has written stays until that is another value than before. */
function follow<T>(signal: ReadonlySignal<T>, drawn: T, write: (value: T) => void): () => void {
  let last = drawn;
  return effect(() => {
    const { value } = signal;
    if (value !== last) write(value);
    last = value;
  });
}

/** Writes as preact does: a property where the element has one, else an attribute, of which `aria-*` may be false. */
function writeAttribute(element: Element, name: string, value: unknown): void {
  if (name in element) Reflect.set(element, name, value ?? '');
  else if (value === null || value === undefined || (value === false && name[4] !== '-'))
    element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}
