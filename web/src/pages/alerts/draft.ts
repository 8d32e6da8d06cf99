import { CONDITIONS_OF } from '../../../../server/src/alerts/rules/rule.ts';
import type { Alert } from '../../api/types.ts';

export type Where = Alert['where'];

/** A rule while it is written. Numbers are as typed. */
export interface Draft {
  readonly name: string;
  readonly on: Alert['on'];
  /** Every condition that was chosen, also those that the event does not have: another choice of event keeps them. */
  readonly where: Where;
  /** In percent. */
  readonly value: string;
  /** In points. */
  readonly move: string;
  readonly most: string;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly timeZone: string;
  readonly channels: readonly number[];
}

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const EMPTY: Draft = {
  name: '',
  on: 'pick.published',
  where: {},
  value: '',
  move: '',
  most: '',
  quietFrom: '',
  quietTo: '',
  timeZone: zoneHere(),
  channels: [],
};

/** A rule about the prices of one player. */
export const onPlayer = (id: number, name: string): Draft => ({
  ...EMPTY,
  name,
  on: 'price.available',
  where: { players: [id] },
});

/** A stored rule as a draft that changes it. */
export function draftOf({ name, on, where, channels, atMostPerHour, quietHours }: Alert): Draft {
  const { minExpectedValue, minEdge, minMove, ...rest } = where;
  const edge = minExpectedValue ?? minEdge;
  return {
    name,
    on,
    where: rest,
    channels,
    value: edge === undefined ? '' : String(Math.round(edge * 1e6) / 1e4),
    move: minMove === undefined ? '' : String(minMove),
    most: atMostPerHour === null ? '' : String(atMostPerHour),
    quietFrom: quietHours?.from ?? '',
    quietTo: quietHours?.to ?? '',
    timeZone: quietHours?.timeZone ?? zoneHere(),
  };
}

/** Whether an event has a condition. */
export const has = (on: Alert['on'], condition: keyof Where): boolean =>
  CONDITIONS_OF[on].some((one) => one === condition);

/** The body of the request: the conditions of the draft's event alone. */
export function ruleOf(draft: Draft) {
  const { on, value, move, most, quietFrom: from, quietTo: to, timeZone } = draft;
  const edge = Math.round(Number(value) * 1e4) / 1e6;
  const where: Where = {
    ...draft.where,
    ...(value !== '' && { minExpectedValue: edge, minEdge: edge }),
    ...(move !== '' && { minMove: Number(move) }),
  };
  return {
    name: draft.name.trim(),
    on,
    where: Object.fromEntries(Object.entries(where).filter(([name]) => has(on, name as keyof Where))) as Where,
    channels: draft.channels,
    atMostPerHour: most === '' ? null : Number(most),
    quietHours: from === '' && to === '' ? null : { from, to, timeZone },
  };
}

/** The conditions with one member changed; undefined removes it. */
export function changed<Name extends keyof Where>(where: Where, name: Name, value: Where[Name] | undefined): Where {
  const { [name]: _, ...rest } = where;
  return value === undefined ? rest : { ...where, [name]: value };
}
