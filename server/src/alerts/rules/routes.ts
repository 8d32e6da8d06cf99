import { Type } from 'typebox';
import { MOST_ALERTS, seenAt, VISIBILITY_NOTE } from '../../access/index.ts';
import { only } from '../../platform/index.ts';
import { callerOf, type Api } from '../../platform/http/index.ts';
import { preferencesOf } from '../../preferences/index.ts';
import { IdParam, TAGS } from '../channels/schemas.ts';
import { checkGiven, checkNamed, type GivenRule } from './check-rule.ts';
import { PRESETS } from './presets.ts';
import { findRule, listRules, lockRule } from './queries.ts';
import { changeRule, createRule, noRule, removeRule } from './save-rule.ts';
import {
  givenRule,
  PresetShape,
  RuleBody,
  RuleChange,
  ruleOnWire,
  presetOnWire,
  RuleShape,
  storedRule,
} from './schemas.ts';

const PATH = '/me/alerts';
const LIMITS = `Pro has ${MOST_ALERTS.Pro} alerts, Sharp ${MOST_ALERTS.Sharp}.`;

export function ruleRoutes(api: Api): void {
  readRoutes(api);
  presetsRoute(api);
  createRoute(api);
  changeRoute(api);
  deleteRoute(api);
}

function readRoutes(api: Api): void {
  api.get(
    PATH,
    {
      config: { access: 'alerts' },
      schema: {
        ...TAGS,
        summary: 'Your alerts',
        description: 'With the last time that each fired, and what waits.',
        response: { 200: Type.Array(RuleShape) },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { id, tier } = callerOf(request).account;
      return (await listRules(db, id, seenAt(tier, clock.now()))).map(ruleOnWire);
    },
  );
  api.get(
    `${PATH}/:id`,
    {
      config: { access: 'alerts' },
      schema: {
        ...TAGS,
        summary: 'One alert',
        description: 'Its rule, the last time that it fired, and what waits.',
        params: IdParam,
        response: { 200: RuleShape },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { id, tier } = callerOf(request).account;
      const [row] = await findRule(db, id, request.params.id, seenAt(tier, clock.now()));
      if (row === undefined) throw noRule();
      return ruleOnWire(row);
    },
  );
}

function presetsRoute(api: Api): void {
  api.get(
    `${PATH}/presets`,
    {
      config: { access: 'alerts' },
      schema: {
        ...TAGS,
        summary: 'Alerts that many want',
        description: 'Each can be sent to POST /me/alerts, with your channels.',
        response: { 200: Type.Array(PresetShape) },
      },
    },
    () => PRESETS.map(presetOnWire),
  );
}

const NEW: GivenRule = {
  name: '',
  event: 'pick.published',
  conditions: {},
  channels: [],
  quietHours: null,
  atMostPerHour: null,
  isOn: true,
};

function createRoute(api: Api): void {
  api.post(
    PATH,
    {
      config: { access: 'alerts', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Create an alert',
        description: `Events from now on are told once each; a burst becomes one message with a list. ${VISIBILITY_NOTE} An alert tells what your tier sees, when it sees it. ${LIMITS}`,
        body: RuleBody,
        response: { 201: RuleShape },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const { timeZone } = await preferencesOf(db, account.id);
      const rule = givenRule(request.body, NEW, timeZone);
      checkGiven(rule);
      await checkNamed(db, rule);
      const row = await db.transaction(async (tx) => {
        const now = clock.now();
        const id = await createRule(tx, account, rule, now);
        return only(await findRule(tx, account.id, id, seenAt(account.tier, now)));
      });
      return reply.code(201).send(ruleOnWire(row));
    },
  );
}

function changeRoute(api: Api): void {
  api.patch(
    `${PATH}/:id`,
    {
      config: { access: 'alerts', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Change an alert',
        description: 'Members that are left out stay the same; `where` is replaced as a whole.',
        params: IdParam,
        body: RuleChange,
        response: { 200: RuleShape },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const { id } = request.params;
      const at = seenAt(tier, clock.now());
      const row = await db.transaction(async (tx) => {
        if ((await lockRule(tx, accountId, id)).length === 0) throw noRule();
        const { timeZone } = await preferencesOf(tx, accountId);
        const rule = givenRule(request.body, storedRule(only(await findRule(tx, accountId, id, at))), timeZone);
        checkGiven(rule);
        // Other changes must not fail because a name stored before is unknown now.
        if (request.body.where !== undefined) await checkNamed(tx, rule);
        await changeRule(tx, accountId, id, rule, clock.now());
        return only(await findRule(tx, accountId, id, at));
      });
      return ruleOnWire(row);
    },
  );
}

function deleteRoute(api: Api): void {
  api.delete(
    `${PATH}/:id`,
    {
      config: { access: 'alerts' },
      schema: {
        ...TAGS,
        summary: 'Delete an alert',
        description: 'Its messages that wait are not sent any more.',
        params: IdParam,
        response: { 204: Type.Null({ description: 'Deleted.' }) },
      },
    },
    async (request, reply) => {
      const { id: accountId } = callerOf(request).account;
      await request.context.db.transaction((tx) => removeRule(tx, accountId, request.params.id));
      return reply.code(204).send(null);
    },
  );
}
