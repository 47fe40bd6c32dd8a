/** The provider's public profile, as customers see it. */
import type { Provider } from '#domain/documents/provider.ts'
import { serviceName } from '#parts/provider-words.ts'
import { text } from '#text/catalogue.ts'
import { count, money } from '#text/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHead } from '#ui/section-head.tsx'

export function ProfileSection({ provider }: { readonly provider: Provider }) {
  return (
    <section>
      <SectionHead title={text('dashboard.profile')} flush />
      <Card padded className="stack g-3">
        <div className="row g-3">
          <Avatar text={provider.profile_image} />
          <div className="grow">
            <h3 className="t-strong ellip">{provider.name}</h3>
            <p className="t-small c-2 num">
              {text('dashboard.profile_line', {
                service: serviceName(provider.service_type),
                price: money(provider.price_per_hour),
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
      </Card>
    </section>
  )
}
