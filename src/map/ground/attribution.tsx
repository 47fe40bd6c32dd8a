import type { Credit } from '#config/map/map-credits.ts'

export interface AttributionProps {
  /** Owners of the data that the map draws. */
  readonly credits: readonly Credit[]
  /** Distance from the lower edge, px. */
  readonly bottom: number
  /** Shown before the credits: why parts of the map are missing. */
  readonly note?: string | undefined
}

function CreditText({ text, href }: Credit) {
  if (href === undefined) return <span>{text}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

/** Attribution that the licences of the map data require: visible and small, and not built from markup strings. */
export function Attribution({ credits, bottom, note }: AttributionProps) {
  if (credits.length === 0 && note === undefined) return null
  return (
    <div className="map-attribution" style={{ bottom }}>
      {note !== undefined && <span className="map-attribution__note">{note}</span>}
      {credits.map((credit) => (
        <CreditText key={credit.text} {...credit} />
      ))}
    </div>
  )
}
