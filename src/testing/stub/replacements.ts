/** Members of the page's objects that the stub replaces for a while. */
export class Replacements {
  readonly #undo: (() => void)[] = [];

  /** Gives an object a member in place of its own or an inherited one. */
  replace(owner: object, name: PropertyKey, descriptor: PropertyDescriptor): void {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { ...descriptor, configurable: true });
    this.#undo.push(() => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    });
  }

  /** Adds a member where the DOM has none. */
  add(owner: object, name: PropertyKey, value: unknown): void {
    if (Reflect.get(owner, name) === undefined) this.replace(owner, name, { value, writable: true });
  }

  undo(): void {
    for (const step of this.#undo.splice(0).reverse()) step();
  }
}

/** Finds the accessor of a member where the DOM has it: in the object or in what it inherits from. */
export function accessorOf(owner: object, name: string): PropertyDescriptor {
  for (let place: object | null = owner; place !== null; place = Object.getPrototypeOf(place)) {
    const descriptor = Object.getOwnPropertyDescriptor(place, name);
    if (descriptor) return descriptor;
  }
  return {};
}
