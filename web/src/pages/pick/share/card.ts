import type { LedgerEntry, Pick } from '../../../api/types.ts';
import { bookName, edge, mediumDay, percent, statLabel, units } from '../../../format.ts';
import { odds, type OddsFormat } from '../../../odds.ts';
import { strings } from './strings.ts';

/** The texts of a share card, as they are drawn and as they are read out. */
export interface CardTexts {
  readonly claim: string;
  readonly player: string;
  readonly price: string;
  readonly figures: string;
  /** Undefined until the pick is graded. */
  readonly outcome: string | undefined;
  readonly published: string;
  readonly sealed: string;
  readonly hash: string | undefined;
  readonly verify: string;
  /** The league is simulated, or the pick belongs to a replay. */
  readonly warning: string | undefined;
}

interface Facts {
  readonly pick: Pick;
  /** The day's ledger. */
  readonly entries: readonly LedgerEntry[];
  readonly format: OddsFormat;
  readonly origin: string;
  readonly isSimulated: boolean;
}

/** `2026-11-23T10:32:38.151Z` is `2026-11-23 10:32:38 UTC`: the viewer of an image may live in another zone. */
const utc = (moment: string): string => strings.utc(moment.slice(0, 10), moment.slice(11, 19));

/** The ledger entry of the board on which a pick was published: its board was recorded at that moment. */
export const sealOf = (pick: Pick, entries: readonly LedgerEntry[]): LedgerEntry | undefined =>
  entries.find(
    ({ kind, league, recordedAt }) => kind === 'board' && league === pick.league && recordedAt === pick.publishedAt,
  );

export function cardTexts({ pick, entries, format, origin, isSimulated }: Facts): CardTexts {
  const { direction, line, stat, period, playerName, teamAbbreviation, opponentAbbreviation, gameDate } = pick;
  const seal = sealOf(pick, entries);
  return {
    claim: `${direction} ${line} ${statLabel(stat)}${period === null ? '' : ` ${period}`}`,
    player: strings.player(
      playerName,
      teamAbbreviation,
      opponentAbbreviation,
      mediumDay(gameDate),
      gameDate.slice(0, 4),
    ),
    price: strings.price(odds(pick.price, format), bookName(pick.book)),
    figures: strings.figures(
      pick.rating,
      percent(pick.probability),
      percent(pick.marketProbability),
      edge(pick.expectedValue),
    ),
    outcome: pick.outcome === null ? undefined : strings.outcome(pick.outcome, units(pick.profit ?? 0, 2)),
    published: strings.published(utc(pick.publishedAt)),
    sealed: seal === undefined ? strings.unsealed : strings.sealed(seal.sequence, utc(seal.sealedAt)),
    hash: seal?.hash,
    verify: strings.verify(origin),
    warning: isSimulated ? strings.simulated : undefined,
  };
}

/** Everything on the card, in reading order. */
export const inWords = (texts: CardTexts): string =>
  [
    texts.warning,
    texts.claim,
    texts.player,
    texts.price,
    texts.figures,
    texts.outcome,
    texts.published,
    texts.sealed,
    texts.hash,
    texts.verify,
  ]
    .filter((text) => text !== undefined)
    .join('. ');
