import { lineHalves } from '../../kernel/index.ts';
import type { SportKey, Stat } from '../../sports/index.ts';
import { gameDayOf, leagueOf } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import type { PickEmFact } from '../facts.ts';
import { claimedLine } from '../reading/offers.ts';
import {
  finite,
  isAbsent,
  list,
  member,
  moment,
  type Node,
  numericId,
  text,
  Unreadable,
  table,
} from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { team } from '../teams.ts';

interface BoardPlayer {
  readonly externalId: string;
  readonly name: string;
  readonly team: Node;
  readonly league: string;
  readonly combo: boolean;
}

/** The board's standard full-game lines before tip-off. Easier and harder lines pay differently and are left out. */
export function readBoard(response: SourceResponse, root: Node, into: Collection): void {
  const {
    league,
    about: { day },
  } = response.request;
  const { name: leagueName, sport } = leagueOf(league);
  const players = playersOf(root, into);
  const claims = new Map<string, PickEmFact | null>();
  for (const node of list(member(root, 'data')))
    into.entry(node, () => {
      const attributes = member(node, 'attributes');
      if (!isStandard(attributes)) return;
      const stat = STAT_TYPES[sport]?.get(text(member(attributes, 'stat_type')).toLowerCase());
      if (stat === undefined) return;
      const player = players.get(numericId(member(node, 'relationships', 'new_player', 'data', 'id')));
      if (player === undefined)
        throw new Unreadable(member(node, 'relationships'), 'names a player who is not there', 'unknown');
      if (player.combo || player.league !== leagueName) return;
      const tipOff = moment(member(attributes, 'start_time'));
      if (gameDayOf(league, tipOff) !== day) return;
      const side = team(league, player.team);
      const line = member(attributes, 'line_score');
      const fact: PickEmFact = {
        ...learned(response),
        game: { gameDate: gameDayOf(league, tipOff), team: side },
        board: 'prizepicks',
        player: { externalId: player.externalId, name: player.name },
        team: side,
        stat,
        lineHalves: claimedLine(line, lineHalves(finite(line, 0.5, 200))),
      };
      const key = `${player.externalId} ${stat}`;
      const before = claims.get(key);
      if (before !== undefined && before?.lineHalves !== fact.lineHalves) {
        claims.set(key, null);
        throw new Unreadable(node, 'a player has two standard lines', 'conflict');
      }
      claims.set(key, fact);
    });
  for (const fact of claims.values()) if (fact !== null) into.facts.pickEms.push(fact);
}

function isStandard(attributes: Node): boolean {
  const plain =
    text(member(attributes, 'odds_type')) === 'standard' && text(member(attributes, 'status')) === 'pre_game';
  const promoted = [
    member(attributes, 'is_promo'),
    member(attributes, 'flash_sale_line_score'),
    member(attributes, 'adjusted_odds'),
  ];
  return plain && promoted.every((node) => isAbsent(node) || node.value === false);
}

function playersOf(root: Node, into: Collection): Map<string, BoardPlayer> {
  const players = new Map<string, BoardPlayer>();
  for (const node of list(member(root, 'included')))
    into.part(() => {
      if (member(node, 'type').value !== 'new_player') return;
      const attributes = member(node, 'attributes');
      const externalId = numericId(member(node, 'id'));
      players.set(externalId, {
        externalId,
        name: text(member(attributes, 'name')),
        team: member(attributes, 'team'),
        league: text(member(attributes, 'league')),
        combo: member(attributes, 'combo').value === true,
      });
    });
  return players;
}

/** The board's names for our stats, by sport. Fantasy scores, combined players, split rebounds and time have no stat here. */
const STAT_TYPES: Readonly<Partial<Record<SportKey, ReadonlyMap<string, Stat>>>> = {
  basketball: table<Stat>({
    points: 'Points',
    rebounds: 'Rebounds',
    assists: 'Assists',
    '3-pt made': 'Threes',
    '3-pt attempted': 'ThreesAttempted',
    steals: 'Steals',
    'blocked shots': 'Blocks',
    turnovers: 'Turnovers',
    'pts+rebs+asts': 'PtsRebAst',
    'pts+rebs': 'PtsReb',
    'pts+asts': 'PtsAst',
    'rebs+asts': 'RebAst',
    'blks+stls': 'StlBlk',
    'fg made': 'FieldGoalsMade',
    'fg attempted': 'FieldGoalsAttempted',
    'free throws made': 'FreeThrowsMade',
    'free throws attempted': 'FreeThrowsAttempted',
  }),
  hockey: table<Stat>({
    points: 'Points',
    assists: 'Assists',
    goals: 'Goals',
    'shots on goal': 'ShotsOnGoal',
    'blocked shots': 'BlockedShots',
    hits: 'Hits',
    'goalie saves': 'Saves',
  }),
};
