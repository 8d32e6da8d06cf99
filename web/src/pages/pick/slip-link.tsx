import { bookName } from '../../format.ts';
import { strings } from './strings.ts';

interface SlipLinkProps {
  /** As a feed gave it; null without one. */
  readonly to: string | null | undefined;
  readonly book: string;
  /** An arrow alone, beside the book's name. */
  readonly brief?: boolean;
}

/** Opens a book's bet slip in a tab of its own, which learns nothing of this page. */
export function SlipLink({ to, book, brief = false }: SlipLinkProps) {
  if (typeof to !== 'string' || !to.startsWith('https://')) return null;
  const label = strings.openAt(bookName(book));
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer nofollow external"
      className="slip-link"
      {...(brief && { 'aria-label': label })}
      onClick={(event) => event.stopPropagation()}
    >
      {brief ? '↗' : `${label} ↗`}
    </a>
  );
}
