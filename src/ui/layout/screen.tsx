import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

export interface ScreenProps {
  readonly children: ReactNode
  /** An AppBar. */
  readonly bar?: ReactNode
  /** Between the bar and the scrolling middle: tabs, a search field. */
  readonly above?: ReactNode
  /** The one loud action, at the foot. */
  readonly action?: ReactNode
  /** A BottomNav. */
  readonly nav?: ReactNode
  /** Middle on the surface colour instead of the background. */
  readonly surface?: boolean | undefined
  /** The whole window, for a screen that is not inside a shell. */
  readonly root?: boolean | undefined
  /** The middle is loading. */
  readonly busy?: boolean | undefined
  /** Accessible name of the middle. */
  readonly label?: string | undefined
  /** Nothing in the middle takes the focus: it takes it itself, so that keys can scroll it. */
  readonly still?: boolean | undefined
  /** The scrolling middle. */
  readonly scrollRef?: Ref<HTMLDivElement> | undefined
}

/** The frame of a screen: only the middle scrolls, never the page. All of it is the page's main part, so that its bar is no second banner. */
export function Screen(props: ScreenProps) {
  const { children, bar, above, action, nav, surface = false, root = false, busy, label, still = false, scrollRef } = props
  return (
    <main className={classNames('screen', surface && 'screen--surface', root && 'screen--root')} aria-busy={busy} aria-label={label}>
      {bar}
      {above}
      <div className="scroll" {...(still ? { tabIndex: 0 } : {})} ref={scrollRef}>
        {children}
      </div>
      {action !== undefined && (
        <div className={classNames('action', nav !== undefined && 'action--above-nav')}>
          <div className="column">{action}</div>
        </div>
      )}
      {nav}
    </main>
  )
}
