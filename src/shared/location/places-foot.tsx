/** Below the suggestions of places: who owns the data, and which service is asked. */
import type { FoundPlaces } from '#state/places/found-places.ts'
import { text } from '#text/catalogue.ts'
import './places-foot.css'

export function PlacesFoot({ credit, host }: Pick<FoundPlaces, 'credit' | 'host'>) {
  if (!credit && host === undefined) return null
  return (
    // A press must not take the focus from the field, which would close the list.
    <p className="places-foot t-small c-2" onMouseDown={(event) => event.preventDefault()}>
      {host !== undefined && <span>{text('where.sent_to', { host })} </span>}
      {credit && (
        <a href={credit.href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
          {credit.text}
        </a>
      )}
    </p>
  )
}
