import { useEffect, useRef, useState } from 'react'
import { CountBadge } from '../status/count-badge.tsx'
import { nextTabIndex } from './next-tab-index.ts'
import { tabButtonId, tabPanelId } from './tab-panel.tsx'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  /** Text of the red badge, such as '2'. */
  readonly badge?: string | undefined
  /** Accessible name that includes the badge's number; it must contain the label. */
  readonly name?: string | undefined
}

export interface TabStripProps<Id extends string> {
  /** Accessible name. */
  readonly label: string
  /** Connects the tabs to their TabPanel; unique on the page. */
  readonly idPrefix: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/** Tabs in a line that scrolls sideways. Arrows, Home and End move and select; the selected tab stays in view. */
export function TabStrip<Id extends string>({ label, idPrefix, tabs, selected, onSelect }: TabStripProps<Id>) {
  const strip = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState('')

  useEffect(() => {
    const element = strip.current
    if (element === null) return
    const update = () => setMore(hiddenSides(element))
    update()
    element.addEventListener('scroll', update, { passive: true })
    const watch = new ResizeObserver(update)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      watch.disconnect()
    }
  }, [])

  useEffect(() => {
    const element = strip.current
    const tab = element?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (element === null || !tab) return
    // Scrolls only the strip; scrollIntoView would scroll the page too.
    element.scrollTo({ left: tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2 })
  }, [selected])

  return (
    <div ref={strip} role="tablist" aria-label={label} className="tabs" data-more={more}>
      {tabs.map((tab, at) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabButtonId(idPrefix, tab.id)}
          className="tab"
          aria-label={tab.name}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? tabPanelId(idPrefix, tab.id) : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={(event) => {
            const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
            const to = nextTabIndex(event.key, at, tabs.length, rightToLeft)
            const target = to === undefined ? undefined : tabs[to]
            if (target === undefined) return
            event.preventDefault()
            onSelect(target.id)
            document.getElementById(tabButtonId(idPrefix, target.id))?.focus({ preventScroll: true })
          }}
        >
          {tab.label}
          {tab.badge !== undefined && <CountBadge text={tab.badge} />}
        </button>
      ))}
    </div>
  )
}

/** Returns the sides of a sideways-scrolling element with hidden content: '', 'start', 'end' or 'start end'. */
function hiddenSides(element: HTMLElement): string {
  const left = Math.abs(element.scrollLeft)
  const most = element.scrollWidth - element.clientWidth
  return [left > 1 ? 'start' : '', left < most - 1 ? 'end' : ''].filter((side) => side !== '').join(' ')
}
