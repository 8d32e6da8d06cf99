import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ORIGINS } from '../../kernel/index.ts';
import { canonicalJson, sha256, type Hash, type Json } from '../../ledger/index.ts';
import { Words } from '../../platform/schemas/index.ts';

/**
 * The files of a static site. Each data file is a script with one call, because a page opened from disk can load only
 * scripts. Data file names contain a part of their content's hash, so a file never changes; only the list of files does.
 */

const SITE_FORMAT = 'prop-pick-site/1';
export const SITE_LIST = 'data/files.js';

const FileShape = Type.Object({
  path: Type.String({ pattern: '^[a-z0-9/.-]+$', maxLength: 200 }),
  /** For a data file: of the canonical JSON of its data. For a page file: of its bytes. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  bytes: Type.Integer({ minimum: 0 }),
});
export type SiteFile = Static<typeof FileShape>;

const ListShape = Type.Object({
  format: Type.Unsafe<typeof SITE_FORMAT>({ type: 'string', enum: [SITE_FORMAT] }),
  version: Type.String(),
  origin: Words(ORIGINS, 'Where the picks come from.'),
  writtenAt: Type.String({ format: 'date-time' }),
  page: Type.Array(FileShape),
  data: Type.Array(FileShape),
  /** Of the canonical JSON of the other members: it detects damage, and does not prove who wrote the list. */
  checksum: Type.String(),
});
export type SiteList = Static<typeof ListShape>;

const isList = Compile(ListShape);

export type NewSiteList = Omit<SiteList, 'format' | 'checksum'>;

export function siteList(list: NewSiteList): SiteList {
  const { version, origin, writtenAt, page, data } = list;
  const members = { format: SITE_FORMAT, version, origin, writtenAt, page, data } as const;
  return { ...members, checksum: dataHash(members) };
}

/** A list of files, or the error in it. */
export function readSiteList(read: unknown): SiteList | string {
  if (read === undefined) return `${SITE_LIST} cannot be read`;
  if (!isList.Check(read)) return `${SITE_LIST} is no list of a site’s files`;
  return siteList(read).checksum === read.checksum ? read : `${SITE_LIST} was changed`;
}

/** SHA-256 of the canonical JSON of a file's data. */
export const dataHash = (data: Json): Hash => sha256(canonicalJson(data));

/** The text of a data file. */
export const siteText = (path: string, data: Json): string =>
  `propPick(${JSON.stringify(path)},${JSON.stringify(data)});\n`;

/** The data in the text of a data file; undefined if it is not exactly what `siteText` writes. */
export function readSiteText(path: string, text: string): Json | undefined {
  const start = `propPick(${JSON.stringify(path)},`;
  if (!text.startsWith(start) || !text.endsWith(');\n')) return undefined;
  try {
    const data = JSON.parse(text.slice(start.length, -');\n'.length)) as Json;
    return siteText(path, data) === text ? data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
