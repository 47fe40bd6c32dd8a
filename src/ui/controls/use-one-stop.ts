import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { nextInRow } from './next-in-row.ts'

export interface OneStop {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
}

const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button:not(:disabled)')]

function setStop(row: Element, stop: Element | null | undefined): void {
  for (const button of buttonsOf(row)) button.tabIndex = button === stop ? 0 : -1
}

/** Keys of a column, as those of a row in the reading direction. */
const IN_A_COLUMN: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Makes the buttons of a row one stop of Tab, at the pressed one or where the focus was; arrows, Home and End move between them.
 * @param isColumn they lie below each other on some screens: the arrows up and down move too
 */
export function useOneStop(isOn: boolean, isColumn = false): OneStop {
  const ref = useRef<HTMLDivElement>(null)
  // After each rendering: buttons come and go.
  useLayoutEffect(() => {
    const row = ref.current
    if (!row || !isOn) return
    const focused = row.contains(document.activeElement) ? document.activeElement : undefined
    setStop(row, focused ?? row.querySelector('button[aria-pressed="true"]') ?? buttonsOf(row)[0])
  })
  return {
    ref,
    onFocus: ({ target }) => {
      if (!isOn || !ref.current) return
      setStop(ref.current, target)
      // Of a row that scrolls sideways a browser leaves what it sees the edge of; under a pointer nothing may move.
      if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    onKeyDown: (event) => {
      const row = ref.current
      if (!isOn || !row) return
      const buttons = buttonsOf(row)
      const at = buttons.findIndex((button) => button === event.target)
      if (at === -1) return
      const step = isColumn ? IN_A_COLUMN[event.key] : undefined
      const next =
        step === undefined
          ? nextInRow(event.key, at, buttons.length, getComputedStyle(row).direction === 'rtl')
          : (at + step + buttons.length) % buttons.length
      if (next === undefined) return
      event.preventDefault()
      buttons[next]?.focus()
    },
  }
}
