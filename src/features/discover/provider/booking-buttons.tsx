/** The two ways to book a provider, and the price. */
import type { Provider } from '#domain/documents/provider.ts'
import type { BookingOptions } from '#shared/booking/booking-options.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'

interface OptionButtonProps {
  readonly provider: Provider
  readonly can: BookingOptions
  readonly variant?: ButtonProps['variant']
  readonly icon?: ButtonProps['icon']
}

export function BookNowButton({ provider, can, variant, icon }: OptionButtonProps) {
  const press = (): void => openOverlay({ kind: 'scheduler', providerId: provider.id, prefill: { scheduled_date: null } })
  return (
    <Button variant={variant} icon={icon} disabled={!can.now} onPress={press}>
      {text('provider.book_now')}
    </Button>
  )
}

export function ScheduleButton({ provider, can, variant, icon }: OptionButtonProps) {
  return (
    <Button
      variant={variant}
      icon={icon}
      disabled={!can.scheduled}
      onPress={() => openOverlay({ kind: 'scheduler', providerId: provider.id })}
    >
      {text('provider.schedule')}
    </Button>
  )
}

/** Where a request for now is refused and one for later is not, the latter is the first action. */
export const isLaterOnly = (can: BookingOptions): boolean => can.scheduled && !can.now

export function HourlyPrice({ provider }: { readonly provider: Provider }) {
  return (
    <p className="num">
      <strong className="t-heading">{money(provider.price_per_hour, provider.city)}</strong>
      <span className="c-2">{text('format.per_hour')}</span>
    </p>
  )
}
