/** The attempts that one node has begun and not yet decided, by what they are counted by. */
export interface AttemptsUnderWay {
  /**
   * Takes a place of the subject with `take`, or says that there is none left. While attempts of this node have places and may
   * yet give them back, whoever finds none waits for how they end, and who came after him waits behind him. Rejects as `take`
   * does, for those who wait behind as well.
   */
  place(subject: Uint8Array, take: () => Promise<boolean>): Promise<boolean>;
  /** An attempt with a place is over; `isFree` if it gave its place back. */
  over(subject: Uint8Array, isFree: boolean): void;
}

interface Standing {
  /** Who has come and does not know yet. */
  waiting: number;
  /** When it is the next one's turn. */
  turn: Promise<unknown>;
  /** Those who have a place. */
  undecided: number;
  /** When one of them gave his back, or the last of them kept it. */
  change: PromiseWithResolvers<void>;
}

export function attemptsUnderWay(): AttemptsUnderWay {
  const standings = new Map<string, Standing>();

  function forgetIfOver(name: string, { waiting, undecided }: Standing): void {
    if (waiting === 0 && undecided === 0) standings.delete(name);
  }

  return {
    async place(subject, take) {
      const name = nameOf(subject);
      const standing = standings.get(name) ?? nobody();
      standings.set(name, standing);
      standing.waiting += 1;
      const answer = standing.turn.then(() => takeInTurn(standing, take));
      standing.turn = answer;
      // Where the database does not answer one, those behind him hear it too, and whoever comes later asks anew.
      answer.catch(() => {
        if (standing.turn === answer) standing.turn = Promise.resolve();
      });
      try {
        return await answer;
      } finally {
        standing.waiting -= 1;
        forgetIfOver(name, standing);
      }
    },
    over(subject, isFree) {
      const name = nameOf(subject);
      const standing = standings.get(name);
      if (standing === undefined) return;
      standing.undecided -= 1;
      if (isFree || standing.undecided === 0) {
        standing.change.resolve();
        standing.change = Promise.withResolvers();
      }
      forgetIfOver(name, standing);
    },
  };
}

/** Two of one subject never ask at once: the second would not know yet that the first has a place. */
async function takeInTurn(standing: Standing, take: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const change = standing.undecided > 0 ? standing.change.promise : undefined;
    if (await take()) {
      standing.undecided += 1;
      return true;
    }
    if (change === undefined) return false;
    await change;
  }
}

const nameOf = (subject: Uint8Array): string => Buffer.from(subject).toString('base64');

const nobody = (): Standing => ({
  waiting: 0,
  turn: Promise.resolve(),
  undecided: 0,
  change: Promise.withResolvers(),
});
