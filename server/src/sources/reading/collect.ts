import type { CreditReport, Facts, Failure, Problem, ProblemCategory, Reading, SourceRequest } from '../source.ts';
import { Unreadable, type Node } from './shape.ts';

type Growing<Bundle> = {
  -readonly [Name in keyof Bundle]: Bundle[Name] extends readonly (infer Item)[] ? Item[] : never;
};

/** Everything collected from one response while it is read. */
export interface Collection {
  readonly facts: Growing<Facts>;
  readonly next: SourceRequest[];
  /** Reads one entry. Unreadable becomes a problem, and the other entries are still read. */
  entry(node: Node, read: (node: Node) => void): void;
  /** Reads an optional part of an entry: Unreadable becomes a problem, but the entry is kept. */
  part<Result>(read: () => Result): Result | undefined;
  problem(problem: Problem): void;
  reading(notes?: { credits?: CreditReport | null; providerTime?: Date | null }): Reading;
}

/** A hostile response may have a million bad entries; the first ones are enough for a diagnosis. */
const MAX_PROBLEMS = 200;

/** Fewer bad entries than this are kept apart one by one, however few there are in all. */
const FEWEST_UNREADABLE = 3;

/** Whether a response as a whole is no longer what the feed is known to send, so that its readable rest proves nothing. */
const isMostlyUnreadable = (items: number, unreadable: number): boolean =>
  unreadable >= FEWEST_UNREADABLE && unreadable > items / 2;

export function collection(): Collection {
  const facts = noFacts();
  const next: SourceRequest[] = [];
  const problems: Problem[] = [];
  let lastCategory: ProblemCategory | undefined;
  let items = 0;
  let done = 0;
  let suspended = 0;
  const problem = (found: Problem): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(found);
  };
  const part = <Result>(read: () => Result): Result | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problem({ pointer: error.pointer, reason: error.message, category: error.category });
      lastCategory = error.category;
      return undefined;
    }
  };
  return {
    facts,
    next,
    problem,
    part,
    entry(node, read) {
      items += 1;
      const isRead = part(() => {
        read(node);
        return true;
      });
      if (isRead === true) done += 1;
      else if (lastCategory === 'suspended') suspended += 1;
    },
    reading: ({ credits = null, providerTime = null } = {}) => {
      const stated = { items, read: done, problems, credits, providerTime };
      const unreadable = items - done - suspended;
      if (!isMostlyUnreadable(items, unreadable) && (items === 0 || done > 0))
        return { ...stated, facts, failure: null, next };
      const many = done === 0 ? `none of ${items}` : `only ${items - unreadable} of ${items}`;
      const reason = `${many} entries could be read: ${problems[0]?.reason ?? ''}`;
      return { ...stated, facts: noFacts(), failure: { category: 'unreadable', reason }, next: [] };
    },
  };
}

function noFacts(): Growing<Facts> {
  return {
    games: [],
    scores: [],
    players: [],
    boxScores: [],
    runningGames: [],
    periodLines: [],
    periodTimes: [],
    shotCharts: [],
    availability: [],
    injuries: [],
    lineups: [],
    quoteSets: [],
    listedBooks: [],
    pickEms: [],
    gameLines: [],
    marketResults: [],
  };
}

/** Collects facts with one fact per key. A repeated fact counts once. If two of one key differ, neither is written. */
export function uniqueFacts<Fact>(into: Collection, write: (fact: Fact) => void) {
  const collected = new Map<string, { fact: Fact; content: string; disputed: boolean }>();
  return {
    /** Two facts of a key differ if their `compared` values differ; by default that is the fact itself. */
    add(node: Node, key: string, fact: Fact, compared: unknown = fact): void {
      const content = JSON.stringify(compared);
      const before = collected.get(key);
      if (before === undefined) collected.set(key, { fact, content, disputed: false });
      else if (before.content !== content && !before.disputed) {
        before.disputed = true;
        into.problem({ pointer: node.pointer, reason: 'is listed twice, differently', category: 'conflict' });
      }
    },
    done(): void {
      for (const { fact, disputed } of collected.values()) if (!disputed) write(fact);
    },
  };
}

/** The reading of an unusable response. */
export function failed(failure: Failure, credits: CreditReport | null = null): Reading {
  return { facts: noFacts(), items: 0, read: 0, problems: [], failure, next: [], credits, providerTime: null };
}
