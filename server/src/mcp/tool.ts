import { tierNames, TIERS } from '../access/index.ts';
import type { Ask } from './ask-api.ts';
import { operationOf, type ApiResponse, type Argument, type OperationId, type Schema } from './described.ts';

export type Given = Readonly<Record<string, unknown>>;

/** A tool of the server. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Schema;
  /** Members that the structured result always has; more may follow. */
  readonly output: Schema;
  /** The tool adds something; every other tool only reads. */
  readonly writes?: boolean | undefined;
  readonly run: (ask: Ask, given: Given) => Promise<Result>;
}

export interface Result {
  readonly structured: object;
  /** A line or two, and a line per entry. */
  readonly text: string;
}

/** What a tool is beside the operation that it calls. */
interface Wording<Id extends OperationId> extends Pick<Tool, 'name' | 'title' | 'description' | 'writes'> {
  /** Changes of the operation's input, by name. A default is sent with every call. */
  readonly input?: { readonly [Name in Argument<Id>]?: Schema };
  /** For a response that is a list: the member of the result that holds it. */
  readonly list?: string;
  readonly tell: (response: ApiResponse<Id>) => string;
}

/** The tool that calls an operation. Input and output are those of docs/openapi.json. */
export function toolOf<Id extends OperationId>(id: Id, { input = {}, list, tell, ...words }: Wording<Id>): Tool {
  const operation = operationOf(id);
  const changes = Object.entries(input as Readonly<Record<string, Schema>>);
  const defaults = Object.fromEntries(changes.map(([name, change]) => [name, change.default]));
  const properties = { ...operation.input.properties };
  for (const [name, change] of changes) properties[name] = { ...properties[name], ...change };
  const tiers = operation.tiers.length < TIERS.length ? ` Tiers: ${tierNames(operation.tiers)}.` : '';
  return {
    ...words,
    description: `${words.description}${tiers}`,
    input: { ...operation.input, properties },
    output: list === undefined ? outline(operation.response) : outline({ properties: { [list]: operation.response } }),
    run: async (ask, given) => {
      const response = (await ask(operation, { ...defaults, ...given })) as ApiResponse<Id> & object;
      return { structured: list === undefined ? response : { [list]: response }, text: tell(response) };
    },
  };
}

/** The names of a result's members and their types, without what these contain. */
function outline({ properties = {}, required = Object.keys(properties) }: Schema): Schema {
  const types = Object.entries(properties).map(([name, { type }]) => [name, type === undefined ? {} : { type }]);
  return { type: 'object', properties: Object.fromEntries(types) as Record<string, Schema>, required };
}

/** What the service cannot say of a player’s id: which tool gives it. */
export const PLAYER: Schema = { description: 'The player’s id: find_player gives it.' };
