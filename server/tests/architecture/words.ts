/** A text file of the project. `path` is relative to the repository's root, with forward slashes. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** A word that readers of this project should not meet, and where it stands. */
export interface FoundWord {
  readonly where: string;
  readonly word: string;
}

/** Persons and indefinite pronouns: a client, a player or a process is named by its noun. */
const PRONOUNS = /(?<![a-z])(?:he|him|his|himself|whoever|nobody|somebody)(?![a-z])/gi;

/**
 * Names from the project's early dialect. They are matched as words of a sentence and as parts of identifiers and file names:
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
  ]
    .map((pattern) => `(?<![a-z])(?:${pattern})(?![a-z])`)
    .join('|'),
  'gi',
);

/** Writes identifiers and file names as words: `strangeIds` and `strange-ids` become "strange ids". */
const asWords = (text: string): string =>
  text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/(?<=[a-zA-Z])[_-](?=[a-zA-Z])/g, ' ');

/** Every pronoun and retired name in a file's path and text: comments, strings, identifiers and prose alike. */
export function wordsIn({ path, text }: TextFile): FoundWord[] {
  const lines = [path, ...text.split('\n')];
  return lines.flatMap((line, index) =>
    [...line.matchAll(PRONOUNS), ...asWords(line).matchAll(RETIRED)].map(([word]) => ({
      where: index === 0 ? `${path} (its name)` : `${path}:${index}`,
      word,
    })),
  );
}
