/** The user "nobody" of every system. */
const nobody = 65534;

/** Works as somebody without rights, where the user of the tests may do everything. */
export async function withoutRights<T>(work: () => T | Promise<T>): Promise<T> {
  const mayAll = process.geteuid?.() === 0;
  if (mayAll) process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    if (mayAll) process.seteuid?.(0);
  }
}
