/** The id of the user "nobody", the same on every system. */
const nobody = 65534;

/** Does the work as a user without rights, in case the tests run as a user who may do everything. */
export async function withoutRights<T>(work: () => T | Promise<T>): Promise<T> {
  const mayAll = process.geteuid?.() === 0;
  if (mayAll) process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    if (mayAll) process.seteuid?.(0);
  }
}
