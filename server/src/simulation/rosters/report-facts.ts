import type { AvailabilityFact, AvailabilityReportFact, GameLineFact } from '../../sources/facts.ts';
import type { Fixture } from './calendar.ts';
import type { AnyPlayer, AnyTeam } from './clubs.ts';
import { eveningBefore, type Health } from './health.ts';
import type { ForecastEdition } from '../prices/market.ts';
import { priceOf } from '../prices/pricing.ts';

/** What is known and decided of a team's players before a game. */
type HealthOf<Side extends AnyTeam> = (game: Fixture<Side>, team: Side) => readonly Health<AnyPlayer>[];

/** All lines of the injury reports about a game's players, until the game starts or is called off. */
export function availabilityFacts<Side extends AnyTeam>(
  game: Fixture<Side>,
  healthOf: HealthOf<Side>,
): AvailabilityFact[] {
  const until = game.postponedAt ?? game.tipOff;
  return [game.home, game.away].flatMap((team) =>
    healthOf(game, team).flatMap(({ player, reports }) =>
      reports
        .filter((report) => report.at < until)
        .map(({ at, status, reason }) => ({
          game: { externalId: game.externalId },
          team: team.abbreviation,
          player: { externalId: player.externalId, name: player.name },
          status,
          reason,
          knownAt: at,
          assumed: false,
        })),
    ),
  );
}

/** Each team's first report, on the evening before, with the players it names, possibly none. Later news changes it. */
export function firstReports<Side extends AnyTeam>(
  game: Fixture<Side>,
  healthOf: HealthOf<Side>,
): AvailabilityReportFact[] {
  const knownAt = eveningBefore(game);
  return [game.home, game.away].map((team) => ({
    game: { externalId: game.externalId },
    team: team.abbreviation,
    players: healthOf(game, team).flatMap(({ player, reports }) =>
      reports
        .filter(({ at }) => at.getTime() === knownAt.getTime())
        .map(({ status, reason }) => ({
          player: { externalId: player.externalId, name: player.name },
          status,
          reason,
        })),
    ),
    knownAt,
    assumed: false,
  }));
}

/**
 * Spread between the final margins of similar games, in points: converts an expected margin into a probability to win.
 */
const MARGIN_SD = 13.8;
const LINE_OVERROUND = 1.045;

/** Spread, total and moneylines, renewed when news moves them by half a point. */
export function gameLineFacts(game: Fixture, editions: readonly ForecastEdition[]): GameLineFact[] {
  const facts: GameLineFact[] = [];
  for (const { at, forecast } of editions) {
    const margin = forecast.homePoints - forecast.awayPoints;
    const homeSpread = halfPoint(-margin);
    const total = halfPoint(forecast.homePoints + forecast.awayPoints);
    const last = facts.at(-1);
    if (last?.homeSpread === homeSpread && last.total === total) continue;
    const home = 1 / (1 + Math.exp((-1.702 * margin) / MARGIN_SD));
    facts.push({
      game: { externalId: game.externalId },
      homeSpread,
      total,
      homeMoneyline: priceOf(home, LINE_OVERROUND, 5),
      awayMoneyline: priceOf(1 - home, LINE_OVERROUND, 5),
      knownAt: at,
      assumed: false,
    });
  }
  return facts;
}

/** A half line: a simulated spread or total never pushes. */
function halfPoint(value: number): number {
  return Math.floor(value) + 0.5;
}
