/** A provider's complete profile, with the reviews. */
import type { Provider } from '#domain/documents/provider.ts'
import { isUlid } from '#domain/ids.ts'
import { BlockButton } from '#shared/block/block-button.tsx'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { arrivalFact } from '#shared/provider/arrival-text.ts'
import { FavouriteButton } from '#shared/provider/favourite-button.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { profileTarget } from '#state/storage/reported-content.ts'
import { ReportButton } from '#shared/reviews/report-button.tsx'
import { useDirectoryConnection, useIsMissing, useProvider } from '#state/directory/directory.ts'
import { closeOverlay, openOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { sameCityDistanceKm, useOrigin } from '#state/device/geolocation.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { count, distance, money, percent } from '#text/formatting/format.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { PackagesSection } from './packages-section.tsx'
import { PortfolioLinks } from './portfolio-links.tsx'
import { ProviderHeader } from './provider-header.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { ProviderReviews } from './provider-reviews.tsx'

function Certifications({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <SectionHeader title={text('provider.certifications')} />
      <Card as="ul" clip label={text('provider.certifications')}>
        {names.map((name) => (
          <li key={name}>
            <ListRow
              lead={<Icon name="award" size={20} />}
              title={
                <span className="profile-certificate" dir="auto">
                  {name}
                </span>
              }
            />
          </li>
        ))}
      </Card>
    </section>
  )
}

function Languages({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <SectionHeader title={text('provider.languages')} />
      <ul className="labels">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

function ActionBar({ provider }: { readonly provider: Provider }) {
  const user = useUser()
  const origin = useOrigin()
  const km = sameCityDistanceKm(origin, provider)
  const arrival = useArrival(provider)
  const can = bookingOptionsOf(provider, user?.uid)
  return (
    <div className="stack g-2">
      {can.note !== undefined && <p className="t-small c-2">{can.note}</p>}
      <div className="profile-action">
        <div className="num">
          <p>
            <strong className="t-heading">{money(provider.price_per_hour, provider.city)}</strong>
            <span className="c-2">{text('format.per_hour')}</span>
          </p>
          <p className="t-small c-2 meta-line dotseps">
            <span>{km === undefined ? cityName(provider.city) : distance(km)} </span>
            <span className="dotsep">{arrivalFact(arrival)}</span>
          </p>
        </div>
        <div className="profile-action__buttons">
          <Button disabled={!can.scheduled} onPress={() => openOverlay({ kind: 'scheduler', providerId: provider.id })}>
            {text('provider.schedule')}
          </Button>
          <Button
            variant="primary"
            disabled={!can.now}
            onPress={() => openOverlay({ kind: 'scheduler', providerId: provider.id, prefill: { scheduled_date: null } })}
          >
            {text('provider.book_now')}
          </Button>
        </div>
      </div>
    </div>
  )
}

export function ProviderProfile({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'provider-profile' }> }) {
  const provider = useProvider(overlay.providerId)
  const isMissing = useIsMissing(overlay.providerId)
  const isAway = useDirectoryConnection().connection === 'offline' && isUlid(overlay.providerId)
  const ownUid = useUser()?.uid
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
      <div className="pad column provider-profile">
        {provider.bio !== '' && (
          <section>
            <SectionHeader title={text('provider.bio')} />
            <p className="c-2 prewrap" dir="auto">
              {provider.bio}
            </p>
          </section>
        )}
        <PackagesSection provider={provider} />
        <SubscriptionSection provider={provider} />
        <ProviderReviews provider={provider} />
        <Certifications names={provider.certifications} />
        <Languages names={provider.languages} />
        <PortfolioLinks provider={provider} />
        {provider.provider_uid !== ownUid && (
          <div className="profile-more">
            <ReportButton
              target={profileTarget(provider)}
              label={text('report.profile_of', { name: localizeName(provider.name) })}
              isLabelShown
            />
            <BlockButton personId={provider.provider_uid} name={provider.name} />
          </div>
        )}
      </div>
    </Screen>
  )
}
