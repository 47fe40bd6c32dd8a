/** The pane around a screen, which draws it as a part of a page. */
import { createContext, use } from 'react'

export interface Pane {
  readonly side: 'list' | 'detail'
  /** Whether the other pane is beside it. */
  readonly isBeside: boolean
}

export const PaneContext = createContext<Pane | undefined>(undefined)

/** Returns the pane that a component is in; undefined outside of panes. */
export const usePane = (): Pane | undefined => use(PaneContext)

/** Moves the focus into what is shown beside the list. */
export function focusDetail(): void {
  const screen = document.querySelector<HTMLElement>('.pane--detail:not([inert] *) > .screen')
  if (!screen) return
  screen.tabIndex = -1
  screen.focus({ preventScroll: true })
}
