import { useContext, useId, useMemo, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { TitleIdContext } from './title-id.ts'
import { PaneContext, type Pane } from './pane.ts'
import './panes.css'

export interface PanesProps {
  /** There is room for both. */
  readonly isTwo: boolean
  /** What is chosen from, at the start; undefined for none. */
  readonly list: ReactNode
  /** What is chosen; undefined for none. */
  readonly detail: ReactNode
  readonly className?: string | undefined
  /** Says what was chosen last, to a screen reader. */
  readonly announced?: string | undefined
}

function InPane({ side, isBeside, children }: Pane & { readonly children: ReactNode }) {
  const pane = useMemo(() => ({ side, isBeside }), [side, isBeside])
  return (
    <PaneContext value={pane}>
      <div className={classNames('pane', `pane--${side}`)}>{children}</div>
    </PaneContext>
  )
}

/**
 * A list and what is chosen in it, beside each other where there is room. Without room the owner gives one of the two. The elements stay
 * the same when the room changes, so nothing that is typed is lost. Both are parts of one `<main>`.
 */
export function Panes({ isTwo, list, detail, className, announced }: PanesProps) {
  // The focus comes here where what had it is gone: the name is that of the screen in it.
  const ownId = useId()
  const titleId = useContext(TitleIdContext) ?? ownId
  return (
    <main className={classNames('panes', isTwo && 'panes--two', className)} aria-labelledby={titleId}>
      <TitleIdContext value={titleId}>
        {list !== undefined && (
          <InPane key="list" side="list" isBeside={isTwo}>
            {list}
          </InPane>
        )}
        {detail !== undefined && (
          <InPane key="detail" side="detail" isBeside={isTwo}>
            {detail}
          </InPane>
        )}
      </TitleIdContext>
      <p className="vh" role="status">
        {isTwo ? announced : undefined}
      </p>
    </main>
  )
}
