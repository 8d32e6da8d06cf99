/** A text file of the project. `path` is relative to the repository's root, with forward slashes. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A forbidden word, and its place. */
export interface FoundWord {
  readonly where: string;
  readonly word: string;
}

/** Personal and indefinite pronouns; write the noun (the client, the player, the process) instead. */
const PRONOUNS = /(?<![a-z])(?:he|him|his|himself|whoever|nobody|somebody)(?![a-z])/gi;

/**
 * Names from the project's early dialect. They are matched as words of a sentence and as parts of identifiers and file
 * names:
 * `ResearchDesk`, `research_desk` and "a desk" are the same find.
 */
const RETIRED = new RegExp(
  [
    'rooms?',
    'doors?',
    'desks?',
    'workshops?',
    'furnish(?:es|ed|ing)?',
    'furniture',
    '(?:the|whole|our) house',
    "house's",
    '(?:the|its|our) law',
    'law of the',
    'hears?|heard|hearing',
    'on ring|ring\\(|rung for|rings? for|rings? again',
    'strange ids?',
    'word queries',
    'at the command line',
    'turn(?:ed|s|ing)? away',
    '(?:comes?|came) true',
    '(?:un)?answer(?:s|ed|ing|able)?',
  ]
    .map((pattern) => `(?<![a-z])(?:${pattern})(?![a-z])`)
    .join('|'),
  'gi',
);

/**
 * Public and stored names with a retired word: members and headers of the API, tables and columns, queries that a migration
 * names, the purpose of a key, and the stored text "answered 503".
 */
const PERMITTED = new RegExp(
  [
    'lastAnswer',
    'prop-pick-answered-by',
    '(?:raw|sealed|feed_run)_answers?',
    'answer_id',
    'answered_by',
    'egress\\.(?:list|delete)-answers',
    'ingest\\.answers-of-run',
    "'idempotent-answer'",
    "answered (?:\\d{3}|\\$\\{statusCode\\}|' \\|\\|)",
  ].join('|'),
  'gi',
);

/** Migrations that may have been applied never change. */
const APPLIED = /^server\/migrations\/\d+-.*\.sql$/;

/** Splits identifiers and file names into words: `strangeIds` and `strange-ids` become "strange ids". */
const asWords = (text: string): string =>
  text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/(?<=[a-zA-Z])[_-](?=[a-zA-Z])/g, ' ');

/** All pronouns and retired names in a file's path and text: comments, strings, identifiers and prose. */
export function wordsIn({ path, text }: TextFile): FoundWord[] {
  const lines = [path, ...text.split('\n')];
  return lines.flatMap((line, index) =>
    [...line.matchAll(PRONOUNS), ...asWords(line.replace(PERMITTED, '')).matchAll(RETIRED)]
      .filter(([word]) => !APPLIED.test(path) || !/answer/i.test(word))
      .map(([word]) => ({ where: index === 0 ? `${path} (its name)` : `${path}:${index}`, word })),
  );
}

/** Words of basketball for what every sport has: the start of a game, and being in play. */
const ONE_SPORT = /\btip[- ]offs?\b|\btips? off\b|\bpuck drop\b|\bon (?:the )?court\b/gi;

/** Basketball's own files, and names that do not change: a query, and what schedules are read by. */
const OF_BASKETBALL = /^server\/src\/(?:model|simulation|sports\/basketball|sources\/(?:nba-|csv-folder\/basketball))/;
const KEPT_NAMES = /tip-offs\.ts|'league\.tip-off-between'|\(\?:tip-off\|start\)|'tipoff'/g;
const IS_COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** Words of one sport in what users of every sport read: lines of code that are no comments, and the description of the API. */
export function wordsOfOneSport({ path, text }: TextFile): FoundWord[] {
  if (!/^(?:server|web)\/src\/.*\.tsx?$|openapi\.json$/.test(path)) return [];
  if (path.endsWith('.test.ts') || OF_BASKETBALL.test(path)) return [];
  return text.split('\n').flatMap((line, index) =>
    (IS_COMMENT.test(line) ? [] : [...line.replace(KEPT_NAMES, '').matchAll(ONE_SPORT)]).map(([word]) => ({
      where: `${path}:${index + 1}`,
      word,
    })),
  );
}

/** Files with comments in the syntax of TypeScript. Applied migrations never change, and are SQL. */
const CODE = /\.(?:ts|tsx|mts|mjs|js|css)$/;

/** The maximum number of words in a comment's sentence. */
const MOST_WORDS = 28;

/** A block comment, or consecutive line comments. */
const COMMENT = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;

/** The marks of a comment, and instructions to the linter. */
const MARKS = /^[ \t]*(?:\/\*\*?|\*(?!\/)|\/\/)(?: (?:ox|es)lint-.*)?|\*\/$/gm;

/** Sentences end at a full stop before a capital or digit, at a blank line, and at a list item. */
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z0-9`$])|\n\s*\n|\n\s*(?=(?:-|\d+\.) )/;

/** The sentences of a file's comments with more words than allowed. */
export function longSentencesIn({ path, text }: TextFile): FoundWord[] {
  if (!CODE.test(path)) return [];
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
    comment
      .replace(MARKS, '')
      .split(SENTENCE_END)
      .map((sentence) => sentence.trim().split(/\s+/))
      .filter((words) => words.length > MOST_WORDS)
      .map((words) => ({ where: `${path}:${text.slice(0, index).split('\n').length}`, word: words.join(' ') })),
  );
}
