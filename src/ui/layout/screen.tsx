import { useContext, useEffect, useId, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import { usePane } from './pane.ts'
import { TitleIdContext } from './title-id.ts'
import { followTopColor } from './top-color.ts'

export interface ScreenProps {
  readonly children: ReactNode
  /** An AppBar. */
  readonly bar?: ReactNode
  /** Between the bar and the scrolling content: tabs, a search field. */
  readonly above?: ReactNode
  /** The primary action, at the bottom. */
  readonly action?: ReactNode
  /** A BottomNav. */
  readonly nav?: ReactNode
  /** Gives the content the surface colour instead of the background. */
  readonly surface?: boolean | undefined
  /** Fills the window, for a screen outside a shell. */
  readonly root?: boolean | undefined
  /** The content is loading. */
  readonly busy?: boolean | undefined
  /** Accessible name of the content; the title of the bar by default. */
  readonly label?: string | undefined
  /** Nothing in the content can take the focus: the content takes it itself, so that keys can scroll it. */
  readonly focusable?: boolean | undefined
  /** The scrolling content. */
  readonly scrollRef?: Ref<HTMLDivElement> | undefined
}

/**
 * Frame of a screen: only the content scrolls, never the page. All of it is in `<main>`, so that the bar is no second banner landmark; in
 * a pane, which is in `<main>`, it is a section.
 */
export function Screen(props: ScreenProps) {
  const { children, bar, above, action, nav, surface = false, root = false, busy, label, focusable = false, scrollRef } = props
  const pane = usePane()
  const Frame = pane ? 'section' : 'main'
  const ownId = useId()
  const outerId = useContext(TitleIdContext)
  const titleId = outerId ?? ownId
  useEffect(() => {
    followTopColor()
    return followTopColor
  }, [])
  const name = label === undefined && !pane && bar !== undefined ? { 'aria-labelledby': titleId } : { 'aria-label': label }
  return (
    <Frame
      className={classNames('screen', surface && 'screen--surface', root && 'screen--root', action !== undefined && 'screen--action')}
      aria-busy={busy}
      {...name}
    >
      <TitleIdContext value={titleId}>{bar}</TitleIdContext>
      {above}
      <div
        className={classNames('scroll', pane?.side === 'list' && 'scroll--list')}
        {...(focusable ? { tabIndex: 0 } : {})}
        ref={scrollRef}
      >
        {children}
      </div>
      {action !== undefined && (
        <div className={classNames('action', nav !== undefined && 'action--above-nav')}>
          <div className="column">{action}</div>
        </div>
      )}
      {nav}
    </Frame>
  )
}
