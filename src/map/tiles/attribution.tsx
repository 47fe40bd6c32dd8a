export interface AttributionProps {
  /** Owner of the data that the map draws; undefined when it draws none. */
  readonly credit: { readonly text: string; readonly href: string } | undefined
  /** Distance from the lower edge, px. */
  readonly bottom: number
  /** Shown before the credit: why parts of the map are missing. */
  readonly note?: string | undefined
}

/** Attribution that the licence of the map data requires: visible and small, and not built from markup strings. */
export function Attribution({ credit, bottom, note }: AttributionProps) {
  if (credit === undefined && note === undefined) return null
  return (
    <div className="map-attribution" style={{ bottom }}>
      {note !== undefined && <span className="map-attribution__note">{note}</span>}
      {credit && (
        <a href={credit.href} target="_blank" rel="noopener noreferrer">
          {credit.text}
        </a>
      )}
    </div>
  )
}
