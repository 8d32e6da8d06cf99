import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { enabledLeagues, gameDayOf, useLeague } from '../../../api/league.ts';
import { gamesOfPlayer, playerById } from '../../../api/reads.ts';
import type { Game, Player } from '../../../api/types.ts';
import { useNow } from '../../../clock.ts';
import { statLabel, tipTime } from '../../../format.ts';
import { PlayerCombobox } from '../../../frame/search/player-search.tsx';
import { Choice } from '../../../parts/fields/choice.tsx';
import { Switch } from '../../../parts/fields/switch.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { comingGame } from '../../../parts/game.ts';
import { lineOf } from '../../evaluate/proposal.ts';
import { strings } from '../strings.ts';
import type { BetToLog } from './bet-to-log.ts';
import type { Claim } from './listed-offer.ts';
import { gamesToBetOn } from './use-offer.ts';

const words = strings.form;
const SIDES = (['Over', 'Under'] as const).map((value) => ({ value, label: value }));

/** The claim of a bet that is being logged: the player's next game, unless another one is meant. */
export function useClaimed({ player: id, stat = 'Points', period, line, direction = 'Over', game: wanted }: BetToLog) {
  const now = useNow();
  const { data: player } = useQuery({ ...playerById(id ?? 0), enabled: id !== undefined });
  const { data: all = [], isSuccess } = useQuery({ ...gamesOfPlayer(id ?? 0), enabled: id !== undefined });
  const games = gamesToBetOn(all, now, wanted);
  const game = games.find((one) => one.id === wanted) ?? comingGame(games, now) ?? games[0];
  const claim: Claim | undefined =
    player === undefined || line === undefined || game === undefined
      ? undefined
      : {
          playerId: player.id,
          playerName: player.name,
          teamAbbreviation: player.teamAbbreviation,
          league: player.league,
          stat,
          period: period ?? null,
          line,
          direction,
          gameId: game.id,
          gameDate: dayOf(game),
        };
  return { player, games, game, claim, lacksGame: isSuccess && games.length === 0 };
}

const dayOf = (game: Game): string => gameDayOf(new Date(game.gameDate));

interface ClaimFieldsProps {
  readonly of: BetToLog;
  readonly player: Player | undefined;
  readonly games: readonly Game[];
  readonly game: Game | undefined;
  readonly onChange: (change: BetToLog) => void;
}

/** Player, side, line, stat, period, and the game that is meant. */
export function ClaimFields({ of, player, games, game, onChange }: ClaimFieldsProps) {
  const shown = useLeague();
  const { stats, periods } = enabledLeagues().find(({ league }) => league === player?.league) ?? shown;
  const { stat = 'Points', direction = 'Over' } = of;
  const [line, setLine] = useState(of.line === undefined ? '' : String(of.line));
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="row bets-form">
      {of.player === undefined ? (
        <PlayerCombobox
          label={words.player}
          placeholder={words.player}
          takesFocus
          onChoose={({ id }) => {
            onChange({ player: id, game: undefined });
            field.current?.focus();
          }}
        />
      ) : (
        <button
          type="button"
          className="button button-second"
          title={words.change}
          onClick={() => onChange({ player: undefined, game: undefined })}
        >
          {player?.name ?? '…'}
        </button>
      )}
      <Switch label={words.side} options={SIDES} value={direction} onChange={(side) => onChange({ direction: side })} />
      <TextField
        ref={field}
        label={words.line}
        inputMode="decimal"
        pattern="[0-9]{1,3}([.][05])?"
        value={line}
        onChange={(text) => {
          const typed = text.replace(',', '.');
          setLine(typed);
          onChange({ line: lineOf(typed === '' ? NaN : typed) });
        }}
        required
      />
      <Choice
        label={words.stat}
        options={stats}
        value={stat}
        say={statLabel}
        onChange={(chosen) => onChange({ stat: chosen })}
      />
      <Choice
        label={words.period}
        all={words.full}
        options={periods}
        value={of.period}
        onChange={(period) => onChange({ period })}
      />
      {game !== undefined && (
        <Choice
          label={words.game}
          options={games.map(({ id }) => String(id))}
          value={String(game.id)}
          say={(id) => gameWords(games.find((one) => String(one.id) === id) ?? game)}
          onChange={(id) => onChange({ game: Number(id) })}
        />
      )}
    </div>
  );
}

const gameWords = (game: Game): string =>
  words.gameOf(game.awayTeamAbbr, game.homeTeamAbbr, tipTime(game.gameDate, dayOf(game))) + words.statuses[game.status];
