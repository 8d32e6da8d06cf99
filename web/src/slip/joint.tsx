import type { Combination } from '../api/types.ts';
import { edge, figure, percent } from '../format.ts';
import { odds } from '../odds.ts';
import { explain } from '../parts/explain.tsx';
import { Term } from '../parts/term.tsx';
import { oddsFormat, usePreference } from '../preferences.ts';
import { strings } from './strings.ts';

const words = strings.joint;

/** Legs within this share of independent ones are called independent. */
const NEAR = 0.02;

/** Small chances with a digit more: 4 % and 4.9 % are another price. */
const chanceText = (chance: number): string =>
  chance < 0.1 ? percent(chance).replace(/^\d+/, (100 * chance).toFixed(1)) : percent(chance);

/** The joint chance, large, beside what independent legs would have, with a word for the difference. */
export function Joint({ of, isOld }: { readonly of: Combination; readonly isOld: boolean }) {
  const format = usePreference(oddsFormat);
  const { probability, independentProbability, interval, fairPrice, expectedValue, correlations, reasons } = of;
  const [low, high] = interval;
  return (
    <section className={isOld ? 'slip-joint slip-old' : 'slip-joint'} aria-label={words.label} aria-busy={isOld}>
      <p className="visually-hidden" role="status">
        {isOld ? words.old : `${words.chance} ${chanceText(probability)}`}
      </p>
      <p className="slip-chance">
        <span className="small muted">
          <Term of="joint">{words.chance}</Term>
        </span>
        <strong>{chanceText(probability)}</strong>
        <span className="small muted">
          <span {...explain(words.intervalExplained)}>{words.interval(chanceText(low), chanceText(high))}</span>
        </span>
      </p>
      <p className="slip-independent">
        <Term of="independent">{words.independent(chanceText(independentProbability))}</Term>
      </p>
      <p>{difference(probability / independentProbability)}</p>
      <dl className="pairs">
        <dt>
          <Term of="fair">{words.fair}</Term>
        </dt>
        <dd>{odds(fairPrice, format)}</dd>
        {expectedValue !== null && (
          <>
            <dt>
              <Term of="edge">{words.edge}</Term>
            </dt>
            <dd className="strong">{edge(expectedValue)}</dd>
          </>
        )}
      </dl>
      {correlations.length > 2 && <Matrix rows={correlations} />}
      {reasons.length > 0 && (
        <ul className="slip-reasons small muted">
          {reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function difference(ratio: number): string {
  if (Math.abs(ratio - 1) < NEAR) return words.even;
  return ratio > 1 ? words.together(percent(ratio - 1)) : words.apart(percent(1 - ratio));
}

/** Correlations from here on are strong, and from there on clear. */
const STRENGTHS = [0.03, 0.12, 0.3];

function Matrix({ rows }: { readonly rows: readonly (readonly number[])[] }) {
  const names = rows.map((_, place) => place + 1);
  return (
    <table className="slip-matrix">
      <caption className="small">
        <Term of="correlation">{strings.matrix.title}</Term>
        <span className="muted"> {strings.matrix.note}</span>
      </caption>
      <thead>
        <tr>
          <td />
          {names.map((name) => (
            <th key={name} scope="col" aria-label={strings.matrix.leg(name)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={names[place]}>
            <th scope="row" aria-label={strings.matrix.leg(place + 1)}>
              {place + 1}
            </th>
            {row.map((value, other) => (
              <td key={names[other]} className={place === other ? undefined : strengthOf(value)}>
                {place === other ? '' : signed(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function strengthOf(value: number): string | undefined {
  const strength = STRENGTHS.filter((least) => Math.abs(value) >= least).length;
  return strength === 0 ? undefined : `${value > 0 ? 'pull' : 'push'}-${strength}`;
}

const signed = (value: number): string =>
  Math.abs(value) < 0.005 ? '0' : `${value > 0 ? '+' : ''}${figure(value, 2)}`;
