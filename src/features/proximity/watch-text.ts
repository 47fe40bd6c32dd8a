import { displayRating } from '#domain/documents/provider.ts'
import { locationErrorText } from '#shared/location/location-error-text.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import type { AlertContent, WatchError } from '#state/location/proximity-alert.ts'
import { text } from '#text/catalogue.ts'
import { distance, rating } from '#text/formatting/format.ts'

/** Returns the text of an error and its remedy (section 8). */
export function watchErrorText(error: WatchError): { readonly title: string; readonly text: string | undefined } {
  if (error === 'setup') return { title: text('proximity.setup_title'), text: text('proximity.setup_text') }
  return locationErrorText(error)
}

/** One-line texts about a provider who came near: for a toast, the browser's notification and a screen reader. */
export const foundText: AlertContent = {
  title: () => text('proximity.found', { count: 1 }),
  text: ({ provider, distanceKm }) => {
    const stars = displayRating(provider)
    return text('proximity.found_words', {
      name: provider.name,
      service: serviceName(provider.service_type),
      distance: distance(distanceKm),
      rating: stars === undefined ? text('common.new') : text('common.stars_of', { stars: rating(stars) }),
    })
  },
}
