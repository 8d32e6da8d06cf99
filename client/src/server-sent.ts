/** One block of a stream of server-sent events. */
export interface Block {
  /** The last id that was told, in this block or before it. */
  readonly id: string;
  readonly event: string;
  /** Undefined for blocks that only tell an id or a pause. */
  readonly data: string | undefined;
  /** Milliseconds to wait before coming back, where the stream says. */
  readonly retry: number | undefined;
}

/** More than any event is: a stream that never ends a line is no stream of ours. */
const LONGEST = 4 * 1_024 * 1_024;

/** Reads the format as the HTML standard says: lines end with LF, CR LF or CR; an empty line ends a block. */
export function blocksIn(): (text: string) => Block[] {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];
  let retry: number | undefined;
  let isTold = false;

  function take(line: string): void {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) retry = Number(value);
    else return;
    isTold = true;
  }
  function end(): Block {
    const block = { id, event, data: data.length === 0 ? undefined : data.join('\n'), retry };
    event = '';
    data = [];
    retry = undefined;
    isTold = false;
    return block;
  }
  return (text) => {
    rest += text;
    // A CR at the very end may be half of a CR LF.
    const held = rest.endsWith('\r') ? 1 : 0;
    const lines = rest.slice(0, rest.length - held).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + rest.slice(rest.length - held);
    if (rest.length > LONGEST) throw new Error('The stream sent a line that does not end.');
    const blocks: Block[] = [];
    for (const line of lines)
      if (line !== '') take(line);
      else if (isTold) blocks.push(end());
    return blocks;
  };
}
