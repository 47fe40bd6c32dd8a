/** What a device keeps of a favourite provider that left the directory: enough to recognise it, without any withdrawn data. */
import { cityOrDefault } from '../cities.ts'
import type { Provider } from '../documents/provider.ts'

/** Returns the provider as unlisted. Name, picture, service and city stay; the other public fields are cleared. */
export function redactProvider(provider: Provider): Provider {
  const { latitude, longitude } = cityOrDefault(provider.city)
  return {
    ...provider,
    visible: false,
    is_available: false,
    is_verified: false,
    latitude,
    longitude,
    bio: '',
    certifications: [],
    languages: [],
    recent_reviews: [],
    packages: [],
    portfolio_links: {},
    schedule: { days: {}, busy: [] },
  }
}
