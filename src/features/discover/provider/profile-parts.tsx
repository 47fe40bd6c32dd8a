/** What the profile's screen and the sheet have besides its sections: numbers and bio above them, the actions at the foot. */
import type { Provider } from '#domain/documents/provider.ts'
import { isUlid } from '#domain/ids.ts'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { sameCityDistanceKm, useOrigin } from '#state/device/geolocation.ts'
import { useDirectoryConnection } from '#state/directory/directory.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { count, distance, percent } from '#text/formatting/format.ts'
import { Facts } from '#ui/layout/facts.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { BookNowButton, HourlyPrice, isLaterOnly, ScheduleButton } from './booking-buttons.tsx'

export function ProfileFacts({ provider }: { readonly provider: Provider }) {
  return (
    <Facts
      items={[
        { term: text('provider.years_experience'), value: count(provider.experience_years) },
        { term: text('provider.jobs_completed'), value: count(provider.total_completed_jobs) },
        { term: text('provider.response_rate'), value: percent(provider.response_rate) },
      ]}
    />
  )
}

export function Bio({ provider }: { readonly provider: Provider }) {
  if (provider.bio === '') return null
  return (
    <section>
      <SectionHeader title={text('provider.bio')} />
      <p className="c-2 prewrap" dir="auto">
        {provider.bio}
      </p>
    </section>
  )
}

export function ProfileActions({ provider }: { readonly provider: Provider }) {
  const user = useUser()
  const origin = useOrigin()
  const km = sameCityDistanceKm(origin, provider)
  const can = bookingOptionsOf(provider, user?.uid)
  return (
    <div className="stack g-2">
      {can.note !== undefined && <p className="t-small c-2">{can.note}</p>}
      <div className="profile-action">
        <div className="profile-action__price">
          <HourlyPrice provider={provider} />
          <p className="t-small c-2 num">{km === undefined ? cityName(provider.city) : distance(km)}</p>
        </div>
        <div className="profile-action__buttons">
          <ScheduleButton provider={provider} can={can} variant={isLaterOnly(can) ? 'primary' : 'quiet'} />
          <BookNowButton provider={provider} can={can} variant={isLaterOnly(can) ? 'quiet' : 'primary'} />
        </div>
      </div>
    </div>
  )
}

/** Returns what to say about a provider whom the device does not have. @returns isAway: the server may have them */
export function useMissingText(providerId: string): { readonly isAway: boolean; readonly missing: string } {
  const isAway = useDirectoryConnection().connection === 'offline' && isUlid(providerId)
  return { isAway, missing: text(isAway ? 'provider.away' : 'provider.gone') }
}
