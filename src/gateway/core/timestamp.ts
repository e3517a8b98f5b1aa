/** Returns the time of an answer as `yyyy-MM-dd HH:mm:ss+0000` (gateway-contract 3.0). */
export function toTimestamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')}+0000`;
}

/** Returns the time of a stored record as `yyyy-MM-dd HH:mm:ss.SSS+0000`. */
export function toStoredTimestamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 23).replace('T', ' ')}+0000`;
}
