/** Reads the text of server-sent events (HTML, 9.2.6). */

export interface ReadEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

/** Makes a function that takes the pieces of a stream as they come, and gives the events that are whole by then. */
export function createSseReader(): (piece: string) => ReadEvent[] {
  let rest = '';
  let fields = newFields();
  let id = '';
  return (piece) => {
    const events: ReadEvent[] = [];
    // A carriage return at the end may be the first half of a line end, so it waits for the next piece.
    const [, whole = '', tail = ''] = /^([\s\S]*?)(\r?)$/.exec(rest + piece) ?? [];
    const lines = whole.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + tail;
    for (const line of lines) {
      if (line === '') {
        if (fields.data.length > 0) events.push({ id, type: fields.type, data: fields.data.join('\n') });
        fields = newFields();
        continue;
      }
      const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (name === 'data') fields.data.push(value);
      else if (name === 'event') fields.type = value;
      else if (name === 'id') id = value;
    }
    return events;
  };
}

const newFields = () => ({ type: 'message', data: [] as string[] });
