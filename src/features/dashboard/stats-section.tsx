/** Active bookings, today's earnings, rating, total jobs. */
import { cityOrDefault } from '#domain/cities.ts'
import { shownRating, type Provider } from '#domain/documents/provider.ts'
import { providerStats } from '#domain/provider-stats.ts'
import { useNow } from '#state/clock.ts'
import { useBookings } from '#state/user-data.ts'
import { text } from '#text/catalogue.ts'
import { count, money, rating } from '#text/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Stats } from '#ui/stats.tsx'
import { DaySheetLink } from './day-sheet-link.tsx'

/** Stands where a number is not read yet. */
const UNREAD = '–'

export function StatsSection({ provider }: { readonly provider: Provider }) {
  const bookings = useBookings()
  const nowMs = useNow()
  const stats =
    bookings &&
    providerStats(
      bookings.map(({ doc }) => doc),
      provider.provider_uid,
      cityOrDefault(provider.city).zone,
      nowMs,
    )
  const average = shownRating(provider)
  return (
    <section>
      <SectionHead title={text('dashboard.stats')} flush />
      <Stats
        items={[
          { term: text('dashboard.active'), value: stats ? count(stats.activeBookings) : UNREAD },
          { term: text('dashboard.today'), value: stats ? money(stats.todayEarnings) : UNREAD },
          {
            term: text('dashboard.rating', { count: provider.review_count }),
            value:
              average === undefined ? (
                text('common.new')
              ) : (
                <>
                  <Icon name="star" size={18} filled className="i--star" />
                  {rating(average)}
                </>
              ),
          },
          { term: text('dashboard.jobs'), value: count(provider.total_completed_jobs) },
        ]}
      />
      <DaySheetLink provider={provider} />
    </section>
  )
}
