import type { Availability } from '../../kernel/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import type { InjuryFact, PlayerRef } from '../facts.ts';
import {
  isAbsent,
  list,
  member,
  moment,
  type Node,
  numericId,
  remark,
  table,
  text,
  Unreadable,
  word,
} from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { team } from '../teams.ts';

/** Day-to-day maps to Questionable: both leave it open. */
const STATUSES = table<Availability>({
  out: 'Out',
  suspension: 'Out',
  'injured reserve': 'Out',
  doubtful: 'Doubtful',
  questionable: 'Questionable',
  'day-to-day': 'Questionable',
  probable: 'Probable',
  active: 'Available',
});

/** The league's injured players by team. For a player listed twice the newest entry counts. */
export function readInjuries(response: SourceResponse, root: Node, into: Collection): void {
  const { league } = response.request;
  const latest = new Map<string, { fact: InjuryFact; at: number; disputed: boolean }>();
  for (const side of list(member(root, 'injuries')))
    into.part(() => {
      const name = team(league, member(side, 'displayName'));
      for (const node of list(member(side, 'injuries')))
        into.entry(node, () => {
          const player = athlete(member(node, 'athlete'));
          const status = word(member(node, 'status'), STATUSES);
          const date = member(node, 'date');
          const at = isAbsent(date) ? 0 : moment(date).getTime();
          const reason = remark(member(node, 'shortComment'));
          const fact: InjuryFact = { ...learned(response), league, team: name, player, status, reason };
          const key = player.externalId ?? player.name;
          const before = latest.get(key);
          if (before === undefined || at > before.at) latest.set(key, { fact, at, disputed: false });
          else if (at === before.at && JSON.stringify(before.fact) !== JSON.stringify(fact)) {
            before.disputed = true;
            throw new Unreadable(node, 'says two things of one player', 'conflict');
          }
        });
    });
  for (const { fact, disputed } of latest.values()) if (!disputed) into.facts.injuries.push(fact);
}

/** Some lists have the athlete's id only inside the URLs of the player's pages. */
function athlete(node: Node): PlayerRef {
  const own = member(node, 'id');
  return { externalId: isAbsent(own) ? null : numericId(own), name: text(member(node, 'displayName')) };
}
