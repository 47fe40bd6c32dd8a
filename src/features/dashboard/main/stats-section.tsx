/** Active bookings, today's earnings, rating, total jobs. */
import { useMemo } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { displayRating, type Provider } from '#domain/documents/provider.ts'
import { providerStats } from '#domain/provider/provider-stats.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useNow } from '#state/display/use-now.ts'
import { useDashboardSnapshot, useSaveDashboardSnapshot } from '#state/storage/dashboard-snapshot.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { count, money, rating } from '#text/formatting/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Stats } from '#ui/layout/stats.tsx'

/** Shown until a number is read. */
const PLACEHOLDER = '–'

interface ShownStats {
  readonly active: number | undefined
  /** USD. */
  readonly today: number | undefined
}

/** Returns the current numbers, or those of the last snapshot until the bookings are read. */
function useStats(provider: Provider): ShownStats {
  const bookings = useBookings()
  const minute = Math.floor(useNow() / 60_000)
  const { provider_uid: uid, city } = provider
  const { zone } = cityOrDefault(city)
  const snapshot = useDashboardSnapshot()
  const stats = useMemo(
    () =>
      bookings &&
      providerStats(
        bookings.map(({ doc }) => doc),
        uid,
        city,
        minute * 60_000,
      ),
    [bookings, uid, city, minute],
  )
  const day = wallTimeAt(minute * 60_000, zone).date
  useSaveDashboardSnapshot(stats && { provider, day, ...stats })
  if (stats) return { active: stats.activeBookings, today: stats.todayEarnings }
  return { active: snapshot?.activeBookings, today: snapshot?.day === day ? snapshot.todayEarnings : undefined }
}

export function StatsSection({ provider }: { readonly provider: Provider }) {
  const { active, today } = useStats(provider)
  const isWaiting = usePendingCommands('complete_job', 'complete_visit').length > 0
  const average = displayRating(provider)
  return (
    <section>
      <SectionHeader title={text('dashboard.stats')} flush note={isWaiting ? <WaitingTag /> : undefined} />
      <Stats
        items={[
          { term: text('dashboard.active'), value: active === undefined ? PLACEHOLDER : count(active) },
          { term: text('dashboard.today'), value: today === undefined ? PLACEHOLDER : money(today, provider.city) },
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
    </section>
  )
}
