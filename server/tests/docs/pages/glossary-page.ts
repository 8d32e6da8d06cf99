import { GLOSSARY } from '../../../../web/src/glossary.ts';

/** docs/glossary.md: the terms of the dashboard's tooltips. */
export const glossaryPage = (): string =>
  [
    '# Glossary',
    '',
    'The terms of the dashboard, as its tooltips explain them. Written by `npm run docs` from `web/src/glossary.ts`.',
    '',
    '| term | meaning |',
    '|---|---|',
    ...Object.values(GLOSSARY).map(({ term, text }) => `| ${term} | ${text} |`),
    '',
  ].join('\n');
