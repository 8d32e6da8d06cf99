import type { EgressAnswer } from '../../platform/egress/index.ts';
import { readPlacedText, UnreadablePdf } from '../../platform/pdf/index.ts';
import type { AnswerBody, Failure, SourceRequest } from '../../sources/source.ts';

/** Decodes a body for its reader, or says why it cannot. If text arrives instead of a file, the reader gets the text. */
export async function decodeBody(
  kind: SourceRequest['body'],
  { status, body }: Pick<EgressAnswer, 'status' | 'body'>,
): Promise<AnswerBody | Failure> {
  if (kind === 'json' || status !== 200) return { kind: 'text', text: body.toString('utf8') };
  if (/^\s*</.test(body.toString('latin1', 0, 200))) return { kind: 'text', text: body.toString('utf8') };
  try {
    return { kind: 'pages', pages: await readPlacedText(body) };
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error;
    return { category: 'unreadable', reason: `the file cannot be read: ${error.message}` };
  }
}
