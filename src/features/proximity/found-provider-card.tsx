import { ProviderRating } from '#shared/provider/provider-rating.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { dismissNearbyProvider, showNearbyProvider, type ProviderWithDistance } from '#state/location/proximity-alert.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'

/** The nearest provider found, and the number of all. */
export function FoundProviderCard({ found: [nearest, ...others] }: { readonly found: readonly ProviderWithDistance[] }) {
  if (!nearest) return null
  const { provider, distanceKm } = nearest
  return (
    <section
      className="banner banner--tight proximity__card proximity__found stack g-3"
      aria-label={text('proximity.found', { count: others.length + 1 })}
    >
      <p className="t-small c-2 num">{text('proximity.found', { count: others.length + 1 })}</p>
      <div className="row g-3">
        <Avatar text={provider.profile_image} />
        <div className="grow proximity__words">
          <h2 className="row g-1 t-strong">
            <span className="ellip">{provider.name}</span>
            {provider.is_verified && <Icon name="verified" size={18} label={text('common.verified')} />}
          </h2>
          <p className="row row--wrap dotseps t-small c-2 num">
            <span>{serviceName(provider.service_type)}</span>
            <span className="dotsep">{distance(distanceKm)}</span>
            <span className="dotsep">
              <ProviderRating provider={provider} />
            </span>
          </p>
        </div>
      </div>
      <div className="btn-2">
        <Button size="compact" onPress={() => dismissNearbyProvider(provider.id)}>
          {text('proximity.dismiss')}
        </Button>
        <Button size="compact" variant="primary" onPress={() => showNearbyProvider(provider.id)}>
          {text('proximity.view')}
        </Button>
      </div>
    </section>
  )
}
