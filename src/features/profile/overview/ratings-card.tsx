/** Ratings of this person as a customer, shown once there are any. */
import { useState } from 'react'
import { summarizeClientRatings } from '#domain/documents/client-rating.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { ClientRatingItem } from '#shared/reviews/client-rating-item.tsx'
import { useClientRatings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { rating } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Rating } from '#ui/rating/rating.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'

/** Rows at first, and rows added by each press of the button. */
const INITIAL_ROWS = 3
const PAGE_SIZE = 20

export function RatingsCard({ profile }: { readonly profile: Profile }) {
  const ratings = useClientRatings()?.filter(({ doc }) => doc.customer_uid === profile.uid)
  const [shown, setShown] = useState(INITIAL_ROWS)
  const summary = summarizeClientRatings(profile)
  const archivedCount = Math.max(0, (summary?.count ?? 0) - (ratings?.length ?? 0))
  // Until the first sync has ended, ratings may be missing that are not archived.
  const hasArchived = archivedCount > 0 && profile.past !== undefined
  if (!ratings || (ratings.length === 0 && !hasArchived)) return null
  return (
    <section>
      <SectionHeader title={text('rating.of_you')} flush />
      <Card padded>
        <div className="stack g-3">
          {summary && <Rating large value={rating(summary.average)} count={text('rating.count', { count: summary.count })} />}
          {ratings.length > 0 && (
            <ul className="starred-list" aria-label={text('rating.of_you')}>
              {ratings.slice(0, shown).map(({ doc }) => (
                <li key={doc.doc_id}>
                  <ClientRatingItem rating={doc} title={localizeName(doc.provider_name)} />
                </li>
              ))}
            </ul>
          )}
          {ratings.length > shown && (
            <Button variant="line" wide onPress={() => setShown(shown + PAGE_SIZE)}>
              {text('map.more')}
            </Button>
          )}
          {hasArchived && <p className="t-small c-2">{text('older.of_you', { count: archivedCount })}</p>}
        </div>
      </Card>
      <p className="profile-note">{text('rating.of_you_note')}</p>
    </section>
  )
}
