/** The first sentence about a provider: 'Here in 10 min · 4.9 from 16 · speaks Igbo', as parts that the screens put into words. */
import { displayRating, type Provider, type ProviderStatus } from '../documents/provider.ts'
import type { Arrival } from '../location/arrival.ts'
import { tellingLanguage, type SpokenLanguage } from './spoken-language.ts'

export type SentencePart =
  | { readonly kind: 'arrival'; readonly arrival: Arrival }
  /** In place of an arrival, of a provider who cannot come now. */
  | { readonly kind: 'status'; readonly status: ProviderStatus }
  /** @param rating 1 to 5, one decimal @param count reviews, at least 1 */
  | { readonly kind: 'rating'; readonly rating: number; readonly count: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'language'; readonly language: SpokenLanguage }

export type DescribedProvider = Pick<Provider, 'status' | 'emergency_service' | 'rating' | 'review_count' | 'languages' | 'city'>

/** True for a provider who takes a request for as soon as possible, an emergency at least. */
const comesNow = ({ status, emergency_service }: DescribedProvider): boolean =>
  status === 'Available' || (status === 'Emergency Only' && emergency_service)

/**
 * Returns what is known, the most important first.
 * @param arrival by the rules of all screens; undefined where it is not known
 * @param own BCP 47 tags of the reader's languages
 */
export function providerSentence(provider: DescribedProvider, arrival: Arrival | undefined, own: readonly string[]): SentencePart[] {
  const { status, city, languages, review_count: count } = provider
  const rating = displayRating(provider)
  const language = tellingLanguage(languages, city, own)
  const parts: (SentencePart | undefined)[] = [
    comesNow(provider) ? arrival && { kind: 'arrival', arrival } : { kind: 'status', status },
    rating === undefined ? { kind: 'new' } : { kind: 'rating', rating, count },
    language && { kind: 'language', language },
  ]
  return parts.filter((part) => part !== undefined)
}
