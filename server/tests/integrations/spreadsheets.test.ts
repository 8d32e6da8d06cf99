import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import { clientStage, type ClientStage } from '../client/stage.ts';

const FOLDER = join(import.meta.dirname, '../../../integrations');

interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The script waits for no promise: a request without a response yet ends the run, which begins again with the response. */
class Needed extends Error {
  readonly request: Request;
  constructor(request: Request) {
    super('a response is needed');
    this.request = request;
  }
}

const PUBLIC_ADDRESS = 'https://picks.example.org';

interface Sheet {
  /** Calls a function of the script. */
  run(name: string, ...args: readonly unknown[]): Promise<unknown>;
  readonly sent: Request[];
  readonly properties: Map<string, string>;
  readonly shown: string[];
  /** Values by sheet. */
  readonly inserted: unknown[][][];
}

/** The script in stubs of Google's services. Its requests go to the service of the stage. `typed` are the responses to prompts. */
function openSheet({ origin }: ClientStage, typed: readonly string[] = []): Sheet {
  const properties = new Map<string, string>();
  const [sent, shown, inserted]: [Request[], string[], unknown[][][]] = [[], [], []];
  const known = new Map<string, Fetched>();
  let prompts: string[] = [];
  const menu = {
    addItem: (title: string, name: string) => (shown.push(`${title}: ${name}`), menu),
    addSeparator: () => menu,
    addToUi: () => menu,
  };
  const ui = {
    Button: { OK: 'ok' },
    ButtonSet: { OK_CANCEL: 'both' },
    createMenu: () => menu,
    alert: (text: string) => void shown.push(text),
    prompt: () => {
      const text = prompts.shift() ?? '';
      return { getResponseText: () => text, getSelectedButton: () => 'ok' };
    },
  };
  const range = { setValues: (rows: unknown[][]) => void inserted.push(rows) };
  const stubs = {
    SpreadsheetApp: {
      getUi: () => ui,
      getActiveSpreadsheet: () => ({ insertSheet: () => ({ getRange: () => range, setFrozenRows: () => undefined }) }),
    },
    PropertiesService: {
      getUserProperties: () => ({
        getProperties: () => Object.fromEntries(properties),
        setProperties: (more: Record<string, string>) =>
          Object.entries(more).forEach(([name, value]) => properties.set(name, value)),
        deleteProperty: (name: string) => properties.delete(name),
      }),
    },
    UrlFetchApp: {
      fetch: (url: string, options: { headers: Record<string, string>; followRedirects: boolean }) => {
        assert.equal(options.followRedirects, false);
        const found = known.get(url);
        if (found === undefined) throw new Needed({ url, headers: options.headers });
        return {
          getResponseCode: () => found.status,
          getContentText: () => found.text,
          getHeaders: () => found.headers,
        };
      },
    },
    Utilities: { parseCsv: (text: string) => parse(text, { record_delimiter: '\r\n' }) },
  };
  const context = createContext(stubs);
  runInContext(readFileSync(join(FOLDER, 'sheets/Code.gs'), 'utf8'), context);
  return {
    ...{ sent, properties, shown, inserted },
    run: async (name, ...args) => {
      known.clear();
      for (;;) {
        prompts = [...typed];
        try {
          return JSON.parse(
            JSON.stringify(
              (context as Record<string, (...all: readonly unknown[]) => unknown>)[name]?.(...args) ?? null,
            ),
          );
        } catch (error) {
          if (!(error instanceof Needed)) throw error;
          sent.push(error.request);
          const response = await fetch(error.request.url.replace(PUBLIC_ADDRESS, origin), {
            headers: error.request.headers,
          });
          known.set(error.request.url, {
            status: response.status,
            headers: Object.fromEntries(response.headers),
            text: await response.text(),
          });
        }
      }
    },
  };
}

async function connectedSheet(t: TestContext) {
  const stage = await clientStage(t);
  const sheet = openSheet(stage, [`${PUBLIC_ADDRESS}/`, stage.adasKey]);
  await sheet.run('connect');
  return { stage, sheet };
}

const cell = (value: unknown): unknown => value ?? '';

test('in stubs of Google’s services the script connects, and PROPPICK gives the rows of the API over its pages', async (t) => {
  const { stage, sheet } = await connectedSheet(t);
  assert.match(sheet.shown.at(-1) ?? '', /^Connected/);
  const read = async (path: string): Promise<{ items: Record<string, unknown>[] }> => {
    const response = await fetch(`${stage.origin}/api/v1/${path}`, { headers: { 'x-api-key': stage.adasKey } });
    return (await response.json()) as { items: Record<string, unknown>[] };
  };
  const { items } = await read('players?limit=7');
  const names = Object.keys(items[0] ?? {});
  const rows = (await sheet.run('PROPPICK', '/api/v1/players?limit=3', 2)) as unknown[][];
  assert.equal(rows.length, 1 + 6);
  for (const [nth, item] of items.slice(0, 6).entries())
    assert.deepEqual(Object.fromEntries((rows[0] ?? []).map((name, place) => [name, rows[nth + 1]?.[place]])), {
      ...Object.fromEntries((rows[0] ?? []).map((name) => [name, ''])),
      ...Object.fromEntries(names.map((name) => [name, cell(item[name])])),
    });
  await sheet.run('insertList3');
  assert.equal(sheet.inserted.length, 1, 'the menu writes values into a new sheet');
});

