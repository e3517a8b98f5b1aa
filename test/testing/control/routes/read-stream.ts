/** Reads server-sent events as text. */

const open: AbortController[] = [];

export interface StreamReader {
  readonly answer: Response;
  /** Goes away, as a reader does who closes the page. */
  readonly gone: AbortController;
  /** Reads until a text has come or the stream has ended, and gives all that has come. */
  until(part: string): Promise<string>;
}

export async function readStream(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StreamReader> {
  const gone = new AbortController();
  open.push(gone);
  const answer = await fetch(url, { headers: { ...headers }, signal: gone.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const chunks: string[] = [];
  return {
    answer,
    gone,
    async until(part) {
      // Only the end is searched for each chunk: there may be megabytes before it.
      let end = chunks.join('');
      while (!end.includes(part)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
        if (done) break;
        chunks.push(value);
        end = end.slice(-part.length) + value;
      }
      return chunks.join('');
    },
  };
}

/** Lets all readers go. */
export function closeReaders(): void {
  for (const reader of open.splice(0)) reader.abort();
}
