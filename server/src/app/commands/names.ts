import { leagueOf, type League } from '../../leagues/index.ts';
import { LEAGUE_OPTION, leagueMeant } from './input/read-league.ts';
import type { Command } from 'commander';
import { nameDecided } from '../../ingest/index.ts';
import { decideName, namesInReview } from '../../league/index.ts';
import { joinedTo, OperatorError } from '../../platform/index.ts';
import { summaryLine } from './output/summary-line.ts';
import { trailOf } from './trail.ts';
import { withWorld } from './world.ts';

export function addNames(program: Command): void {
  const names = program.command('names').description('review names in feeds that match no player');
  names
    .command('list', { isDefault: true })
    .description('list names without a decision, most frequent first')
    .option(...LEAGUE_OPTION)
    .action(({ league }: { league?: League }) =>
      withWorld(async ({ context }) => {
        const waiting = await namesInReview(context.db, await leagueMeant(context, league));
        for (const { source, spelling, reason, times } of waiting)
          process.stdout.write(`${spelling.padEnd(28)} ${source.padEnd(18)} ${String(times).padStart(5)}  ${reason}\n`);
        summaryLine({ 'names in review': waiting.length });
      }),
    );
  names
    .command('decide')
    .description('say which player a spelling means')
    .argument('<spelling>', 'as the feed writes it')
    .argument('<player>', 'the id in the numbering of the league’s files or feeds, such as 1630231')
    .option(...LEAGUE_OPTION)
    .action((spelling: string, externalId: string, { league: given }: { league?: League }) =>
      withWorld(async ({ context }) => {
        const league = await leagueMeant(context, given);
        const player = await context.db.transaction(async (tx) => {
          const { ids, files } = leagueOf(league);
          const decide = (numbering: string) =>
            decideName({ ...context, db: joinedTo(tx) }, league, { spelling, ids: numbering, externalId });
          const meant = (await decide(files.ids)) ?? (await decide(ids));
          if (meant !== undefined) await trailOf(context)(tx, nameDecided(spelling, meant));
          return meant;
        });
        if (player === undefined)
          throw new OperatorError(`No player has the id ${externalId}.`, 'Read or import the league’s games first.');
        summaryLine({ spelling, player: player.name });
        process.stdout.write(
          'Feeds that are read from now on mean this player. Import a file again if it had rows with this spelling.\n',
        );
      }),
    );
}
