import assert from 'node:assert/strict';
import test from 'node:test';
import { publishDay, settleDays } from '../../src/cycle/index.ts';
import {
  combosModule,
  draftEntries,
  ENTRY_SHARES,
  type EntryDocument,
  type EntryGradeDocument,
} from '../../src/combos/index.ts';
import { settleEntry, type Origin, type Outcome } from '../../src/kernel/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { checkEntries } from '../../src/record/ledger/check-entries.ts';
import type { LedgerChain, LedgerDay } from '../../src/record/ledger/ledger-shapes.ts';
import { recordModule, verifyLedger } from '../../src/record/index.ts';
import { evaluationReader, SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { STANDARD, type SettlementProfile } from '../../src/settlement/index.ts';
import { testServer } from '../support/http.ts';
import { asOwner } from '../support/ledger-responses.ts';
import { addBoxScore, addState } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { before, combosStage, DATE, NO_BOUNDS, TABLES, TIP_OFF } from './stage.ts';

interface Published {
  readonly entries: readonly {
    readonly hash: string;
    readonly kind: 'AllOrNothing' | 'Flexible';
    readonly legs: readonly {
      readonly playerId: number;
      readonly stat: string;
      readonly line: number;
      readonly direction: string;
      readonly probability: number;
      readonly outcome: Outcome | null;
    }[];
    readonly pays: number | null;
  }[];
}
interface Summary {
  readonly entries: number;
  readonly won: number;
  readonly lost: number;
  readonly refunded: number;
  readonly pending: number;
  readonly units: number;
  readonly days: number;
  readonly distinctLegs: number;
  readonly legHits: number;
  readonly expectedLegHits: number;
  readonly calibration: readonly { readonly entries: number }[];
  readonly groups: readonly { readonly legs: number; readonly units: number }[];
}

test('published pick’em entries', async (t) => {
  const on = await combosStage(t);
  const { db, ctx, league, gameId } = on;
  const worlds = worldStore();
  const payouts = (house: string) => (house === 'prizepicks' ? TABLES : undefined);
  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    modules: [
      recordModule({ origin: 'replay' }),
      combosModule({
        origin: 'replay',
        leagues: EVERY_LEAGUE,
        reader: evaluationReader(worlds),
        worlds,
        payouts,
        bounds: () => SCORING_BOUNDS,
      }),
    ],
  });
  const get = async <Body>(path: string, tier: 'Free' | 'Pro' | 'Sharp' = 'Sharp'): Promise<Body> =>
    (await getAs(api, tier, path)).json();
  const score = (origin: Origin = 'replay') =>
    publishDay(ctx, { league: 'Nba', date: DATE, origin, worlds, payouts, shares: () => NO_BOUNDS });
  const settle = () => settleDays(ctx, { league: 'Nba', from: DATE, to: DATE });
  const download = async () =>
    [await get<LedgerChain>('/picks/ledger'), await get<LedgerDay>(`/picks/ledger/${DATE}`)] as const;
  const faultsOf = async (): Promise<string[]> => verifyLedger(await download()).faults.map(({ what }) => what);
  const kinds = async () =>
    (await download())[0].items.map(({ kind }) => kind).filter((kind) => kind.startsWith('entr'));
  const published = async () => (await get<Published>(`/picks/pickem/entries?date=${DATE}`)).entries;
  const minutesAfter = (minutes: number): void => ctx.clock.set(before(-minutes));
  /** A player of an entry who does not play. */
  let absent = 0;
  const everyoneScores = (pts: number): Promise<number> => {
    const players = league.players.filter((playerId) => playerId !== absent);
    const lines = players.map((playerId) => ({ playerId, counts: { pts, reb: 5 } }));
    return addBoxScore(db, league, gameId, ctx.clock.now(), lines);
  };

  await t.test('they are published and sealed once, in the last hour before the first tip-off', async () => {
    ctx.clock.set(before(61));
    await score();
    assert.deepEqual([await published(), await kinds()], [[], []]);
    ctx.clock.set(before(30));
    await score();
    const first = await published();
    assert.deepEqual(
      first.map(({ kind, legs }) => `${kind} ${legs.length}`),
      ['AllOrNothing 2', 'AllOrNothing 3', 'AllOrNothing 4', 'Flexible 3', 'Flexible 4'],
    );
    ctx.clock.set(before(10));
    await score();
    assert.deepEqual([await published(), await kinds()], [first, ['entries']]);
    const [, day] = await download();
    const sealed = day.entries.find(({ kind }) => kind === 'entries')?.sealed;
    assert.deepEqual(sealed?.toSorted(), first.map(({ hash }) => hash).sort());
    assert.ok(
      day.documents.every(({ document }) => document.type !== 'entry'),
      'closed until the games begin',
    );
    assert.deepEqual(await faultsOf(), []);
    assert.equal((await getAs(api, 'Free', '/picks/pickem/entries')).statusCode, 403);
  });

  await t.test(
    'a tier sees entries and their record with the delay of picks, and no tier the sealed document before the last game begins',
    async () => {
      const seen = async () => {
        const { entries } = await get<Published>(`/picks/pickem/entries?date=${DATE}`, 'Pro');
        const recorded = async (tier: 'Free' | 'Pro' | 'Sharp') =>
          (await get<Summary>('/picks/pickem/record', tier)).pending;
        return [entries.length, await recorded('Free'), await recorded('Pro'), await recorded('Sharp')];
      };
      ctx.clock.set(new Date(before(15).getTime() - 1));
      assert.deepEqual(await seen(), [0, 0, 0, 5]);
      ctx.clock.set(before(15));
      assert.deepEqual(await seen(), [5, 0, 5, 5]);
      minutesAfter(-0.001);
      const record = await get<object>('/picks/pickem/record');
      const withPending = (entries: number) =>
        download().then((files) => verifyLedger([{ ...record, entries, pending: entries }, ...files]).comparisons[0]);
      assert.deepEqual(
        [(await withPending(5))?.isEqual, (await withPending(6))?.isEqual],
        [true, false],
        'entries that are closed count as pending, and no more of them than were sealed',
      );
      for (const tier of ['Free', 'Pro', 'Sharp'] as const) {
        const text = JSON.stringify(await get(`/picks/ledger/${DATE}`, tier));
        assert.ok(!text.includes('"salt"') && !text.includes('expectedPayout'), `${tier} sees a sealed entry`);
      }
      minutesAfter(30);
      assert.deepEqual(await seen(), [5, 5, 5, 5]);
      const opened = async (tier: 'Free' | 'Sharp') =>
        (await get<LedgerDay>(`/picks/ledger/${DATE}`, tier)).documents.filter(
          ({ document }) => document.type === 'entry',
        ).length;
      assert.deepEqual([await opened('Sharp'), await opened('Free')], [5, 0]);
      ctx.clock.set(before(10));
    },
  );

  await t.test('with the bounds as shipped there are fewer: no leg is in more than half of them', async () => {
    const drafts = await draftEntries(
      db,
      {
        league: 'Nba',
        date: DATE,
        origin: 'simulated',
        worlds,
        bounds: SCORING_BOUNDS,
        payouts,
        shares: () => ENTRY_SHARES,
      },
      ctx.clock.now(),
    );
    const legs = drafts.drafts.map((draft) => draft.legs.map(({ player, stat }) => `${player.id} ${stat}`));
    const times = Map.groupBy(legs.flat(), (leg) => leg);
    assert.ok(legs.length >= 2);
    for (const [leg, same] of times)
      assert.ok(same.length <= legs.length / 2, `${leg} in ${same.length} of ${legs.length}`);
  });

  await t.test('the same are published live and in a replay', async () => {
    ctx.clock.set(before(30));
    await score('live');
    const of = async (origin: Origin) => {
      const { rows } = await db.query<{ document: EntryDocument }>({
        text: 'select document from combos.entry where origin = $1 order by kind, legs',
        values: [origin],
      });
      return rows.map(({ document }) => ({ ...document, origin: '', salt: '' }));
    };
    assert.deepEqual(await of('live'), await of('replay'));
  });

  await t.test('neither an entry nor its time can be changed', async () => {
    for (const text of [
      `update combos.entry set published_at = published_at - interval '1 hour'`,
      'delete from combos.entry',
      'truncate combos.entry cascade',
    ])
      await assert.rejects(db.query({ text }), text);
  });

  await t.test('grades come from the legs: pushes and players who did not play drop out', async () => {
    minutesAfter(30);
    await settle();
    assert.deepEqual(await kinds(), ['entries']);
    minutesAfter(180);
    await addState(db, gameId, 'final', TIP_OFF, ctx.clock.now());
    absent = ((await published()) as unknown as { legs: { playerId: number }[] }[]).at(-1)!.legs[0]!.playerId;
    await everyoneScores(15);
    await settle();
    const outcomes = new Set((await published()).flatMap(({ legs }) => legs.map(({ outcome }) => outcome)));
    assert.ok(outcomes.has('Void') && outcomes.has('Push'), JSON.stringify(await published()));
    const [, { documents }] = await download();
    const entries = new Map(
      documents.flatMap(({ hash, document }) => (document.type === 'entry' ? [[hash, document] as const] : [])),
    );
    const grades = documents.flatMap(({ document }) => (document.type === 'entryGrade' ? [document] : []));
    assert.equal(grades.length, 5);
    for (const { entry, legs, pays } of grades) {
      const of = entries.get(entry)!;
      const due = of.legs.map(({ stat, line, direction, player }): { outcome: Outcome; teamId: number } => {
        const { teamId, id } = player;
        const value = stat === 'Points' ? 15 : 5;
        const hits = value > line === (direction === 'Over');
        return { teamId, outcome: id === absent ? 'Void' : value === line ? 'Push' : hits ? 'Hit' : 'Miss' };
      });
      assert.deepEqual(
        legs.map(({ outcome }) => outcome),
        due.map(({ outcome }) => outcome),
      );
      assert.equal(pays, settleEntry(TABLES, of.kind, due).pays);
    }
    minutesAfter(200);
    await settle();
    assert.deepEqual(await kinds(), ['entries', 'entry-grades'], 'again writes nothing');
    await everyoneScores(40);
    await settle();
    assert.deepEqual(await kinds(), ['entries', 'entry-grades', 'entry-grades'], 'a correction is another version');
    assert.deepEqual(await faultsOf(), []);
  });

  await t.test('a graded entry keeps its rules when it is corrected, until a settlement with force', async () => {
    const harsh: SettlementProfile = { ...STANDARD, didNotPlay: 'Miss' };
    /** The last grades of the entries with the absent player, and how many grades there are. */
    const settled = async (force: boolean) => {
      const range = { league: 'Nba', from: DATE, to: DATE, profile: harsh } as const;
      await settleDays(ctx, force ? { ...range, force } : range);
      const { rows } = await db.query<{ grade: EntryGradeDocument; count: number }>({
        text: `select distinct on (entry_hash) document as grade, count(*) over ()::int as count
               from combos.grade order by entry_hash, version desc`,
      });
      const given = rows.flatMap(({ grade: { profile, legs } }) =>
        legs.flatMap(({ actualValue, outcome }) => (actualValue === null ? `${profile} ${outcome}` : [])),
      );
      return { given: [...new Set(given)], count: rows[0]?.count ?? 0 };
    };
    const first = await settled(false);
    assert.deepEqual(first.given, ['standard Void']);
    minutesAfter(210);
    await everyoneScores(3);
    const corrected = await settled(false);
    assert.ok(corrected.count > first.count);
    assert.deepEqual(corrected.given, ['standard Void']);
    assert.deepEqual((await settled(true)).given, ['standard@2 Miss']);
    assert.deepEqual(await faultsOf(), []);
  });

  await t.test('the record matches the sealed documents', async () => {
    const summary = await get<Summary>('/picks/pickem/record', 'Sharp');
    const { entryTotals } = verifyLedger(await download());
    const { entries, won, lost, refunded, units } = summary;
    assert.deepEqual({ entries, won, lost, refunded, units }, { ...entryTotals, units: +entryTotals.units.toFixed(4) });
    assert.deepEqual([entries, summary.groups.length, summary.pending], [5, 5, 0]);
    const legs = new Map(
      (await published()).flatMap((entry) =>
        entry.legs.map((leg) => [`${leg.playerId} ${leg.stat} ${leg.line} ${leg.direction}`, leg] as const),
      ),
    );
    const counted = [...legs.values()].filter(({ outcome }) => outcome === 'Hit' || outcome === 'Miss');
    assert.ok(counted.length > 0 && counted.length < legs.size, 'some dropped out');
    const { days, distinctLegs, legHits, expectedLegHits } = summary;
    assert.deepEqual(
      [days, distinctLegs, legHits],
      [1, counted.length, counted.filter(({ outcome }) => outcome === 'Hit').length],
      'a leg of several entries counts once, and one that dropped out not at all',
    );
    const expected = counted.reduce((sum, { probability }) => sum + probability, 0);
    assert.ok(Math.abs(expectedLegHits - expected) < 1e-3);
    const early = await get<Summary>(`/picks/pickem/record?to=2024-03-04`, 'Free');
    assert.deepEqual([early.entries, early.groups], [0, []]);
  });

  await t.test(
    'a published record of entries is compared with the sealed documents, and a forgery of any figure of it is found',
    async () => {
      type Json = Record<string, unknown>;
      const files = await download();
      const record = await get<Json & { readonly groups: readonly Json[]; readonly calibration: readonly Json[] }>(
        '/picks/pickem/record',
      );
      const compared = (shown: object, from: readonly unknown[] = files) => {
        const { comparisons, faults } = verifyLedger([shown, ...from]);
        return [comparisons[0]?.record, comparisons[0]?.isEqual, faults.map(({ what }) => what).join('\n')] as const;
      };
      assert.deepEqual(compared(record), ['entries', true, '']);
      const early = await get<Json>('/picks/pickem/record?to=2024-03-04');
      assert.deepEqual(compared(early), ['entries', true, ''], 'of days without entries');
      const moved = (value: unknown): unknown =>
        Array.isArray(value) ? value.map((each) => Number(each) + 0.01) : Number(value) + 1;
      const COUNTS = ['entries', 'won', 'lost', 'refunded', 'pending', 'days', 'distinctLegs', 'legHits'];
      const FIGURES = [...COUNTS, 'units', 'expectedUnits', 'expectedLegHits', 'roi'];
      const [group = {}, ...others] = record.groups;
      const bin = { from: 0.1, to: 0.2, entries: 1, predicted: 0.15, actual: 1 };
      const forged: (readonly [string, object])[] = [
        ...FIGURES.map((name) => [name, { ...record, [name]: moved(record[name]) }] as const),
        ['roiInterval', { ...record, roiInterval: [-0.1, 0.1] }],
        ...FIGURES.map(
          (name) => [name, { ...record, groups: [{ ...group, [name]: moved(group[name]) }, ...others] }] as const,
        ),
        ['the group is missing', { ...record, groups: others }],
        ['stands there twice', { ...record, groups: [group, ...record.groups] }],
        ['calibration', { ...record, calibration: [...record.calibration, bin] }],
      ];
      for (const [name, shown] of forged) {
        const [, isEqual, faults] = compared(shown);
        assert.deepEqual([isEqual, faults.includes(name)], [false, true], `${name}: ${faults}`);
      }
      const [chain, day] = files;
      assert.equal(compared(record, [day])[1], null, 'without the chain nothing is compared');
      assert.equal(compared(record, [chain])[1], null, 'nor without a day');
    },
  );

  await t.test('a wrong grade, a wrong payout and a late seal are found, even if all hashes match', async () => {
    const [, day] = await download();
    type Change = (entry: EntryDocument, grade: EntryGradeDocument) => [EntryDocument, EntryGradeDocument];
    const faultsWith = (origin: Origin, change: Change): string => {
      const all = new Map(day.documents.map(({ hash, document }) => [hash, document]));
      const [hash, grade] = [...all].find(([, { type }]) => type === 'entryGrade')!;
      if (grade.type !== 'entryGrade') throw new Error('a grade was asked for');
      const entry = all.get(grade.entry) as EntryDocument;
      const [newEntry, newGrade] = change(entry, grade);
      all.set(grade.entry, newEntry).set(hash, newGrade);
      const bundled = day.entries.map(({ sealed, proofs, ...of }) => {
        return { entry: { ...of, origin }, sealed, proofs, openAt: '', allOpenAt: '' };
      });
      return checkEntries({ entries: bundled, documents: all })
        .faults.map(({ what }) => what)
        .join('\n');
    };
    assert.equal(
      faultsWith('replay', (...as) => as),
      '',
    );
    const wrong: readonly [RegExp, Change, Origin?][] = [
      [/pays 9, and by the table/, (entry, grade) => [entry, { ...grade, pays: 9 }]],
      [
        /by the table/,
        (entry, grade) => [
          { ...entry, payouts: { AllOrNothing: {}, Flexible: {} } },
          { ...grade, pays: 9 },
        ],
      ],
      [
        /is not what/,
        (entry, grade) => [
          entry,
          { ...grade, legs: grade.legs.map((leg) => ({ ...leg, outcome: leg.outcome === 'Hit' ? 'Miss' : 'Hit' })) },
        ],
      ],
      [/another day, league or origin|was sealed at .* after a game/, (entry, grade) => [entry, grade], 'live'],
      [/after a game of it began/, (entry, grade) => [{ ...entry, publishedAt: '2024-03-06T12:00:00.000Z' }, grade]],
      [
        /none that its house takes/,
        (entry, grade) => [{ ...entry, legs: entry.legs.map(() => entry.legs[0]!) }, grade],
      ],
    ];
    for (const [fault, change, origin = 'replay'] of wrong) assert.match(faultsWith(origin, change), fault);
    assert.match(
      faultsWith('live', (entry, grade) => [{ ...entry, origin: 'live' }, grade]),
      /was sealed at .* after a game of it began/,
    );
  });

  await t.test('a change in the database, without its guards, breaks the chain', async () => {
    await asOwner(db, `update combos.grade set document = jsonb_set(document, '{pays}', '99') where version = 1`);
    assert.match((await faultsOf()).join('\n'), /grade 1 of entry .* was altered/);
  });
});
