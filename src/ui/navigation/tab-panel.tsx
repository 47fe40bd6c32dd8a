import type { ReactNode } from 'react'

export interface TabPanelProps {
  /** The same as for the TabStrip. */
  readonly idPrefix: string
  /** Id of the selected tab. */
  readonly id: string
  readonly children: ReactNode
}

/** Element id of a tab. */
export function tabButtonId(idPrefix: string, id: string): string {
  return `${idPrefix}-tab-${id}`
}

/** Element id of a tab's panel. */
export function tabPanelId(idPrefix: string, id: string): string {
  return `${idPrefix}-panel-${id}`
}

/** Content of the selected tab. */
export function TabPanel({ idPrefix, id, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={tabPanelId(idPrefix, id)} aria-labelledby={tabButtonId(idPrefix, id)} className="tab-panel" tabIndex={0}>
      {children}
    </div>
  )
}
