import { type CSSProperties, type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { leaveCopy } from '../exit-copy.ts'
import { heightBelow, nextHeight, sheetHalfPx, sheetPeekPx, type SheetHeight } from './sheet-height.ts'
import { wasSwipedAway } from './sheet-motion.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

export type { SheetHeight } from './sheet-height.ts'

export interface SheetProps {
  /** Accessible name of the region. */
  readonly label: string
  readonly height: SheetHeight
  readonly onHeight: (height: SheetHeight) => void
  /** Accessible name of the handle ('Show more or less'). */
  readonly gripLabel: string
  /** Shown below the handle; drags the sheet too. */
  readonly head?: ReactNode
  /** Scrolls at full height. */
  readonly children: ReactNode
  /** Below what scrolls, at the lower edge of a sheet at full height. */
  readonly foot?: ReactNode
  /** Called when the sheet is swiped away below its lowest height, and by Escape. Without it, it stays. */
  readonly onClose?: (() => void) | undefined
  /** Called by Escape in place of `onClose`. */
  readonly onEscape?: (() => void) | undefined
  /** Visible px at peek and at half height; 152 and 320 by default. */
  readonly peek?: number | undefined
  readonly half?: number | undefined
  /** Keeps its place and what it shows, but is not there: another sheet is in front. */
  readonly isHidden?: boolean | undefined
}

/**
 * Non-modal sheet at the bottom of its parent: three heights on phones, a docked card from 1024 px.
 * The parent has to be positioned and to clip its content.
 */
export function Sheet(props: SheetProps) {
  const { label, height, onHeight, gripLabel, head, children, foot, onClose, onEscape = onClose } = props
  const { peek = sheetPeekPx, half = sheetHalfPx, isHidden = false } = props
  const sheet = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const drag = useSheetDrag({ top, body, height, peek, half, onHeight, onClose })

  const canClose = onClose !== undefined
  useLayoutEffect(() => {
    const element = sheet.current
    return () => {
      const parent = element?.parentElement
      if (canClose && element && parent && !wasSwipedAway(element)) leaveCopy(element, parent)
    }
  }, [canClose])

  useEffect(() => {
    if (height !== 'full') body.current?.scrollTo({ top: 0 })
  }, [height])

  // A key may move the focus to what is under the sheet: it goes as low as it has to.
  const lower = useRef(onHeight)
  useEffect(() => {
    lower.current = onHeight
  })
  useEffect(() => {
    const element = sheet.current
    const container = element?.parentElement
    if (!element || !container || height === 'peek' || isHidden) return undefined
    const uncover = ({ target }: globalThis.FocusEvent): void => {
      if (!(target instanceof HTMLElement) || element.contains(target) || !target.matches(':focus-visible')) return
      if (getComputedStyle(element).transform === 'none') return
      const { top: from, height: size } = target.getBoundingClientRect()
      const above = container.getBoundingClientRect().bottom - (from + size / 2)
      const next = heightBelow(above, height, { peek, half, full: element.offsetHeight })
      if (next !== height) lower.current(next)
    }
    container.addEventListener('focusin', uncover)
    return () => container.removeEventListener('focusin', uncover)
  }, [height, half, peek, isHidden])

  /** Raises the sheet when hidden content takes the focus. */
  const showFocused = (event: FocusEvent<HTMLElement>) => {
    const element = sheet.current
    if (!element?.parentElement || height === 'full' || !event.target.matches(':focus-visible')) return
    // Where it comes to rest: on its way up, all of it is still below the edge.
    const isDocked = getComputedStyle(element).transform === 'none'
    const edge = isDocked
      ? element.parentElement.getBoundingClientRect().bottom
      : element.getBoundingClientRect().top + (height === 'half' ? half : peek)
    if (event.target.getBoundingClientRect().bottom > edge + 1) onHeight('full')
  }

  return (
    <section
      ref={sheet}
      className="sheet"
      aria-label={label}
      data-height={height}
      data-comes={canClose || undefined}
      data-hidden={isHidden || undefined}
      inert={isHidden}
      style={{ '--sheet-peek': `${peek}px`, '--sheet-half': `${half}px` } as CSSProperties}
      onFocus={showFocused}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !onEscape) return
        event.preventDefault()
        onEscape()
      }}
      {...drag}
    >
      <div ref={top} className="sheet__top">
        <button
          type="button"
          className="sheet__grip"
          aria-label={gripLabel}
          aria-expanded={height !== 'peek'}
          onClick={() => onHeight(height === 'full' ? 'peek' : nextHeight(height, 1))}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            onHeight(nextHeight(height, event.key === 'ArrowUp' ? 1 : -1))
          }}
        />
        {head !== undefined && <div className="sheet__head">{head}</div>}
      </div>
      <div ref={body} className="sheet__body">
        {children}
      </div>
      {foot !== undefined && <div className="sheet__foot">{foot}</div>}
    </section>
  )
}
