import type { Day } from '../kernel/index.ts';
import { askedLeague } from '../league/index.ts';
import type { League, LeagueChoice } from '../leagues/index.ts';
import { operation, type OperationContext, type OperationKind } from '../operations/index.ts';
import { DomainError, type Context } from '../platform/index.ts';

/** A source that this service reads on schedule or on request. */
export interface ServiceSource {
  readonly name: string;
  readonly leagues: readonly League[];
  /** Default schedule. */
  readonly schedule: string;
  /** Reads the source now or for a day. The result is written later, in a transaction without network waits. */
  read(
    ctx: Context,
    asked: {
      readonly league: League;
      readonly date?: Day | undefined;
      readonly signal?: AbortSignal;
      /** Whether an operator accepts what the check of whole responses would hold back. */
      readonly accepts?: boolean | undefined;
    },
  ): Promise<ReadSource>;
}

export interface ReadSource {
  /** Returns figures of the result. */
  write(ctx: Context): Promise<object>;
  /** Call it after the write is committed. */
  committed(): void;
}

interface Sources {
  readonly leagues: LeagueChoice;
  readonly sources: readonly ServiceSource[];
}

/** The operation that reads one source. */
export function ingestKind({ leagues, sources }: Sources): OperationKind {
  const named = (league?: League): League => askedLeague(leagues, league, '/league');
  return operation(
    'ingest',
    (ctx, { source, date, league, accept }) =>
      ingestSource(ctx, sourceNamed(sources, source), { league: named(league), date, accepts: accept }),
    (input) => {
      sourceNamed(sources, input.source);
      named(input.league);
    },
    leagues,
  );
}

/** The source with a name; otherwise an error that lists the names. */
function sourceNamed(sources: readonly ServiceSource[], name: string): ServiceSource {
  const found = sources.find((source) => source.name === name);
  if (found !== undefined) return found;
  const names = sources.map((source) => source.name).join(', ');
  throw new DomainError('impossible', `No source is called ${name}. Sources: ${names === '' ? 'none' : names}.`);
}

/** Reads a source outside the transaction and writes the result as the operation's effects. */
export async function ingestSource(
  ctx: OperationContext,
  source: ServiceSource,
  asked: { readonly league: League; readonly date?: Day | undefined; readonly accepts?: boolean | undefined },
) {
  const read = await source.read(ctx, { ...asked, signal: ctx.signal });
  const done = await ctx.effects((inner) => read.write(inner), 'facts');
  read.committed();
  return done;
}

/**
 * Reads a source for every enabled league that it serves, and writes the results in one transaction. A league that
 * cannot be read is listed in the output and does not prevent the others from being written. Throws if none can be
 * read.
 */
export async function ingestAll(
  ctx: OperationContext,
  { leagues }: Pick<Sources, 'leagues'>,
  source: ServiceSource,
): Promise<object> {
  const served = leagues.enabled().filter((league) => source.leagues.includes(league));
  const reads: ReadSource[] = [];
  const failed: { readonly league: League; readonly error: unknown }[] = [];
  // Sequential: a source's requests share its rate limit and credits.
  for (const league of served)
    try {
      reads.push(await source.read(ctx, { league, signal: ctx.signal }));
    } catch (error) {
      ctx.signal.throwIfAborted();
      failed.push({ league, error });
    }
  if (reads.length === 0 && failed[0] !== undefined) throw failed[0].error;
  for (const { league, error } of failed)
    ctx.log.warn({ source: source.name, league, err: error }, 'a league was not read');
  const done = await ctx.effects(async (inner) => {
    const runs: object[] = [];
    for (const read of reads) runs.push(await read.write(inner));
    const notRead = failed.map(({ league }) => league);
    if (runs.length === 1 && failed.length === 0) return runs[0] as object;
    return { runs, ...(notRead.length > 0 && { notRead }) };
  }, 'facts');
  for (const read of reads) read.committed();
  return done;
}
