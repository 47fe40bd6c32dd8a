/** All reviews of a provider, page by page from the server: the device itself holds the newest only. */
import { useState } from 'react'
import * as v from 'valibot'
import { publicReviewSchema, type PublicReview } from '#domain/documents/review.ts'
import { callApi } from '#state/session/api-client.ts'

/** Reviews asked for at once. */
const PAGE_SIZE = 20

const answerSchema = v.array(publicReviewSchema)

export interface AllReviews {
  /** What came so far, newest first; undefined before the first page. */
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
    // One that was written meanwhile moves the others on: what comes twice is left out.
    const seen = pages?.reviews ?? []
    const answer = await callApi('GET', `/providers/${providerId}/reviews?limit=${PAGE_SIZE}&cursor=${seen.length}`)
    const parsed = answer.ok ? v.safeParse(answerSchema, answer.value) : undefined
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
