/** The first sentence about a provider: 'Here in 10 min · 4.9 from 16 · speaks Igbo'. */
import type { Provider } from '#domain/documents/provider.ts'
import { providerSentence, type SentencePart } from '#domain/provider/provider-sentence.ts'
import { useLanguage } from '#state/display/language.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { text } from '#text/catalogue.ts'
import { count, rating } from '#text/formatting/format.ts'
import { languageName } from '#text/formatting/language-name.ts'
import { Rating } from '#ui/rating/rating.tsx'
import { arrivalFact } from './arrival-text.ts'
import { statusName } from './provider-labels.ts'
import './provider-sentence.css'

function Part({ part }: { readonly part: SentencePart }) {
  switch (part.kind) {
    case 'arrival':
      return arrivalFact(part.arrival)
    case 'status':
      return statusName(part.status)
    case 'rating':
      return (
        <Rating
          value={text('provider.rating_short', { rating: rating(part.rating), count: count(part.count) })}
          label={text('provider.rating', { rating: rating(part.rating), count: part.count })}
        />
      )
    case 'new':
      return text('common.new')
    case 'language':
      return text('provider.speaks', { language: languageName(part.language.name, part.language.code) })
  }
}

function Parts({ parts }: { readonly parts: readonly SentencePart[] }) {
  return parts.map((part, index) => (
    <span key={part.kind} className={index > 0 ? 'dotsep' : undefined}>
      <Part part={part} />{' '}
    </span>
  ))
}

/** Leaves out what is not known. Where a line is too short for all, it breaks after the first part: the others read as one phrase. */
export function ProviderSentence({ provider }: { readonly provider: Provider }) {
  const [first, ...rest] = providerSentence(provider, useArrival(provider), [useLanguage(), ...navigator.languages])
  if (!first) return null
  return (
    <p className="provider-sentence num meta-line dotseps">
      <Parts parts={[first]} />
      {rest.length > 0 && (
        <span className="dotsep">
          <span className="meta-line dotseps">
            <Parts parts={rest} />
          </span>
        </span>
      )}
    </p>
  )
}
