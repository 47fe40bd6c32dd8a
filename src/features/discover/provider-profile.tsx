/** A provider's whole profile, with the reviews. */
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm } from '#domain/haversine.ts'
import { bookableOf } from '#parts/bookable.ts'
import { FavouriteButton } from '#parts/favourite-button.tsx'
import { LiveSyncPill } from '#parts/live-sync-pill.tsx'
import { useProvider } from '#state/directory.ts'
import { closeOverlay, openOverlay, type Overlay } from '#state/overlays.ts'
import { useOrigin } from '#state/position.ts'
import { useUser } from '#state/session.ts'
import { text } from '#text/catalogue.ts'
import { count, distance, money, percent } from '#text/format.ts'
import { AppBar } from '#ui/app-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Facts } from '#ui/facts.tsx'
import { Screen } from '#ui/screen.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ProviderHead } from './provider-head.tsx'
import { ProviderReviews } from './provider-reviews.tsx'

function Labels({ title, labels }: { readonly title: string; readonly labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <>
      <SectionHead title={title} />
      <ul className="labels">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  )
}

function ActionBar({ provider }: { readonly provider: Provider }) {
  const user = useUser()
  const origin = useOrigin()
  const can = bookableOf(provider, user?.uid)
  return (
    <div className="stack g-2">
      {can.note !== undefined && <p className="t-small c-2">{can.note}</p>}
      <div className="profile-action">
        <div className="num">
          <p>
            <strong className="t-heading">{money(provider.price_per_hour)}</strong>
            <span className="c-2">{text('format.per_hour')}</span>
          </p>
          <p className="t-small c-2">
            {text('provider.place_line', { distance: distance(haversineKm(origin, provider)), minutes: provider.eta_minutes })}
          </p>
        </div>
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
  )
}

export function ProviderProfile({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'provider-profile' }> }) {
  const provider = useProvider(overlay.providerId)
  const back = { label: text('common.back'), onPress: () => closeOverlay() }
  if (!provider) {
    return (
      <Screen surface bar={<AppBar title={text('nav.profile')} back={back} />}>
        <Empty picture="people" level={2} title={text('provider.gone')} />
      </Screen>
    )
  }
  return (
    <Screen
      surface
      label={provider.name}
      bar={
        <AppBar
          back={back}
          actions={
            <>
              <LiveSyncPill />
              <FavouriteButton providerId={provider.id} />
            </>
          }
        />
      }
      action={<ActionBar provider={provider} />}
    >
      <div className="pad column provider-profile">
        <ProviderHead provider={provider} level={1} />
        <Facts
          items={[
            { term: text('provider.years_experience'), value: count(provider.experience_years) },
            { term: text('provider.jobs_completed'), value: count(provider.total_completed_jobs) },
            { term: text('provider.response_rate'), value: percent(provider.response_rate) },
          ]}
        />
        <SectionHead title={text('provider.bio')} />
        <p className="c-2 prewrap">{provider.bio}</p>
        <Labels title={text('provider.certifications')} labels={provider.certifications} />
        <Labels title={text('provider.languages')} labels={provider.languages} />
        <ProviderReviews provider={provider} />
      </div>
    </Screen>
  )
}
