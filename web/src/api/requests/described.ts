import type { Prefetched } from './prefetched.ts';
import type { paths } from '../../../../client/src/generated/schema.ts';

/** An operation of the API by method and path: `GET /players/{id}`. */
export type Address = {
  [Path in keyof paths]: Path extends `/api/v1${infer Short}`
    ? {
        [Method in keyof paths[Path]]-?: paths[Path][Method] extends { readonly responses: unknown }
          ? `${Uppercase<Method & string>} ${Short}`
          : never;
      }[keyof paths[Path]]
    : never;
}[keyof paths];

type Member<Of, Name> = Name extends keyof Of ? Of[Name] : undefined;
type OperationAt<At extends Address> = At extends `${infer Method} ${infer Short}`
  ? Member<Member<paths, `/api/v1${Short}`>, Lowercase<Method>>
  : never;

/** An interval has two ends; the generated types say `number[]`. */
export type WithPairs<Of> = Of extends readonly (infer One)[]
  ? WithPairs<One>[]
  : Of extends object
    ? { [Name in keyof Of]: Name extends 'interval' | 'countInterval' ? Pair<Of[Name]> : WithPairs<Of[Name]> }
    : Of;
type Pair<Of> = Of extends null ? null : readonly [low: number, high: number];

type Json<Of> = Of extends { readonly content: { readonly 'application/json': infer Body } } ? Body : undefined;
type Responses<At extends Address> = Member<OperationAt<At>, 'responses'>;
type Success<Of> = Of[(200 | 201 | 202 | 204) & keyof Of];
/** The body of a response; undefined where it has none. */
export type ResponseBody<At extends Address> = WithPairs<Json<Success<Responses<At>>>>;
/** One entry of a response that is a list or a page of one. */
export type Item<List> = List extends { readonly items: readonly (infer One)[] }
  ? One
  : List extends readonly (infer One)[]
    ? One
    : never;

type Parameters<At extends Address> = Member<OperationAt<At>, 'parameters'>;
export type Query<At extends Address> = NonNullable<Member<Parameters<At>, 'query'>>;
type Path<At extends Address> = NonNullable<Member<Parameters<At>, 'path'>>;
export type Body<At extends Address> = Json<NonNullable<Member<OperationAt<At>, 'requestBody'>>>;

/** What is sent may be readonly. */
type Readable<Of> = Of extends object ? { readonly [Name in keyof Of]: Readable<Of[Name]> } : Of;

/** What an operation takes; `path` and `body` where it needs them. */
export type Sent<At extends Address> = {
  readonly query?: Readable<Query<At>>;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /** A CSV file in place of a body. */
  readonly csv?: string;
  /** The same request, sent before this code was loaded: its response is used, unless it is an error. */
  readonly prefetched?: keyof Prefetched | false;
} & ([Path<At>] extends [never] ? unknown : { readonly path: Path<At> }) &
  ([Body<At>] extends [undefined] ? unknown : { readonly body: Readable<Body<At>> });
