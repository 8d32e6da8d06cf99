import { lineValue } from '../../kernel/index.ts';
import { boxScoresInForce, linesOfBoxScores, type BoxLine, type Provenance } from '../../league/index.ts';
import { sportOf, statValue } from '../../leagues/index.ts';
import { insertMarketResults, recordBooks, type MarketResultRecord } from '../../odds/index.ts';
import { only, type Transaction } from '../../platform/index.ts';
import type { MarketResultFact } from '../../sources/facts.ts';
import { mostOfList } from '../checks/hold-back.ts';
import type { Resolver } from './resolve-facts.ts';

type StatedResult = MarketResultRecord & { readonly about: string };

const FEWEST_RESULTS = 20;
const MOST_CONTRADICTED = 0.5;

/**
 * Writes what exchanges paid. A result that is stored stays. One that contradicts the box score in force is stored too, and
 * reported; if most of a response does, all of it is held back.
 */
export async function writeMarketResults(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly MarketResultFact[],
  find: Resolver,
): Promise<number> {
  if (facts.length === 0) return 0;
  const books = await recordBooks(
    tx,
    facts.map(({ book }) => book),
  );
  const results = facts.flatMap((fact): StatedResult[] => {
    const { game: ref, book, player, stat, period, lineHalves, result, paid, knownAt } = fact;
    const game = find.game(ref);
    const bookId = books.get(book);
    const playerId = game && find.player(player, game);
    if (game === undefined || bookId === undefined || playerId === undefined) return [];
    const about = `${player.name}, ${stat} over ${lineValue(lineHalves)}: ${book} says ${result}`;
    return [{ gameId: game.id, bookId, playerId, stat, period, lineHalves, result, paid, knownAt, about }];
  });
  if (results.length === 0) return 0;
  const contradicted = await contradictions(tx, provenance, results);
  const isHeldBack = await find.holdsBack(() => ({
    ...{ things: 'settled markets', change: 'contradict the box scores' },
    ...{ of: results.length, changed: contradicted.length },
    most: mostOfList(results.length, FEWEST_RESULTS, MOST_CONTRADICTED),
  }));
  if (isHeldBack) return 0;
  for (const reason of contradicted) find.report(reason);
  const { added, differing } = only(await insertMarketResults(tx, JSON.stringify(results), provenance.source));
  for (const place of differing) find.leaveOut(`${results[place]?.about ?? ''}, and was paid otherwise before`);
  return added;
}

/** What is said of results that the box scores in force contradict. */
async function contradictions(
  tx: Transaction,
  { league, learnedAt }: Provenance,
  results: readonly StatedResult[],
): Promise<string[]> {
  const boxes = await boxScoresInForce(tx, [...new Set(results.map(({ gameId }) => gameId))], learnedAt);
  const lines = await linesOfBoxScores(
    tx,
    boxes.map(({ id }) => id),
  );
  const boxOf = new Map(boxes.map((box) => [box.gameId, box.id]));
  const lineOf = new Map(lines.map((line) => [`${line.boxScoreId} ${line.playerId}`, line]));
  return results.flatMap((result) => {
    const boxId = boxOf.get(result.gameId);
    if (boxId === undefined || result.period !== 'Full') return [];
    const counted = valueIn(league, result, lineOf.get(`${boxId} ${result.playerId}`));
    if (counted === undefined) return [];
    const expected = counted === null ? 'scalar' : counted > lineValue(result.lineHalves) ? 'yes' : 'no';
    if (expected === result.result) return [];
    return [`${result.about}, the box score ${counted === null ? 'that the player did not play' : counted}`];
  });
}

/** The figure of a line; null if the player did not play, undefined if the source lacks a count. */
function valueIn(
  league: Provenance['league'],
  { stat }: StatedResult,
  line: BoxLine | undefined,
): number | null | undefined {
  // Contracts count a second of play, whatever a settlement profile says.
  if (line === undefined || !sportOf(league).grading.hasPlayed(line, 1)) return null;
  return statValue(league, stat, line) ?? undefined;
}