test('the script sends the key in a header and to the address alone, and keeps it in the user’s properties only', async (t) => {
  const { stage, sheet } = await connectedSheet(t);
  await sheet.run('PROPPICK', 'teams');
  for (const { url, headers } of sheet.sent) {
    assert.ok(url.startsWith(`${PUBLIC_ADDRESS}/api/v1/`) && !url.includes(stage.adasKey), url);
    assert.deepEqual({ ...headers }, { 'X-API-Key': stage.adasKey, Accept: 'text/csv' });
  }
  assert.deepEqual([...sheet.properties.keys()].toSorted(), ['address', 'key']);
  for (const path of ['../../me', '//other.example/x', 'https://other.example', '@other.example/x', ''])
    await assert.rejects(sheet.run('PROPPICK', path), /is no path of the service/, path);
  await sheet.run('disconnect');
  assert.equal(sheet.properties.size, 0);
  await assert.rejects(sheet.run('PROPPICK', 'teams'), /Not connected/);
});

test('a wrong key, an address without https and an error of the service are told in words, and nothing is kept', async (t) => {
  const { stage, sheet } = await connectedSheet(t);
  const refused = openSheet(stage, [PUBLIC_ADDRESS, 'pp_wrong']);
  await assert.rejects(refused.run('connect'), /Authentication required/);
  const open = openSheet(stage, ['http://picks.example.org', stage.adasKey]);
  await assert.rejects(open.run('connect'), /must begin with https/);
  assert.deepEqual([refused.properties.size, open.properties.size, open.sent.length], [0, 0, 0]);
  await assert.rejects(sheet.run('PROPPICK', 'players?limit=0'), /Invalid request: .*limit/);
  await assert.rejects(sheet.run('PROPPICK', 'data/usage'), /Not acceptable/);
});

test('every function of the menu exists', async (t) => {
  const { sheet } = await connectedSheet(t);
  await sheet.run('onOpen');
  const code = readFileSync(join(FOLDER, 'sheets/Code.gs'), 'utf8');
  const named = sheet.shown.flatMap((line) => /: (\w+)$/.exec(line)?.[1] ?? []);
  assert.equal(named.length, 5);
  for (const name of named) assert.match(code, new RegExp(`^function ${name}\\(`, 'm'));
});

test('the request in the text of the Power Query file, sent by this test, gets a table; M itself is not run', async (t) => {
  const { origin, adasKey } = await clientStage(t);
  const text = readFileSync(join(FOLDER, 'excel/PropPick.pq'), 'utf8');
  const [, before = ''] = /RelativePath = "([^"]*)" & path/.exec(text) ?? [];
  const [, list = ''] = /Headers = \[([^\]]*)\]/.exec(text) ?? [];
  const headers = Object.fromEntries(
    [...list.matchAll(/(?:#"([^"]+)"|(\w+)) = (?:Named\("(\w+)"\)|"([^"]*)")/g)].map(
      ([, quoted, plain, cellName, value]) => [
        quoted ?? plain ?? '',
        cellName === 'PropPickKey' ? adasKey : (value ?? ''),
      ],
    ),
  );
  assert.deepEqual(headers, { 'X-API-Key': adasKey, Accept: 'text/csv' });
  const handled = (/ManualStatusHandling = \{([^}]*)\}/.exec(text)?.[1] ?? '').split(', ').map(Number);
  const send = (path: string, query: Record<string, string>) =>
    fetch(`${origin}/${before}${path}?${new URLSearchParams(query).toString()}`, { headers });
  const response = await send('players', { limit: '3' });
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv; charset=utf-8/);
  assert.equal(parse(await response.text(), { columns: true, record_delimiter: '\r\n' }).length, 3);
  for (const [path, query] of [
    ['players', { limit: '0' }],
    ['none', {}],
    ['data/usage', {}],
  ] as const) {
    const refused = await send(path, query);
    assert.ok(handled.includes(refused.status), `${refused.status}`);
    const { title, detail } = (await refused.json()) as Record<string, unknown>;
    assert.deepEqual([typeof title, typeof detail], ['string', 'string'], 'the file shows both');
  }
});
