/** Notices about a request: why it is impossible, or what changed while the form was open. */
import { useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { PublicPackage } from '#domain/documents/service-package.ts'
import type { BookingOptions } from '#shared/booking/booking-options.ts'
import { replaceOverlay, type Prefill, type RefusedCommand } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { BookingRequest } from './use-booking-request.ts'

/** Says when the price is no longer the one that the person first saw here. */
export function PriceChangeNotice({ price, city }: { readonly price: number; readonly city: string }) {
  const [before] = useState(price)
  if (before === price) return null
  return (
    <Notice tone="warn" icon="tag" role="status">
      {text('scheduler.price_changed', { before: money(before, city), now: money(price, city) })}
    </Notice>
  )
}

/** Says when the package's price or content has changed since the form was opened. */
function PackageChangeNotice({ offered, city }: { readonly offered: PublicPackage; readonly city: string }) {
  const [first] = useState(offered)
  const isChanged = first.contents_at !== offered.contents_at
  if (!isChanged && first.price === offered.price) return null
  return (
    <Notice tone="warn" icon="tag" role="status">
      {isChanged && <p>{text('package.changed_here')}</p>}
      {first.price !== offered.price && (
        <p>{text('package.price_changed', { before: money(first.price, city), now: money(offered.price, city) })}</p>
      )}
    </Notice>
  )
}

export interface RequestNoticesProps {
  readonly provider: Provider
  readonly bookable: BookingOptions
  readonly asap: boolean
  readonly servicePackage: BookingRequest['servicePackage']
  /** Values to hand over to the other booking form. */
  readonly draftPrefill: Prefill
  readonly replaces: RefusedCommand | undefined
}

export function RequestNotices({ provider, bookable, asap, servicePackage, draftPrefill, replaces }: RequestNoticesProps) {
  const possible = asap ? bookable.now : bookable.scheduled
  const other = asap ? bookable.scheduled : bookable.now
  const switchForm = (): void => {
    const prefill = { ...draftPrefill, scheduled_date: asap ? undefined : null }
    replaceOverlay({ kind: 'scheduler', providerId: provider.id, prefill, replaces })
  }
  return (
    <>
      {!possible && (
        <Notice tone="warn" role="status">
          <p>{bookable.note}</p>
          {other && (
            <Button variant="text" size="compact" onPress={switchForm}>
              {text(asap ? 'scheduler.schedule_instead' : 'scheduler.now_instead')}
            </Button>
          )}
        </Notice>
      )}
      {servicePackage === undefined && <PriceChangeNotice price={provider.price_per_hour} city={provider.city} />}
      {typeof servicePackage === 'object' && <PackageChangeNotice key={servicePackage.id} offered={servicePackage} city={provider.city} />}
    </>
  )
}
