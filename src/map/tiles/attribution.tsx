export interface AttributionProps {
  readonly text: string
  readonly href: string
  /** Distance from the lower edge, px. */
  readonly bottom: number
  /** Shown before the attribution: why parts of the map are missing. */
  readonly note?: string | undefined
}

/** Attribution that the licence of the map data requires: visible and small, and not built from markup strings. */
export function Attribution({ text, href, bottom, note }: AttributionProps) {
  return (
    <div className="map-attribution" style={{ bottom }}>
      {note !== undefined && <span className="map-attribution__note">{note}</span>}
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    </div>
  )
}
