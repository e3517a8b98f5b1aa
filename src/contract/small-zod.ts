/**
 * The few functions of `zod/mini` that the browser's schemas use, with the same results. The build puts this module
 * in the place of zod in both scripts, because zod would make up 4.3 of the frame's 10.8 KB. Everywhere else the same
 * schemas run on zod itself; test/contract/small-zod.test.ts compares the two.
 */

interface Schema {
  /** Returns the value as the schema reads it, wrapped in an object; undefined when it does not fit. */
  read(value: unknown): { data: unknown } | undefined;
  safeParse(value: unknown): { success: boolean; data?: unknown };
  optional?: boolean;
}

function schema(read: Schema['read']): Schema {
  return {
    read,
    safeParse(value) {
      const box = read(value);
      return box ? { success: true, data: box.data } : { success: false };
    },
  };
}

const fits = (test: (value: unknown) => boolean) =>
  schema((value) => (test(value) ? { data: value } : undefined));

export const string = () => fits((value) => typeof value === 'string');
export const number = () => fits(Number.isFinite);
export const boolean = () => fits((value) => typeof value === 'boolean');
export const literal = (allowed: unknown) =>
  fits((value) => (Array.isArray(allowed) ? allowed.includes(value) : value === allowed));

export const optional = (inner: Schema): Schema => ({
  ...schema((value) => (value === undefined ? { data: undefined } : inner.read(value))),
  optional: true,
});

export const array = (element: Schema) =>
  schema((value) => {
    if (!Array.isArray(value)) return undefined;
    const boxes = [...value].map((each) => element.read(each));
    return boxes.every((box) => box !== undefined) ? { data: boxes.map(({ data }) => data) } : undefined;
  });

export const union = (choices: readonly Schema[]) =>
  schema((value) => {
    for (const choice of choices) {
      const box = choice.read(value);
      if (box) return box;
    }
    return undefined;
  });

/** Makes an object schema. Members that the shape does not name are left out of the result. */
export const object = (shape: Readonly<Record<string, Schema>>) =>
  schema((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const data: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(shape)) {
      const given = Object.hasOwn(value, key);
      if (!given && member.optional) continue;
      const box = given ? member.read((value as Record<string, unknown>)[key]) : undefined;
      if (!box) return undefined;
      data[key] = box.data;
    }
    return { data };
  });
