import { lineValue } from '../../kernel/index.ts';
import { refusedLine } from '../../sports/index.ts';
import type { Player } from '../../league/index.ts';
import { evaluateFromGames, OWN_GAMES_VERSION, sigmoid } from '../../model/index.ts';
import { consensusOf, propKey } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { confidenceUnder, type Doubt } from '../judgement/doubts.ts';
import { opinionsOf } from '../judgement/opinions.ts';
import type { PricedStat } from '../models/sport-model.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { findGame } from './evaluate-prop.ts';
import type { EvaluationReader, GameSnapshot } from './evaluation-reader.ts';
import { wholeStep, type Matchup, type Refused } from './find-matchup.ts';
import { doubtsOfPlayer, isUnpriced, ownGamesOf, pricedIn, type EvaluationQuestion } from './price-question.ts';

/** One side of a line of a player's game, with the figures of its evaluation and their inputs. */
export interface PricedLeg {
  readonly player: Pick<Player, 'id' | 'name'>;
  readonly matchup: Matchup;
  readonly asOf: Date;
  /** Probability of this side, given no push. */
  readonly probability: number;
  readonly push: number;
  /** 90 % interval of the probability. */
  readonly interval: readonly [number, number];
  readonly marketProbability: number | null;
  readonly confidence: number;
  readonly doubts: readonly Doubt[];
  readonly modelVersion: string;
  /** Null where no constants price the stat: the probability then comes from the player's own games. */
  readonly priced: PricedStat | null;
  /** A report rules the player out, so the leg would be void. */
  readonly isOut: boolean;
}

type Figures = Omit<PricedLeg, 'player' | 'matchup' | 'asOf' | 'isOut'>;

/** Legs by snapshot: questions about one game at one moment share the work. */
const known = new WeakMap<GameSnapshot, Map<string, Figures | Refused>>();

/**
 * Prices one side of any line of a player's game with the same figures as `evaluateProp`, but without its blocks.
 * Returns the reason if it cannot.
 */
export async function priceLeg(
  db: Queryable,
  reader: EvaluationReader,
  asked: EvaluationQuestion,
  bounds: ScoringBounds,
): Promise<PricedLeg | Refused> {
  const question = { ...asked, asOf: wholeStep(asked.asOf) };
  const refused = refusedLine(question);
  if (refused !== undefined) return { refused };
  const found = await findGame(db, reader, question);
  if ('refused' in found) return found;
  const { player, matchup } = found;
  const snapshot = await reader.snapshot(db, question.league, matchup.game, question.asOf);
  const figures = isUnpriced(snapshot, question)
    ? await fromOwnGames(db, reader, snapshot, matchup, question, bounds)
    : legIn(snapshot, matchup, question, bounds);
  if ('refused' in figures) return figures;
  return { ...figures, player, matchup, asOf: snapshot.asOf, isOut: isOut(snapshot, player.id) };
}

/**
 * The figures of a leg that the model prices. The bounds are part of the key, because a configuration change creates
 * new objects.
 */
export function legIn(
  snapshot: GameSnapshot,
  matchup: Matchup,
  question: Pick<EvaluationQuestion, 'playerId' | 'stat' | 'period' | 'lineHalves' | 'direction'>,
  bounds: ScoringBounds,
): Figures | Refused {
  let legs = known.get(snapshot);
  if (legs === undefined) known.set(snapshot, (legs = new Map()));
  const { playerId, stat, period, lineHalves, direction } = question;
  const key = `${playerId} ${matchup.teamId} ${stat} ${period} ${lineHalves} ${direction} ${boundsKey(bounds)}`;
  let leg = legs.get(key);
  if (leg === undefined) legs.set(key, (leg = pricedLeg(snapshot, matchup, question, bounds)));
  return leg;
}

/** Bounds change rarely, and most legs of a snapshot share them: their text is computed once per object. */
const keys = new WeakMap<ScoringBounds, string>();

function boundsKey(bounds: ScoringBounds): string {
  let key = keys.get(bounds);
  if (key === undefined) keys.set(bounds, (key = JSON.stringify(bounds)));
  return key;
}

function pricedLeg(
  snapshot: GameSnapshot,
  matchup: Matchup,
  question: Parameters<typeof legIn>[2],
  bounds: ScoringBounds,
): Figures | Refused {
  const { game, feeds, quotes } = snapshot;
  const { playerId, stat, period, lineHalves, direction } = question;
  const offered = quotes.get(propKey({ gameId: game.id, playerId, stat, period })) ?? [];
  const consensus = consensusOf(offered, feeds, game.tipOff, bounds.consensus);
  const opinions = consensus === undefined ? [] : opinionsOf(offered, feeds, consensus, bounds.consensus);
  const found = pricedIn(snapshot, matchup, question, offered, opinions, bounds);
  if ('refused' in found) return found;
  const { priced, doubts } = found;
  const line = lineValue(lineHalves);
  const { final, market } = priced.logOddsAt(line);
  const [low, high] = priced.interval(line);
  const side = direction === 'Over' ? 1 : -1;
  return {
    probability: sigmoid(side * final),
    push: priced.push(line),
    interval: side === 1 ? [low, high] : [1 - high, 1 - low],
    marketProbability: market === undefined ? null : sigmoid(side * market),
    confidence: confidenceUnder(doubts, priced.confidence),
    doubts,
    modelVersion: priced.modelVersion,
    priced,
  };
}

async function fromOwnGames(
  db: Queryable,
  reader: EvaluationReader,
  snapshot: GameSnapshot,
  matchup: Matchup,
  question: EvaluationQuestion,
  bounds: ScoringBounds,
): Promise<Figures | Refused> {
  const recent = await reader.values(db, snapshot, question);
  const own = ownGamesOf(question, recent);
  if ('refused' in own) return own;
  const { lineHalves, direction, playerId } = question;
  const { probability, push, interval, confidence } = evaluateFromGames(own, lineHalves, direction, recent.minutes);
  const doubts: Doubt[] = ['unpricedStat', ...doubtsOfPlayer(snapshot, matchup, playerId, bounds)];
  const figures = { probability, push, interval, marketProbability: null, doubts };
  const about = { modelVersion: OWN_GAMES_VERSION, priced: null };
  return { ...figures, ...about, confidence: confidenceUnder(doubts, confidence) };
}

const isOut = ({ game, background }: GameSnapshot, playerId: number): boolean =>
  background?.availability.some(
    (known) => known.playerId === playerId && known.gameId === game.id && known.inForce && known.status === 'Out',
  ) ?? false;
