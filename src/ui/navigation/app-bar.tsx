import { useContext, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { usePane } from '../layout/pane.ts'
import { TitleIdContext } from '../layout/title-id.ts'

export interface AppBarProps {
  /** Name of the screen, its first heading. */
  readonly title?: ReactNode
  readonly subtitle?: ReactNode
  /** Button at the start; a cross for a screen that opened over another. Beside its list, a detail has none: nothing is behind it. */
  readonly back?: { readonly label: string; readonly onPress: () => void; readonly icon?: 'back' | 'close' | undefined } | undefined
  /** Shown between the button and the title: an avatar, or the brand. */
  readonly lead?: ReactNode
  /** Buttons and the sync pill, at the end. */
  readonly actions?: ReactNode
  /** Draws a hairline below, where the content is not on a surface. */
  readonly line?: boolean | undefined
  /** The title is the name of a person: shows a smaller heading. */
  readonly person?: boolean | undefined
}

/** Bar at the top of a screen, 56 px high. */
export function AppBar({ title, subtitle, back: given, lead, actions, line = false, person = false }: AppBarProps) {
  const pane = usePane()
  const isBesideList = pane?.side === 'detail' && pane.isBeside
  const back = isBesideList ? undefined : given
  const titleId = useContext(TitleIdContext)
  return (
    <header className={classNames('bar', back && 'bar--back', line && 'bar--line', person && 'bar--person')}>
      {back !== undefined && <IconButton icon={back.icon ?? 'back'} label={back.label} onPress={back.onPress} />}
      {lead !== undefined && <div className="bar__lead">{lead}</div>}
      <div className="bar__words">
        {title !== undefined && (
          <h1 className={classNames('bar__title', person && 'bar__title--person', 'ellip')} id={isBesideList ? undefined : titleId}>
            {title}
          </h1>
        )}
        {subtitle !== undefined && <p className="bar__sub ellip">{subtitle}</p>}
      </div>
      {actions !== undefined && <div className="bar__end">{actions}</div>}
    </header>
  )
}
