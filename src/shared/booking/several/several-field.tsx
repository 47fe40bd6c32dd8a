/** Choice of a request form: ask the nearest others for the same, with the price and the arrival of each. */
import { currencyOf } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { bookingTotal } from '#domain/money/money.ts'
import { text } from '#text/catalogue.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { HelperLines } from './helper-lines.tsx'
import type { OthersToAsk } from './use-others-to-ask.ts'
import './several.css'

export interface SeveralFieldProps {
  readonly others: OthersToAsk
  readonly place: Position | undefined
  readonly hours: number
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Returns the highest total of a visit by the hour. */
export const highestTotal = (helpers: readonly Pick<Provider, 'price_per_hour' | 'city'>[], hours: number): number =>
  Math.max(...helpers.map(({ price_per_hour, city }) => bookingTotal(price_per_hour, hours, currencyOf(city))))

/** Renders nothing where nobody else can be asked. */
export function SeveralField({ others: { helpers, areNearest }, place, hours, checked, onChange }: SeveralFieldProps) {
  const count = helpers.length
  if (count === 0) return null
  return (
    <section className="several">
      <Switch
        label={text(
          count === 1 ? (areNearest ? 'several.nearest_2' : 'several.others_1') : areNearest ? 'several.nearest_3' : 'several.others_2',
        )}
        text={text('several.help')}
        checked={checked}
        onChange={onChange}
      />
      {checked && <HelperLines label={text('several.who')} helpers={helpers} place={place} hours={hours} />}
    </section>
  )
}
