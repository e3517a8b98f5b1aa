/** `yyyy-MM-dd HH:mm:ss+0000`: when an answer was made (gateway-contract 3.0). */
export function timestampOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')}+0000`;
}

/** `yyyy-MM-dd HH:mm:ss.SSS+0000`: the form of records that come from the store. */
export function storedTimestampOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 23).replace('T', ' ')}+0000`;
}
