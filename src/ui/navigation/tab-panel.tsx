import type { ReactNode } from 'react'

export interface TabPanelProps {
  /** The same as the TabStrip's. */
  readonly idPrefix: string
  /** Id of the tab that is selected. */
  readonly id: string
  readonly children: ReactNode
}

/** Id of the element of a tab. */
export function tabButtonId(idPrefix: string, id: string): string {
  return `${idPrefix}-tab-${id}`
}

/** Id of the element of a tab's panel. */
export function tabPanelId(idPrefix: string, id: string): string {
  return `${idPrefix}-panel-${id}`
}

/** What the selected tab shows. */
export function TabPanel({ idPrefix, id, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={tabPanelId(idPrefix, id)} aria-labelledby={tabButtonId(idPrefix, id)} className="tab-panel" tabIndex={0}>
      {children}
    </div>
  )
}
