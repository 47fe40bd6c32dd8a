import type { Profile } from '#domain/documents/profile.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { accountTypeOf, nextAccountType } from '#domain/customer/loyalty.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { text } from '#text/catalogue.ts'
import { count, shortMonthOfDay, deviceTimeZone } from '#text/formatting/format.ts'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Stats } from '#ui/layout/stats.tsx'

export interface AccountCardProps {
  readonly profile: Profile
  /** Number of bookings that the person requested; undefined while they are read. */
  readonly bookings: number | undefined
}

/** Kind of account, its creation date, and its totals. */
export function AccountCard({ profile, bookings }: AccountCardProps) {
  const points = profile.loyalty_points
  const next = nextAccountType(points)
  return (
    <section>
      <SectionHeader title={text('profile.account')} flush />
      <Stats
        items={[
          { term: text('profile.account_type'), value: text(`profile.type.${accountTypeOf(points)}`) },
          {
            term: text('profile.member_since'),
            value: shortMonthOfDay(wallTimeAt(instantToMs(profile.created_at), deviceTimeZone()).date),
          },
          { term: text('profile.total_bookings'), value: bookings === undefined ? '–' : count(bookings) },
          { term: text('profile.loyalty'), value: count(points) },
        ]}
      />
      {next && (
        <p className="profile-note">{text('profile.next_type', { points: next.points, type: text(`profile.type.${next.type}`) })}</p>
      )}
      <p className="profile-note">{text('profile.points_text')}</p>
    </section>
  )
}
