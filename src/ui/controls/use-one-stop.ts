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

/** Makes the buttons of a row one stop of Tab, at the pressed one or where the focus was; arrows, Home and End move between them. */
export function useOneStop(isOn: boolean): OneStop {
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
      if (isOn && ref.current) setStop(ref.current, target)
    },
    onKeyDown: (event) => {
      const row = ref.current
      if (!isOn || !row) return
      const buttons = buttonsOf(row)
      const at = buttons.findIndex((button) => button === event.target)
      const next = at === -1 ? undefined : nextInRow(event.key, at, buttons.length, getComputedStyle(row).direction === 'rtl')
      if (next === undefined) return
      event.preventDefault()
      buttons[next]?.focus()
    },
  }
}
