/** Quote of a visit, by the hour or as a package. Compares the price that the customer saw with the provider's current price. */
import type { Booking } from '../documents/booking.ts'
import { bookedPackage, packagesOf } from '../documents/service-package.ts'
import type { Provider } from '../documents/provider.ts'
import { refusal, type Refusal, type RefusalDetails } from '../errors.ts'
import type { Ulid } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { currencyOf } from '../cities.ts'
import type { Currency } from '../marketplace/own-marketplace.ts'
import { bookingTotal, toAmount, toMinorUnits } from './money.ts'
import { fail, ok, type Result } from '../result.ts'

/** Package as the customer saw it. */
export interface ShownPackage {
  readonly id: Ulid
  /** The customer is never charged more than this. */
  readonly price: number
  readonly contents_at: Instant
}

/** Price as the customer saw it. */
export interface PriceRequest {
  readonly price_per_hour: number
  readonly duration_hours: number
  readonly service_package?: ShownPackage | undefined
}

export type Quote = Pick<Booking, 'total_amount' | 'service_package'>

/**
 * Refuses if the current price differs from the shown one. A lower price is accepted if the customer agreed to that in advance.
 */
export function priceRefusal(
  shown: number,
  now: number,
  {
    currency,
    takesLowerPrice,
    details,
  }: { readonly currency: Currency; readonly takesLowerPrice: boolean; readonly details: RefusalDetails },
): Refusal | undefined {
  const risen = toMinorUnits(now, currency) - toMinorUnits(shown, currency)
  return risen > 0 || (risen < 0 && !takesLowerPrice) ? refusal('price_changed', { details }) : undefined
}

/** Refuses if the provider's current hourly price differs from the shown one. */
export const hourlyRefusal = (
  { price_per_hour }: Pick<PriceRequest, 'price_per_hour'>,
  provider: Provider,
  takesLowerPrice: boolean,
): Refusal | undefined =>
  priceRefusal(price_per_hour, provider.price_per_hour, {
    currency: currencyOf(provider.city),
    takesLowerPrice,
    details: { price_per_hour: provider.price_per_hour },
  })

function packageQuote(request: PriceRequest, shown: ShownPackage, provider: Provider, takesLowerPrice: boolean): Result<Quote, Refusal> {
  const offered = packagesOf(provider).find(({ id }) => id === shown.id)
  if (!offered) return fail(refusal('package_gone'))
  if (offered.contents_at !== shown.contents_at || offered.duration_hours !== request.duration_hours)
    return fail(refusal('package_changed'))
  const currency = currencyOf(provider.city)
  const refused = priceRefusal(shown.price, offered.price, { currency, takesLowerPrice, details: { package_price: offered.price } })
  if (refused) return fail(refused)
  return ok({ service_package: bookedPackage(offered), total_amount: toAmount(toMinorUnits(offered.price, currency), currency) })
}

/** Returns the total of a single visit. @returns the quote, or `price_changed`, `package_changed` or `package_gone` */
export function quoteOf(request: PriceRequest, provider: Provider, takesLowerPrice: boolean): Result<Quote, Refusal> {
  if (request.service_package) return packageQuote(request, request.service_package, provider, takesLowerPrice)
  const refused = hourlyRefusal(request, provider, takesLowerPrice)
  if (refused) return fail(refused)
  return ok({ total_amount: bookingTotal(provider.price_per_hour, request.duration_hours, currencyOf(provider.city)) })
}
