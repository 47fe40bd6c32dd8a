/** What the search suggests before anything is typed: what this person searched for, where, and whom they know. */
import { useEffect, useRef } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { FOUND_PLACE, useSearchPlace } from '#state/device/search-place.ts'
import { useFilter, useProviders } from '#state/directory/directory.ts'
import { useOnlyFavourites } from '#state/directory/favourites.ts'
import { clearRecents, endSuggesting, RECENTS_MAX, useRecents, type RecentPlace } from '#state/directory/recents.ts'
import { showNearby } from '#state/directory/search/search-area.ts'
import { useCity } from '#state/navigation/view.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings, useFavourites } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { Chip } from '#ui/controls/chip.tsx'

/** Returns whom the person booked, newest first, and whom they looked at, as far as this device knows them. */
function useRecentHelpers(): readonly Provider[] {
  const uid = useUser()?.uid
  const booked = (useBookings() ?? []).filter(({ doc }) => doc.customer_uid === uid).map(({ doc }) => doc.provider_id)
  const { helpers } = useRecents()
  const [city] = useCity()
  const known = useProviders([...new Set<string>([...helpers, ...booked])])
  return known.filter((provider) => city === null || provider.city === city).slice(0, RECENTS_MAX)
}

/** Ends the suggestions once the person has pressed anything else. At the start of a press, the list would move from under the finger. */
function useEndElsewhere(): React.RefObject<HTMLDivElement | null> {
  const suggestions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onPress = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || suggestions.current?.contains(target) || target.closest('[role="search"], .sheet__top')) return
      // After the press has had its effect: drawing before React hears of it would put a pressed checkbox back.
      setTimeout(() => endSuggesting())
    }
    document.addEventListener('click', onPress, true)
    return () => document.removeEventListener('click', onPress, true)
  }, [])
  return suggestions
}

export function RecentSuggestions({ onSelect }: { readonly onSelect: (providerId: string) => void }) {
  const { searches, places } = useRecents()
  const [filter, setFilter] = useFilter()
  const [city] = useCity()
  const [, choosePlace] = useSearchPlace()
  const [, setOnly] = useOnlyFavourites()
  const hasFavourites = useFavourites().size > 0
  const helpers = useRecentHelpers()
  const suggestions = useEndElsewhere()
  const here = places.filter((place) => place.city === city)
  const near = ({ name, latitude, longitude }: RecentPlace): void => {
    choosePlace({ id: FOUND_PLACE, latitude, longitude, name })
    endSuggesting()
    showNearby()
  }
  if (searches.length + here.length + helpers.length === 0 && !hasFavourites) return null
  return (
    <div ref={suggestions} className="recents" role="group" aria-label={text('recent.title')}>
      {searches.length > 0 && (
        <>
          <h3 className="recents__title">{text('recent.searches')}</h3>
          <ChipRow label={text('recent.searches')} padded>
            {searches.map((search) => (
              <Chip key={search} on="surface" icon="history" onPress={() => setFilter({ ...filter, text: search })}>
                {search}
              </Chip>
            ))}
          </ChipRow>
        </>
      )}
      {here.length > 0 && (
        <>
          <h3 className="recents__title">{text('recent.places')}</h3>
          <ChipRow label={text('recent.places')} padded>
            {here.map((place) => (
              <Chip key={place.name} on="surface" icon="place" onPress={() => near(place)}>
                {text('map.near_place', { place: place.name })}
              </Chip>
            ))}
          </ChipRow>
        </>
      )}
      {(helpers.length > 0 || hasFavourites) && (
        <>
          <h3 className="recents__title">{text('recent.helpers')}</h3>
          <ChipRow label={text('recent.helpers')} padded>
            {hasFavourites && (
              <Chip
                on="surface"
                icon="heart"
                onPress={() => {
                  setFilter({ ...filter, serviceType: null })
                  setOnly(true)
                  endSuggesting()
                }}
              >
                {text('map.favourites')}
              </Chip>
            )}
            {helpers.map(({ id, name, profile_image: picture }) => (
              <Chip key={id} on="surface" onPress={() => onSelect(id)}>
                <span aria-hidden="true">{picture}</span> <span dir="auto">{name}</span>
              </Chip>
            ))}
          </ChipRow>
        </>
      )}
      <div className="recents__end">
        <Button variant="text" size="compact" onPress={clearRecents}>
          {text('recent.clear')}
        </Button>
      </div>
    </div>
  )
}
