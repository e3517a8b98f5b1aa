/** A descriptor that is written as an object inherits these: with them no accessor could be defined any more. */
const ofDescriptors = /^(get|set|value|writable)$/;

/**
 * Some pages (and some attacks) put enumerable members on Object.prototype; every for-in loop of our libraries
 * would meet them. They are hidden from loops while our code runs, and put back (threeds-security.md T11).
 *
 * @returns puts everything back as it was
 */
export function hidePollution(): () => void {
  const hidden: [string, PropertyDescriptor][] = [];
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(Object.prototype))) {
    if (!descriptor.enumerable || !descriptor.configurable) continue;
    hidden.push([name, descriptor]);
    if (ofDescriptors.test(name)) Reflect.deleteProperty(Object.prototype, name);
    // Without a prototype, or a polluted `get` would count as part of the descriptor.
    else Object.defineProperty(Object.prototype, name, plain({ ...descriptor, enumerable: false }));
  }
  return () => {
    for (const [name, descriptor] of hidden) Object.defineProperty(Object.prototype, name, plain(descriptor));
  };
}

const plain = (descriptor: PropertyDescriptor) => Object.assign(Object.create(null), descriptor);

/** Runs `code` with nothing polluting its loops. */
export function withoutPollution<T>(code: () => T): T {
  const restore = hidePollution();
  try {
    return code();
  } finally {
    restore();
  }
}
