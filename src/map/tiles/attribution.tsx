export interface AttributionProps {
  readonly text: string
  readonly href: string
  /** px above the lower edge. */
  readonly bottom: number
  /** Said before it: why not all of the map is shown. */
  readonly note?: string | undefined
}

/** What the licence of the map data asks for: visible and small, and not built from markup. */
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
