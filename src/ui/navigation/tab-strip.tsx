import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'
import { CountBadge } from '../status/count-badge.tsx'
import { nextInRow } from '../controls/next-in-row.ts'
import { tabColumns } from './tab-columns.ts'
import { tabButtonId, tabPanelId } from './tab-panel.tsx'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  /** Shown above the label where all tabs fit into one row. */
  readonly icon?: IconName | undefined
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

/** Tabs that are all in view: in one row, or in several of equal columns where a label would not fit. Arrows, Home and End move and select. */
export function TabStrip<Id extends string>({ label, idPrefix, tabs, selected, onSelect }: TabStripProps<Id>) {
  const strip = useRef<HTMLDivElement>(null)
  const count = tabs.length
  const labels = tabs.map((tab) => tab.label).join('\n')
  const [columns, setColumns] = useState(count)

  useLayoutEffect(() => {
    const element = strip.current
    if (element === null) return undefined
    const update = (): void => setColumns(tabColumns(count, widestTab(element), element.clientWidth))
    update()
    const watch = new ResizeObserver(update)
    watch.observe(element)
    return () => watch.disconnect()
  }, [count, labels])

  const hasIcons = columns === count
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      className={classNames('tabs', tabs.some(({ icon }) => icon !== undefined) && 'tabs--small', columns < count && 'tabs--rows')}
      style={columns < count ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : undefined}
    >
      {tabs.map((tab, at) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabButtonId(idPrefix, tab.id)}
          className={classNames('tab', tab.icon !== undefined && hasIcons && 'tab--icon')}
          aria-label={tab.name}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? tabPanelId(idPrefix, tab.id) : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={(event) => {
            const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
            const to = nextInRow(event.key, at, count, rightToLeft)
            const target = to === undefined ? undefined : tabs[to]
            if (target === undefined) return
            event.preventDefault()
            onSelect(target.id)
            document.getElementById(tabButtonId(idPrefix, target.id))?.focus({ preventScroll: true })
          }}
        >
          {tab.icon !== undefined && hasIcons && <Icon name={tab.icon} size={20} filled={tab.id === selected} />}
          <span className="tab__label">{tab.label}</span>
          {tab.badge !== undefined && <CountBadge text={tab.badge} />}
        </button>
      ))}
    </div>
  )
}

/** Returns the width that the widest tab needs, px. A label never wraps, so it is as wide in every arrangement. */
function widestTab(strip: HTMLElement): number {
  const widths = [...strip.querySelectorAll<HTMLElement>('.tab')].map((tab) => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(tab)
    const inner = tab.querySelector('.tab__label')?.getBoundingClientRect().width ?? 0
    return inner + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  })
  return Math.max(...widths)
}
