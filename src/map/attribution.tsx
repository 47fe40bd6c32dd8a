export interface AttributionProps {
  readonly text: string
  readonly href: string
  /** px above the lower edge. */
  readonly bottom: number
}

/** What the licence of the map data asks for: visible and small, and not built from markup. */
export function Attribution({ text, href, bottom }: AttributionProps) {
  return (
    <a className="map-attribution" href={href} target="_blank" rel="noopener noreferrer" style={{ bottom }}>
      {text}
    </a>
  )
}
