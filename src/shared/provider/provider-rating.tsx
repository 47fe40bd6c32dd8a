import { displayRating, type Provider } from '#domain/documents/provider.ts'
import { text } from '#text/catalogue.ts'
import { count, rating } from '#text/formatting/format.ts'
import { Rating } from '#ui/rating/rating.tsx'

/** Average of the reviews with their count, or 'New'. */
export function ProviderRating({ provider, large }: { readonly provider: Provider; readonly large?: boolean }) {
  const value = displayRating(provider)
  if (value === undefined) return <Rating newLabel={text('common.new')} large={large} />
  return (
    <Rating
      value={rating(value)}
      count={`(${count(provider.review_count)})`}
      label={text('provider.rating', { rating: rating(value), count: provider.review_count })}
      large={large}
    />
  )
}
