/** Asks the nearest helpers of a service at once, as soon as possible: opens the form of the nearest with the others. */
import { DURATION_DEFAULT_HOURS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { useHelpersInReach } from '../../place/reach/use-helpers-in-reach.ts'

const NOW = { scheduled_date: null, duration_hours: DURATION_DEFAULT_HOURS, is_emergency: false }

export interface AskNearestButtonProps {
  readonly service: ServiceType | null
  readonly place: Position | undefined
  readonly onAsk: (nearest: Provider) => void
}

/** Renders nothing where fewer than two helpers come to the place. */
export function AskNearestButton({ service, place, onAsk }: AskNearestButtonProps) {
  const helpers = useHelpersInReach(service ?? '', service === null ? undefined : place, NOW) ?? []
  const [nearest, ...others] = helpers
  if (!nearest || others.length === 0) return null
  return (
    <Button variant="tint" wide icon="users" onPress={() => onAsk(nearest)}>
      {text(others.length === 1 ? 'several.nearest_2' : 'several.nearest_3')}
    </Button>
  )
}
