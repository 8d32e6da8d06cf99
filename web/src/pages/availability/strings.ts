import { plural } from '../../format.ts';

/** Every text of the availability page. */
export const strings = {
  title: (day: string) => `Availability, ${day}`,
  none: '–',
  facts: {
    games: (games: number) => plural(games, 'game'),
    count: (count: number, status: string) => ` · ${count} ${status.toLowerCase()}`,
    awaited: (teams: number) => ` · ${plural(teams, 'team')} not submitted`,
    report: ' · last report ',
    delayed: (minutes: number) => ` · ${minutes} min delay`,
  },
  filters: { team: 'Team', allTeams: 'All teams', status: 'Status', allStatuses: 'All statuses' },
  noMatch: 'No players match these filters.',
  moment: {
    label: 'As of',
    now: 'Now',
    explained: 'Move the slider to see what was known at a past moment.',
    back: 'Back to now',
    past: (moment: string) => `As of ${moment}. Later reports are left out.`,
  },
  game: {
    matchup: (away: string, home: string) => `${away} at ${home}`,
    toCome: (fromNow: string) => ` (${fromNow})`,
    picks: (picks: number) => plural(picks, 'pick'),
  },
  team: {
    report: 'Report ',
    notSubmitted: 'Not submitted',
    notSubmittedExplained: 'The team has not sent its own report for this game.',
    noReport: 'No report was sent for this game.',
    noPlayers: 'No players listed.',
    noneOfThem: 'No players with this status.',
    columns: { player: 'Player', chance: 'Plays', minutes: 'Min freed' },
    chanceExplained: 'Chance to play, from the status and the time to tip-off.',
    minutesExplained: 'Expected minutes times the chance not to play: minutes that teammates may get.',
    minor: 'Also out',
    minorExplained: 'Out, with fewer than 6 expected minutes.',
    lineup: { announced: 'Starters', projected: 'Projected starters', unknown: 'Starters' },
    noLineup: 'Too few players are known to project the starters.',
    lineupExplained: {
      announced: 'Announced, and no later report rules a starter out.',
      projected: 'The five who started most of the last games, of those more likely to play than not.',
    },
  },
  player: {
    since: 'since ',
    was: (status: string) => `, was ${status.toLowerCase()}`,
    isNew: 'New',
    chance: ' to play',
    minutes: ' minutes freed',
    picks: (picks: number, isOut: boolean) =>
      `${plural(picks, 'pick')}${isOut ? ', expected to be void' : ''}`,
  },
  moved: {
    title: 'What moved',
    none: 'No line has moved by 1 or more yet.',
    explained: 'Consensus lines that moved most since they opened.',
    step: (from: string, to: string) => `${from} → ${to}`,
    tier: (needed: string) => `See which lines moved with the ${needed} tier.`,
  },
  empty: {
    noGames: (day: string) => `No games on ${day}`,
    offSeason: 'No games are scheduled in this league yet.',
    today: 'Go to today',
    next: (weekday: string, games: number) => `${weekday}’s slate: ${plural(games, 'game')}`,
    noReports: 'No reports for these games yet',
    noReportsWhy: 'Players appear here as soon as a team or a source reports. This page updates by itself.',
    noReportsThen: 'Nothing was reported by then',
    noReportsThenWhy: 'Move the slider to a later moment.',
  },
};
