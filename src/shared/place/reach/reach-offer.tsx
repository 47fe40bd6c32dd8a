/** Offers for a request that was refused because its helper does not come that far: others who do, with everything requested. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { DURATION_DEFAULT_HOURS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { isInstant } from '#domain/time/instant.ts'
import { useProvider } from '#state/directory/directory.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { ReachNotice, isOutOfReach } from './reach-notice.tsx'
import { pointOf } from '../place-values.ts'

export function ReachOffer({ item }: { readonly item: OutboxItem }) {
  const { id, args, shown } = item
  const provider = useProvider(String(args['provider_id']))
  const place = pointOf(args)
  if (!provider || !isOutOfReach(provider, place)) return null
  const replaces = { id, args }
  const hasVisits = item.name === 'request_subscription'
  const first = args[hasVisits ? 'first_visit' : 'scheduled_date']
  const wanted = {
    scheduled_date: isInstant(first) ? first : null,
    duration_hours: shown.booking?.duration_hours ?? DURATION_DEFAULT_HOURS,
    is_emergency: args['is_emergency'] === true,
    hasVisits,
  }
  const request = (other: Provider): void =>
    openOverlay(
      hasVisits
        ? { kind: 'subscribe', providerId: other.id, replaces }
        : { kind: 'scheduler', providerId: other.id, prefill: { package_id: null }, replaces },
    )
  return <ReachNotice provider={provider} place={place} wanted={wanted} onChoose={request} />
}
