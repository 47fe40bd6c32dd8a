/** The provider's public profile as customers see it, with buttons to edit and to show it. */
import { isCityClosed } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { isServiceClosed } from '#domain/service-types.ts'
import { BlockedPeople } from '#shared/block/blocked-people.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { count, money } from '#text/formatting/format.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Advertise } from '../listing/advertise.tsx'
import { VerificationSection } from '../verification/verification-section.tsx'

/** Facts that a customer sees beside the bio. */
function Facts({ provider }: { readonly provider: Provider }) {
  const facts: readonly (readonly [string, string])[] = [
    [text('register.city'), cityName(provider.city)],
    [text('register.eta'), text('format.min', { minutes: provider.eta_minutes })],
    [text('register.experience'), count(provider.experience_years)],
    ...(provider.languages.length > 0 ? [[text('register.languages'), provider.languages.join(', ')] as const] : []),
    ...(provider.certifications.length > 0 ? [[text('register.certifications'), provider.certifications.join(', ')] as const] : []),
    [text('register.emergency'), text(provider.emergency_service ? 'listing.yes' : 'listing.no')],
    [text('subscription.offer'), text(provider.subscription_available ? 'listing.yes' : 'listing.no')],
  ]
  return (
    <dl className="listing-facts t-small">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="c-2">{term}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says that the city or the service takes nothing new. */
function ClosedNotice({ provider: { city, service_type: service } }: { readonly provider: Provider }) {
  const words = [
    ...(isCityClosed(city) ? [text('listing.city_closed', { city: cityName(city) })] : []),
    ...(isServiceClosed(service) ? [text('listing.service_closed', { service: serviceName(service) })] : []),
  ]
  return words.length === 0 ? null : <Notice tone="warn">{words.join(' ')}</Notice>
}

export function ProfileSection({ provider }: { readonly provider: Provider }) {
  const isWaiting = usePendingCommands('register_provider', 'update_provider').length > 0
  return (
    <section>
      <SectionHeader title={text('dashboard.profile')} flush note={isWaiting ? <WaitingTag /> : undefined} />
      <Card padded className="stack g-3">
        <div className="row row--wrap g-3">
          <Avatar text={provider.profile_image} />
          <div className="listing-name">
            <h3 className="t-strong">{provider.name}</h3>
            <p className="t-small c-2 num">
              {text('dashboard.profile_line', {
                service: serviceName(provider.service_type),
                price: money(provider.price_per_hour, provider.city),
                radius: count(provider.service_radius_km),
              })}
            </p>
          </div>
          {provider.is_verified ? (
            <Badge tone="accepted" icon="verified">
              {text('common.verified')}
            </Badge>
          ) : (
            <Badge tone="other" icon="shield">
              {text('dashboard.not_verified')}
            </Badge>
          )}
        </div>
        {provider.bio !== '' && (
          <p className="t-small c-2 job__words" dir="auto">
            {provider.bio}
          </p>
        )}
        <ClosedNotice provider={provider} />
        <Facts provider={provider} />
        <VerificationSection provider={provider} />
        <Button icon="edit" wide onPress={() => openOverlay({ kind: 'edit-service' })}>
          {text('listing.edit')}
        </Button>
        <Advertise provider={provider} />
        <Button variant="text" icon="user" onPress={() => openOverlay({ kind: 'edit-profile' })}>
          {text('dashboard.own_details')}
        </Button>
        <BlockedPeople />
      </Card>
    </section>
  )
}
