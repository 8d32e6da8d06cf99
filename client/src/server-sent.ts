/** One block of a stream of server-sent events. */
export interface Block {
  /** The last id so far, from this block or an earlier one. */
  readonly id: string;
  readonly event: string;
  /** Undefined for blocks with only an id or a retry time. */
  readonly data: string | undefined;
  /** Reconnection delay in milliseconds, if the block has one. */
  readonly retry: number | undefined;
}

/** Larger than any event. A longer line without an end is not from the service. */
const MAX_LENGTH = 4 * 1_024 * 1_024;

/** Parses server-sent events (HTML standard): lines end with LF, CR LF or CR; an empty line ends a block. */
export function blocksIn(): (text: string) => Block[] {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];
  let retry: number | undefined;
  let isOpen = false;

  function take(line: string): void {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) retry = Number(value);
    else return;
    isOpen = true;
  }
  function end(): Block {
    const block = { id, event, data: data.length === 0 ? undefined : data.join('\n'), retry };
    event = '';
    data = [];
    retry = undefined;
    isOpen = false;
    return block;
  }
  return (text) => {
    rest += text;
    // A trailing CR may be half of a CR LF.
    const held = rest.endsWith('\r') ? 1 : 0;
    const lines = rest.slice(0, rest.length - held).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + rest.slice(rest.length - held);
    if (rest.length > MAX_LENGTH) throw new Error('The event stream sent a line without an end.');
    const blocks: Block[] = [];
    for (const line of lines)
      if (line !== '') take(line);
      else if (isOpen) blocks.push(end());
    return blocks;
  };
}
