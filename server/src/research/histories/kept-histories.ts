import type { FastifyRequest } from 'fastify';
import { seenAt } from '../../access/index.ts';
import { batched, singleFlight, type Queryable } from '../../platform/index.ts';
import { callerOf, preparedAnswers, prepareJson, type Prepared } from '../../platform/http/index.ts';
import { playerVersions } from './history-queries.ts';
import { knownPlayer } from '../reference/known-player.ts';
import { propsHistory, type HistoryQuestion } from './props-history.ts';
import { visibility } from '../visibility.ts';

/** Answers kept as bytes, plain and compressed: some four hundred of a hundred props. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** The moments of asking that an answer is right for, as long as its facts stay what they are. */
interface Span {
  readonly from: Date;
  /** Not included; null for ever. */
  readonly until: Date | null;
}

/** The version of a player's history, looked up not before a moment; undefined if he was never quoted. */
export interface LookedUp {
  readonly playerId: number;
  readonly version: string | undefined;
}

export interface Histories {
  look(playerId: number): Promise<LookedUp>;
  /** The answer as the caller's tier sees it; 404 if there is no such player. What was looked up for this request saves a look. */
  answer(
    request: FastifyRequest,
    question: Omit<HistoryQuestion, 'asOf'>,
    looked: LookedUp | undefined,
  ): Promise<Prepared>;
}

/**
 * Answers are kept until a fact that they rest on changes, or a moment comes that a fact speaks of. The database replaces a
 * player's version in the transaction that changes such a fact, and every question has the version looked up first: an
 * answer of that version rests on what is committed, whoever wrote it. It was read after its version, so where something
 * was committed between, it is of a version that nobody finds any more.
 */
export function keptHistories(db: Queryable): Histories {
  const share = singleFlight<Prepared>();
  const answers = preparedAnswers(MOST_ANSWER_BYTES);
  const spans = new WeakMap<Prepared, Span>();
  /** One look for all the players who are asked for in the same turn. */
  const look = batched(async (playerIds: number[]) => {
    const rows = await playerVersions(db, [...new Set(playerIds)]);
    const versions = new Map(rows.map(({ playerId, version }) => [playerId, version]));
    return playerIds.map((playerId): LookedUp => ({ playerId, version: versions.get(playerId) }));
  });

  function kept(name: string, { version }: LookedUp, at: Date): Prepared | undefined {
    const answer = version === undefined ? undefined : answers.get(name, version);
    return answer !== undefined && isWithin(spans.get(answer), at) ? answer : undefined;
  }

  async function read(
    request: FastifyRequest,
    name: string,
    { version }: LookedUp,
    question: Omit<HistoryQuestion, 'asOf'>,
  ): Promise<Prepared> {
    const seen = visibility(request);
    const { props, changesAt } = await propsHistory(db, { ...question, asOf: seen.at });
    if (props.length === 0) await knownPlayer(db, question.playerId, seen);
    const made = prepareJson(props);
    // Whoever was never quoted has no version that could tell of a change.
    if (version === undefined) return made;
    const answer = answers.keep(name, made, version);
    spans.set(answer, { from: seen.at, until: changesAt });
    return answer;
  }

  return {
    look,
    async answer(request, question, looked) {
      const { playerId, from, to, stat, limit } = question;
      const { tier } = callerOf(request).account;
      const name = `${tier} ${playerId} ${from} ${to} ${stat} ${limit}`;
      const seenNow = (): Date => seenAt(tier, request.context.clock.now());
      const first = looked?.playerId === playerId ? looked : await look(playerId);
      const ready = kept(name, first, seenNow());
      if (ready !== undefined) return ready;
      return share(name, async () => {
        // While this one waited for its turn, another may have read what it asks for.
        const now = await look(playerId);
        return kept(name, now, seenNow()) ?? read(request, name, now, question);
      });
    },
  };
}

function isWithin(span: Span | undefined, at: Date): boolean {
  return span !== undefined && at >= span.from && (span.until === null || at < span.until);
}
