import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Bet } from '../../../api/types.ts';
import { useNow } from '../../../clock.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { TAKES_FOCUS } from '../../../parts/focus/hand-over.ts';
import { claimOf } from '../table/claim-of.ts';
import { strings } from '../strings.ts';
import { EditBet } from './edit-bet.tsx';
import { PaidForm } from './paid-form.tsx';
import { removeLater, useRemoval } from './removing.ts';

interface ChangeableRowsProps {
  readonly bet: Bet;
  /** The name of its list. */
  readonly list: string;
  readonly columns: number;
  /** The row of the bet, with the buttons that change it. */
  readonly children: (actions: ReactNode) => ReactNode;
}

/** A bet of a list, with what changes it: a form below its row, or the seconds in which its deletion can be undone. */
export function ChangeableRows({ bet, list, columns, children }: ChangeableRowsProps) {
  const queries = useQueryClient();
  const now = useNow();
  const removal = useRemoval(bet.id);
  const [open, setOpen] = useState<'edit' | 'paid'>();
  const [isBack, setIsBack] = useState(false);
  const claim = claimOf(bet);
  const close = (): void => setOpen(undefined);
  const undo = (): void => {
    setIsBack(true);
    removal?.end?.(false);
  };
  if (removal !== undefined && removal.failure === undefined) {
    if (removal.list !== list) return null;
    return (
      <tr {...TAKES_FOCUS}>
        <td colSpan={columns}>
          <p className="row" role="status">
            {strings.remove.soon(claim)}
            {removal.end !== undefined && (
              <Button second autoFocus onClick={undo}>
                {strings.remove.undo}
              </Button>
            )}
          </p>
        </td>
      </tr>
    );
  }
  // From tip-off on a verified bet stands; what the book paid can be told at any time.
  const isOpen = Date.parse(bet.tipOff) > now || !bet.isVerified;
  const toggle = (form: 'edit' | 'paid') => () => setOpen(open === form ? undefined : form);
  const actions = (
    <td className="bets-actions">
      {isOpen && (
        <Button second aria-label={strings.edit.of(claim)} aria-expanded={open === 'edit'} onClick={toggle('edit')}>
          {strings.edit.button}
        </Button>
      )}
      <Button second aria-label={strings.paid.of(claim)} aria-expanded={open === 'paid'} onClick={toggle('paid')}>
        {strings.paid.button}
      </Button>
      {isOpen && (
        <Button
          second
          // After an undo the focus is where it was.
          autoFocus={isBack}
          aria-label={strings.remove.of(claim)}
          onClick={() => removeLater(bet.id, list, queries)}
        >
          {strings.remove.button}
        </Button>
      )}
      {removal?.failure !== undefined && (
        <p className="small" role="alert">
          {strings.remove.failed(removal.failure)}
        </p>
      )}
    </td>
  );
  return (
    <>
      {children(actions)}
      {open !== undefined && (
        <tr {...TAKES_FOCUS}>
          <td colSpan={columns}>
            <div className="bets-change">
              {open === 'edit' ? <EditBet bet={bet} onEnd={close} /> : <PaidForm bet={bet} onEnd={close} />}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
