/** Below the suggestions of places: who owns the data. */
import type { Credit } from '#config/map/map-credits.ts'
import './places-foot.css'

export function PlacesFoot({ credit }: { readonly credit: Credit | undefined }) {
  if (!credit) return null
  return (
    // A press must not take the focus from the field, which would close the list.
    <p className="places-foot t-small c-2" onMouseDown={(event) => event.preventDefault()}>
      <a href={credit.href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
        {credit.text}
      </a>
    </p>
  )
}
