/**
 * Names of the members of a property descriptor. A descriptor that is written as an object literal inherits these
 * from Object.prototype; if the page has added them there, no accessor can be defined any more.
 */
const ofDescriptors = /^(get|set|value|writable)$/;

/** Whether a bound function drops what it is called with, as with MooTools 1.4.5. The libraries in use bind functions. */
const dropsArguments = () => ((_first: number, second?: number) => second).bind(undefined, 1)(2) !== 2;

function bind(this: (...args: unknown[]) => unknown, self: unknown, ...first: unknown[]) {
  return (...rest: unknown[]) => this.apply(self, [...first, ...rest]);
}

/**
 * Hides enumerable members that a page (or an attack) has added to Object.prototype, because every for-in loop of the
 * libraries in use would meet them, and a `bind` that drops arguments. They are hidden while the widget's code runs and put back afterwards
 * (threeds-security.md T11).
 *
 * @returns a function that restores everything
 */
export function hidePollution(): () => void {
  const hidden: [string, PropertyDescriptor][] = [];
  for (const name of Object.keys(Object.prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(Object.prototype, name);
    if (!descriptor?.configurable) continue;
    hidden.push([name, descriptor]);
    if (ofDescriptors.test(name)) Reflect.deleteProperty(Object.prototype, name);
    // The descriptor has no prototype; otherwise a `get` that the page has added to Object.prototype would count as
    // part of it.
    else Object.defineProperty(Object.prototype, name, plain({ ...descriptor, enumerable: false }));
  }
  const { bind: pagesBind } = Function.prototype;
  const isReplaced = dropsArguments();
  if (isReplaced) Reflect.set(Function.prototype, 'bind', bind);
  return () => {
    if (isReplaced) Reflect.set(Function.prototype, 'bind', pagesBind);
    for (const [name, descriptor] of hidden) Object.defineProperty(Object.prototype, name, plain(descriptor));
  };
}

const plain = (descriptor: PropertyDescriptor) => Object.assign(Object.create(null), descriptor);

/** Runs `code` while the page's additions to Object.prototype are hidden. */
export function withoutPollution<T>(code: () => T): T {
  const restore = hidePollution();
  try {
    return code();
  } finally {
    restore();
  }
}
