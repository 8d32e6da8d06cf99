import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quotesOf, type PropOfGame } from '../../../api/odds.ts';
import type { Direction } from '../../../api/types.ts';
import { odds } from '../../../odds.ts';
import { Age } from '../../../parts/marks.tsx';
import { usePhone } from '../../../parts/hooks/use-phone.ts';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { number, Table } from '../../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { SlipLink } from '../../pick/slip-link.tsx';
import { strings } from '../strings.ts';
import { netPrice } from '../../../kernel.ts';
import { bestOf, gridOf, linesAround, linkOf, priceOf, type Best, type Grid, type Quote } from './grid.ts';
import './book-grid.css';

const words = strings.grid;
const SIDES = ['Over', 'Under'] as const;

interface BookGridProps {
  readonly prop: PropOfGame;
  readonly consensus: number;
  /** Of a game that has begun: the last prices before it. */
  readonly tipOff: string | undefined;
}

/** Every book's prices on every line that it offers. */
export function BookGrid({ prop, consensus, tipOff }: BookGridProps) {
  const quotes = useQuery(quotesOf(prop));
  return (
    <section className="panel stack">
      <h2>{tipOff === undefined ? words.title : words.before}</h2>
      <Loaded of={quotes} skeleton={<Skeleton height={32} lines={6} />}>
        {(all) => (
          <Prices
            grid={gridOf(all, tipOff === undefined ? undefined : Date.parse(tipOff))}
            consensus={consensus}
            hasAges={tipOff === undefined}
          />
        )}
      </Loaded>
    </section>
  );
}

interface PricesProps {
  readonly grid: Grid;
  readonly consensus: number;
  readonly hasAges: boolean;
}

/** A prop may have a dozen alternate lines: the chosen one and its neighbors fit beside each other, on a phone one. */
const LINES = { phone: 1, wide: 3 };

function Prices({ grid, consensus, hasAges }: PricesProps) {
  const isPhone = usePhone();
  const [chosen, setChosen] = useState(consensus);
  const { lines } = grid;
  if (lines.length === 0) return <p className="muted">{words.none}</p>;
  const shown = linesAround(lines, chosen, isPhone ? LINES.phone : LINES.wide);
  const books = grid.books.filter(({ quotes }) => shown.some((line) => quotes.has(line)));
  return (
    <>
      {shown.length < lines.length && (
        <div className="grid-lines" role="group" aria-label={words.lines}>
          {lines.map((line) => (
            <button
              key={line}
              type="button"
              className="quiet"
              aria-pressed={shown.includes(line)}
              onClick={() => setChosen(line)}
            >
              {line.toFixed(1)}
            </button>
          ))}
        </div>
      )}
      <Table label={words.title} columns={[words.book, ...shown.map((line) => number(line.toFixed(1)))]}>
        {books.map(({ title, quotes }) => (
          <tr key={title}>
            <th scope="row" className="grid-book">
              {/* Without the note in brackets, which would leave no space for the prices. */}
              {title.replace(/\s*\([^)]*\)$/, '')}
            </th>
            {shown.map((line) => (
              <td key={line} className="number">
                <Cell quote={quotes.get(line)} grid={grid} hasAge={hasAges} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <p className="muted small">
        {words.consensus(consensus.toFixed(1))}
        {hasAges && words.age}
      </p>
    </>
  );
}

interface CellProps {
  readonly quote: Quote | undefined;
  readonly grid: Grid;
  readonly hasAge: boolean;
}

function Cell({ quote, grid, hasAge }: CellProps) {
  if (quote === undefined) return <span className="muted">{strings.none}</span>;
  return (
    <span className="grid-cell">
      {SIDES.map((side) => (
        <Price key={side} quote={quote} side={side} best={bestOf(grid, quote.line, side)} />
      ))}
      {hasAge && (
        <span className="muted small grid-age">
          <Age of={quote.capturedAt} />
        </span>
      )}
    </span>
  );
}

interface PriceProps {
  readonly quote: Quote;
  readonly side: Direction;
  readonly best: Best | undefined;
}

function Price({ quote, side, best }: PriceProps) {
  const format = usePreference(oddsFormat);
  const price = priceOf(quote, side);
  if (price === null) return <span className="muted">{words.side[side](strings.none)}</span>;
  const isBest = best !== undefined && netPrice(quote.book, price) === netPrice(best.book, best.price) && !quote.isThin;
  return (
    <span className={isBest ? `grid-best grid-${side.toLowerCase()}` : undefined}>
      {words.side[side](odds(price, format))}
      {isBest && <span className="visually-hidden">{words.best}</span>}
      <SlipLink to={linkOf(quote, side)} book={quote.book} brief />
    </span>
  );
}
