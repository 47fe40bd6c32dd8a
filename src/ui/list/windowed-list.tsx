import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { onIdleOrInput } from './on-idle-or-input.ts'
import { rowsInView, SHORT_LIST, type RowRange } from './rows-in-view.ts'
import './windowed-list.css'

export interface WindowedListProps<Item> {
  /** Accessible name. */
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item) => ReactNode
  readonly className?: string | undefined
}

/** The list has its height without rows, and is measured before the first frame. */
const NONE: RowRange = { first: 0, end: 0 }

const isSame = (a: RowRange, b: RowRange): boolean => a.first === b.first && a.end === b.end

/** Follows the scrolling of the screen around a list. @returns the rows in view */
function useRowsInView(count: number): { readonly ref: RefObject<HTMLUListElement | null>; readonly range: RowRange } {
  const ref = useRef<HTMLUListElement>(null)
  const [range, setRange] = useState(NONE)
  useLayoutEffect(() => {
    const list = ref.current
    const scroller = list?.closest('.scroll')
    if (!list || !scroller) return undefined
    let isWhole = false
    const measure = (): void => {
      if (isWhole) return
      const frame = scroller.getBoundingClientRect()
      const box = list.getBoundingClientRect()
      const next = rowsInView({ count, row: count === 0 ? 0 : box.height / count, start: box.top - frame.top, visible: frame.height })
      setRange((before) => (isSame(before, next) ? before : next))
    }
    measure()
    const stopWaiting =
      count > SHORT_LIST
        ? undefined
        : onIdleOrInput(() => {
            isWhole = true
            setRange({ first: 0, end: count })
          })
    const sizes = new ResizeObserver(measure)
    sizes.observe(scroller)
    sizes.observe(list)
    // What is above the list may change its height.
    if (scroller.firstElementChild) sizes.observe(scroller.firstElementChild)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      stopWaiting?.()
      sizes.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [count])
  return { ref, range }
}

/**
 * List of rows of one height (`--row` of its style sheet), of which only those in view are on the page. The row with the focus stays, so
 * that the focus is not lost when it is scrolled away.
 */
export function WindowedList<Item>({ label, items, keyOf, children, className }: WindowedListProps<Item>) {
  const { ref, range } = useRowsInView(items.length)
  const [focused, setFocused] = useState<string>()
  const isDrawn = (index: number, key: string): boolean => (index >= range.first && index < range.end) || key === focused
  return (
    <ul
      ref={ref}
      aria-label={label}
      className={classNames('wlist', className)}
      style={{ '--count': items.length } as CSSProperties}
      onBlur={() => setFocused(undefined)}
    >
      {items.map((item, index) => {
        const key = keyOf(item)
        if (!isDrawn(index, key)) return null
        return (
          <li
            key={key}
            className="wlist__row"
            style={{ '--at': index } as CSSProperties}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            onFocus={() => setFocused(key)}
          >
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
}
