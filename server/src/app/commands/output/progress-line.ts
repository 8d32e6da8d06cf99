const WIDTH = 24;

/** A progress bar in a terminal; nothing if the output is redirected. */
export interface ProgressLine {
  /** One more of `total` is done; `what` is shown. */
  step(what: string): void;
  /** `done` of `total` are done. */
  reach(done: number, what: string): void;
  end(): void;
}

export function progressLine(title: string, total: number): ProgressLine {
  const out = process.stderr;
  let done = 0;
  const draw = (what: string): void => {
    if (!out.isTTY) return;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const text = `${title} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`;
    out.write(`\r\u001b[2K${text.slice(0, Math.max(20, (out.columns ?? 80) - 1))}`);
  };
  return {
    step: (what) => {
      done += 1;
      draw(what);
    },
    reach: (reached, what) => {
      done = reached;
      draw(what);
    },
    end: () => {
      if (out.isTTY) out.write('\r\u001b[2K');
    },
  };
}
