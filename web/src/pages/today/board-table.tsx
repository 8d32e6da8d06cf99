import { useLeagues } from '../../api/league.ts';
import { useNavigate } from '@tanstack/react-router';
import { meaning } from '../../glossary.ts';
import { bare, bookName, edge, percent, shortStat, units } from '../../format.ts';
import { odds } from '../../odds.ts';
import { Live, OutcomeMark, Side } from '../../parts/marks.tsx';
import { TipOffTime } from '../../parts/moment.tsx';
import { explain } from '../../parts/explain.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { HitCount } from '../../charts/hit-count.tsx';
import { Link } from '@tanstack/react-router';
import { PlayerStatusMark } from '../../parts/player-status.tsx';
import { Rating } from '../pick/rating.tsx';
import { isAhead } from '../pick/offer-now.tsx';
import { isExpectedVoid } from '../pick/pick-news.tsx';
import { propKey } from './live/in-place.ts';
import { byLeague, matchup, type BoardPick } from './board.ts';
import { strings } from './strings.ts';

const words = strings.table;
const COLUMNS: readonly [label: string, explained?: string][] = [
  [words.player],
  [words.matchup],
  [words.pick, meaning('pick')],
  [words.price, words.priceExplained],
  [words.ours, meaning('ours')],
  [words.market, meaning('market')],
  [words.edge, meaning('edge')],
  [words.score, meaning('score')],
  [words.lastTen, meaning('lastGames')],
  [words.rating, meaning('rating')],
  [words.tip],
  [words.result, words.resultExplained],
];
const LEFT: ReadonlySet<string> = new Set([words.player, words.matchup, words.pick, words.lastTen, words.rating]);

export function BoardTable({ picks }: { readonly picks: readonly BoardPick[] }) {
  const leagues = useLeagues();
  return (
    <div className="scroll panel flush" tabIndex={0} role="region" aria-label={words.label}>
      <table className="table board stacks">
        <thead>
          <tr>
            {COLUMNS.map(([label, explained]) => (
              <th key={label} scope="col" className={LEFT.has(label) ? undefined : 'number'}>
                {explained === undefined ? label : <span {...explain(explained)}>{label}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {byLeague(picks, leagues).map(({ league, name, all }) => (
          <tbody key={league}>
            {leagues.length > 1 && (
              <tr>
                <th scope="rowgroup" colSpan={COLUMNS.length} className="of-league">
                  {name}
                </th>
              </tr>
            )}
            {all.map((pick) => (
              <Row key={propKey(pick)} pick={pick} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The figure so far, with the probability of now where it is known. */
function soFar({ running, live }: BoardPick): string {
  const value = live?.value ?? running?.value ?? null;
  if (value === null) return words.none;
  return live === null ? words.soFar(value) : `${words.soFar(value)}, ${percent(live.probability)}`;
}

/** A tap on a mark shows what it means. */
const isExplained = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.explained') !== null;

function Row({ pick }: { readonly pick: BoardPick }) {
  const navigate = useNavigate();
  const format = usePreference(oddsFormat);
  const to = {
    to: '/players/$playerId',
    params: { playerId: String(pick.playerId) },
    search: { stat: pick.stat },
  } as const;
  const ten = pick.form.find(({ label }) => label === strings.form.ten);
  return (
    <tr className="opens" onClick={({ target }) => !isExplained(target) && void navigate(to)}>
      <td className="nowrap">
        <Link {...to} className="plain">
          {pick.playerName}
        </Link>
        {pick.outcome === null && pick.news !== null && pick.news.status !== 'Available' && (
          <span className="small">
            {' '}
            <PlayerStatusMark of={pick.news.status} />
          </span>
        )}
      </td>
      <td className="nowrap muted">{matchup(pick)}</td>
      <td className="nowrap">
        <Side of={pick.direction}>{pick.line}</Side> {shortStat(pick.stat)}
        {pick.period !== null && ` ${pick.period}`}
      </td>
      <td className="number" data-label={words.price}>
        {isAhead(pick) && (
          <span className="table-now">
            {pick.now.price === null ? (
              <span className="muted">{words.notOffered}</span>
            ) : (
              <>
                {pick.now.state === 'moved' && <span className="muted">{words.movedTo(pick.now.line ?? 0)} </span>}
                <strong>{odds(pick.now.price, format)}</strong> {bookName(pick.now.book ?? '')}
              </>
            )}
          </span>
        )}
        <span className={isAhead(pick) ? 'muted small' : undefined}>
          {odds(pick.price, format)} <span className="muted">{bookName(pick.book)}</span>
        </span>
      </td>
      <td className="number" data-label={words.ours}>
        {pick.before !== undefined && (
          <span className="muted small">{words.was(bare(percent(pick.before.probability)))} </span>
        )}
        {bare(percent(pick.now.probability ?? pick.probability))}
      </td>
      <td className="number" data-label={words.market}>
        {bare(percent(pick.marketProbability))}
      </td>
      <td className="number strong" data-label={words.edge}>
        {bare(edge(pick.now.expectedValue ?? pick.expectedValue))}
      </td>
      <td className="number" data-label={words.score}>
        {pick.scoreFinal.toFixed(0)}
      </td>
      <td data-label={words.lastTen}>
        {ten !== undefined && <HitCount {...ten} label="" what={`${pick.direction} ${pick.line}`} isPlain />}
      </td>
      <td>
        <Rating of={pick} />
      </td>
      <td className="number" data-label={words.tip}>
        {pick.game?.status === 'live' ? <Live /> : <TipOffTime at={pick.tipOff} gameDay={pick.gameDate} brief />}
      </td>
      <td className="number" data-label={words.result}>
        {isExpectedVoid(pick) ? (
          <span className="table-void">{words.expectedVoid}</span>
        ) : pick.outcome === null ? (
          <span className="muted">{soFar(pick)}</span>
        ) : (
          <>
            <OutcomeMark of={pick.outcome} /> {bare(units(pick.profit ?? 0, 2))}
          </>
        )}
      </td>
    </tr>
  );
}
