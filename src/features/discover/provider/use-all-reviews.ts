/** Loads all reviews of a provider from the server, page by page: the device stores only the newest. */
import { useState } from 'react'
import * as v from 'valibot'
import { publicReviewSchema, type PublicReview } from '#domain/documents/review.ts'
import { callApi } from '#state/session/api-client.ts'

/** Reviews in one page. */
const PAGE_SIZE = 20

const responseSchema = v.array(publicReviewSchema)

export interface AllReviews {
  /** Reviews loaded so far, newest first; undefined before the first page. */
  readonly loaded: readonly PublicReview[] | undefined
  readonly state: 'idle' | 'loading' | 'failed'
  readonly more: boolean
  readonly loadMore: () => void
}

const keyOf = (review: PublicReview): string => `${review.created_at} ${review.user_name}`

export function useAllReviews(providerId: string, total: number): AllReviews {
  const [pages, setPages] = useState<{ readonly reviews: readonly PublicReview[]; readonly ended: boolean }>()
  const [state, setState] = useState<AllReviews['state']>('idle')
  const loadMore = async (): Promise<void> => {
    setState('loading')
    // A review written in the meantime shifts the others: duplicates are left out.
    const seen = pages?.reviews ?? []
    const result = await callApi('GET', `/providers/${providerId}/reviews?limit=${PAGE_SIZE}&cursor=${seen.length}`)
    const parsed = result.ok ? v.safeParse(responseSchema, result.value) : undefined
    if (!parsed?.success) {
      setState('failed')
      return
    }
    const known = new Set(seen.map(keyOf))
    const fresh = parsed.output.filter((review) => !known.has(keyOf(review)))
    setPages({ reviews: [...seen, ...fresh], ended: parsed.output.length < PAGE_SIZE })
    setState('idle')
  }
  const more = pages === undefined ? true : !pages.ended && pages.reviews.length < total
  return { loaded: pages?.reviews, state, more, loadMore: () => void loadMore() }
}
