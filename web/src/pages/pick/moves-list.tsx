import { useQuery } from '@tanstack/react-query';
import { opens, requiredTier, VISIBILITY } from '../../access.ts';
import { evaluationAt } from '../../api/evaluate.ts';
import { newsOf, quotesOf } from '../../api/odds.ts';
import { useUser } from '../../api/session/session.ts';
import type { Pick, Proposal } from '../../api/types.ts';
import { useNow } from '../../clock.ts';
import { bookName, percent } from '../../format.ts';
import { Moment } from '../../parts/moment.tsx';
import { odds } from '../../odds.ts';
import { explain } from '../../parts/explain.tsx';
import { Side } from '../../parts/marks.tsx';
import { PlayerStatusMark, shortReason } from '../../parts/player-status.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { evaluatedOf, momentsOf, movesOf, sumOf, type Move } from './moves.ts';
import { strings } from './strings.ts';

/** What moved a pick's price, oldest first, each with its before and after. */
export function MovesList({ pick }: { readonly pick: Pick }) {
  const { tier } = useUser();
  const hasData = opens('data', tier);
  const now = useNow();
  const { playerId, gameId, stat, period } = pick;
  const news = useQuery(newsOf(playerId, gameId));
  const quotes = useQuery({ ...quotesOf({ playerId, gameId, stat, period }), enabled: hasData });
  const until = Math.min(now, Date.parse(pick.tipOff));
  return (
    <Loaded of={news} skeleton={<Skeleton height={24} lines={3} />}>
      {(told) => {
        const moves = movesOf({ pick, news: told, quotes: quotes.data ?? [], until });
        const evaluated = evaluatedOf(moves);
        return (
          <>
            <ol className="small">
              {moves.map((move) => (
                <Row key={`${move.kind} ${move.at}`} move={move} pick={pick} isEvaluated={evaluated.has(move)} />
              ))}
            </ol>
            <Sum moves={moves} />
            {quotes.isError && (
              <Loaded of={quotes} skeleton={null}>
                {() => null}
              </Loaded>
            )}
            <p className="muted small">{hasData ? strings.legend : strings.tier.data(requiredTier('data'))}</p>
          </>
        );
      }}
    </Loaded>
  );
}

/** All steps in one sentence. */
function Sum({ moves }: { readonly moves: readonly Move[] }) {
  const { line, market, reports } = sumOf(moves);
  const parts = [
    ...(line === null ? [] : [strings.sum.line(strings.change(line[0].toFixed(1), line[1].toFixed(1)))]),
    ...(market === null ? [] : [strings.sum.market(strings.change(percent(market[0]), percent(market[1])))]),
    ...(reports === 0 ? [] : [strings.sum.reports(reports)]),
  ];
  return <p className="small strong">{parts.length === 0 ? strings.sum.nothing : strings.sum.all(parts)}</p>;
}

interface RowProps {
  readonly move: Move;
  readonly pick: Pick;
  readonly isEvaluated: boolean;
}

function Row({ move, pick, isEvaluated }: RowProps) {
  const moment = new Date(move.at).toISOString();
  return (
    <li>
      <Moment className="muted" at={moment} />
      <What move={move} pick={pick} />
      <Effect move={move} pick={pick} isEvaluated={isEvaluated} />
    </li>
  );
}

function What({ move, pick }: { readonly move: Move; readonly pick: Pick }) {
  const format = usePreference(oddsFormat);
  if (move.kind === 'news')
    return (
      <span className="moves-news">
        {move.news.map(({ playerId, playerName, status, reason }) => (
          <span key={playerId}>
            {playerName} <PlayerStatusMark of={status} />
            {reason !== '' && <span className="muted">{strings.reason(shortReason(reason))}</span>}
          </span>
        ))}
      </span>
    );
  if (move.kind === 'market') return <span>{strings.market}</span>;
  if (move.kind === 'published')
    return (
      <span>
        {strings.published} <Side of={pick.direction}>{pick.line}</Side>{' '}
        {strings.at(odds(pick.price, format), bookName(pick.book))}
      </span>
    );
  return <span>{move.from === null ? strings.opened(move.to.toFixed(1)) : strings.line}</span>;
}

/** Before and after. */
function Effect({ move, pick, isEvaluated }: RowProps) {
  const { tier } = useUser();
  switch (move.kind) {
    case 'news':
      if (!move.isQuoted || VISIBILITY[tier].delayMinutes > 0) return <span />;
      return isEvaluated ? <NewsEffect move={move} pick={pick} /> : <NotAsked />;
    case 'line':
      return (
        <span className="number">{move.from !== null && strings.change(move.from.toFixed(1), move.to.toFixed(1))}</span>
      );
    case 'market':
      return <span className="number">{strings.change(percent(move.from), percent(move.to))}</span>;
    case 'published':
      return <span className="number">{percent(pick.probability)}</span>;
  }
}

function NotAsked() {
  return <span {...explain(strings.notAsked, 'muted number')}>{strings.unknown}</span>;
}

function NewsEffect({ move, pick }: { readonly move: Move; readonly pick: Pick }) {
  const { playerId, stat, line, direction, gameDate, period } = pick;
  const proposal: Proposal = { playerId, stat, line, direction, gameDate, period };
  const [earlier, later] = momentsOf(move);
  const before = useQuery(evaluationAt(proposal, earlier));
  const after = useQuery(evaluationAt(proposal, later));
  if (before.isPending || after.isPending) return <span className="muted number">{strings.reading}</span>;
  if (before.data === undefined || after.data === undefined)
    return <span {...explain(strings.noEstimate, 'muted number')}>{strings.unknown}</span>;
  const [from, to] = [before.data, after.data].map(({ probability }) => percent(probability)) as [string, string];
  return (
    <span {...explain(strings.explained, 'number')}>
      {from === to ? strings.unchanged(from) : strings.change(from, to)}
    </span>
  );
}
