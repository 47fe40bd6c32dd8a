/** What a person keeps of a favourite provider who left the directory: enough to recognise them, and nothing that they took back. */
import { cityOrDefault } from '../cities.ts'
import type { Provider } from '../documents/provider.ts'

/** The provider as unlisted: name, picture, service and city stay, the rest is emptied. */
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
