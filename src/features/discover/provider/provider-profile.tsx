/** A provider's complete profile, with the reviews. */
import type { Provider } from '#domain/documents/provider.ts'
import { isUlid } from '#domain/ids.ts'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { FavouriteButton } from '#shared/provider/favourite-button.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { useDirectoryConnection, useIsMissing, useProvider } from '#state/directory/directory.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { sameCityDistanceKm, useOrigin } from '#state/device/geolocation.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { count, distance, percent } from '#text/formatting/format.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { BookNowButton, HourlyPrice, isLaterOnly, ScheduleButton } from './booking-buttons.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { ProviderHeader } from './provider-header.tsx'

function ActionBar({ provider }: { readonly provider: Provider }) {
  const user = useUser()
  const origin = useOrigin()
  const km = sameCityDistanceKm(origin, provider)
  const can = bookingOptionsOf(provider, user?.uid)
  return (
    <div className="stack g-2">
      {can.note !== undefined && <p className="t-small c-2">{can.note}</p>}
      <div className="profile-action">
        <div>
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

export function ProviderProfile({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'provider-profile' }> }) {
  const provider = useProvider(overlay.providerId)
  const isMissing = useIsMissing(overlay.providerId)
  const isAway = useDirectoryConnection().connection === 'offline' && isUlid(overlay.providerId)
  const back = { label: text('common.back'), onPress: () => closeOverlay() }
  if (!provider) {
    return (
      <Screen surface bar={<AppBar title={text('nav.profile')} back={back} />}>
        {isMissing && (
          <EmptyState picture={isAway ? 'cloud' : 'people'} level={2} title={text(isAway ? 'provider.away' : 'provider.gone')} />
        )}
      </Screen>
    )
  }
  return (
    <Screen
      label={provider.name}
      bar={
        <AppBar
          back={back}
          actions={
            <>
              <SyncStatusPill />
              <FavouriteButton providerId={provider.id} />
            </>
          }
        />
      }
      action={<ActionBar provider={provider} />}
    >
      <div className="profile-top">
        <div className="pad column">
          <ProviderHeader provider={provider} level={1} />
          <Facts
            items={[
              { term: text('provider.years_experience'), value: count(provider.experience_years) },
              { term: text('provider.jobs_completed'), value: count(provider.total_completed_jobs) },
              { term: text('provider.response_rate'), value: percent(provider.response_rate) },
            ]}
          />
        </div>
      </div>
      <div className="pad column">
        <ProfileSections provider={provider} />
      </div>
    </Screen>
  )
}
