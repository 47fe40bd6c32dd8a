/** State of the booking request form. */
import * as v from 'valibot'
import type { RequestedHours } from '#domain/booking/limits/request-limits.ts'
import { requestBooking } from '#domain/commands/booking/request-booking.ts'
import { DURATION_DEFAULT_HOURS } from '#domain/constants.ts'
import { detailArgs, NO_DETAILS } from '#domain/documents/booking-details.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { packagesOf, type PublicPackage } from '#domain/documents/service-package.ts'
import { instantField } from '#domain/fields.ts'
import { serviceOf } from '#domain/service-types.ts'
import { isInstant } from '#domain/time/instant.ts'
import { requireUser } from '#shared/account/require-user.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { problemArgs } from '#shared/booking/problem/problem-values.ts'
import { placeArgs, pointOf, typedPlace } from '#shared/place/place-values.ts'
import { isOutOfReach } from '#shared/place/reach/reach-notice.tsx'
import { askOf } from '#shared/booking/several/ask-of.ts'
import { useOthersToAsk, type OthersToAsk } from '#shared/booking/several/use-others-to-ask.ts'
import { useSharePhone, type SharePhone } from '#shared/place/where/share-phone-field.tsx'
import type { WantedVisit } from '#shared/place/reach/use-helpers-in-reach.ts'
import { startCodeArgs, startCodeDraft, typedStartCode, useStartCode } from '#shared/booking/start-code/use-start-code.ts'
import { useInitialPlace } from '#shared/place/use-initial-place.ts'
import { bookingDrafts } from '#state/drafts/booking-draft.ts'
import { detailDrafts, NO_PROBLEM, problemDrafts } from '#state/drafts/detail-drafts.ts'
import { newId } from '#state/sync/new-id.ts'
import { placeDrafts } from '#state/drafts/place-draft.ts'
import { closeAllOverlays, type Overlay } from '#state/navigation/overlays.ts'
import { showBooking } from '#state/navigation/view.ts'

const fields = {
  /** 0.5 to 8. */
  duration_hours: v.number(),
  ...detailDrafts,
  ...problemDrafts,
  ...placeDrafts,
  ...startCodeDraft,
  /** Null until one is selected. */
  starts_at: v.nullable(instantField),
  /** Asks the nearest others too. */
  ask_others: v.boolean(),
}
export type RequestValues = FieldValues<typeof fields>

export interface BookingRequest {
  readonly form: CommandForm<RequestValues>
  /** Of the visit, hours. */
  readonly duration: number
  /** The requested package as it is offered now; `gone` when it is no longer offered; undefined for hours. */
  readonly servicePackage: PublicPackage | 'gone' | undefined
  readonly share: SharePhone
  /** The provider does not come to the place. */
  readonly isOutOfReach: boolean
  readonly wanted: WantedVisit
  /** What counts towards the limits, one for each helper. */
  readonly asked: readonly RequestedHours[]
  /** Who can be asked together with the provider. */
  readonly others: OthersToAsk
}

export type RequestOverlay = Pick<Extract<Overlay, { kind: 'scheduler' }>, 'prefill' | 'replaces'>

/** Returns the id of the package to book; undefined for hours. */
function packageIdOf({ prefill, replaces }: RequestOverlay): unknown {
  if (prefill?.package_id !== undefined) return prefill.package_id ?? undefined
  const requested = replaces?.args['service_package']
  return typeof requested === 'object' && requested !== null && 'id' in requested ? requested.id : undefined
}

/** @param now as soon as possible, for an emergency or not; undefined for the selected start */
export function useBookingRequest(provider: Provider, overlay: RequestOverlay, now?: { readonly isEmergency: boolean }): BookingRequest {
  const { prefill, replaces } = overlay
  const packageId = packageIdOf(overlay)
  const servicePackage = packageId === undefined ? undefined : (packagesOf(provider).find(({ id }) => id === packageId) ?? 'gone')
  const durationOf = (values: RequestValues): number =>
    typeof servicePackage === 'object' ? servicePackage.duration_hours : values.duration_hours
  const { duration_hours, scheduled_date, package_id: _, ...prefilled } = prefill ?? {}
  const share = useSharePhone()
  const startCode = useStartCode()
  const form = useCommandForm({
    command: 'request_booking',
    schema: requestBooking.schema,
    fields,
    base: {
      duration_hours: DURATION_DEFAULT_HOURS,
      ...NO_DETAILS,
      ...NO_PROBLEM,
      ...useInitialPlace(),
      ...startCode.initial,
      starts_at: null,
      ask_others: false,
    },
    draft: bookingDrafts(provider.id),
    initial: {
      ...(duration_hours === undefined ? {} : { duration_hours }),
      ...prefilled,
      ...(isInstant(scheduled_date) ? { starts_at: scheduled_date } : {}),
    },
    replaces,
    typed: (args) => ({
      ...typedPlace(args),
      ...typedStartCode(args),
      starts_at: args['scheduled_date'],
      ask_others: Array.isArray(args['also']),
    }),
    argsOf: (values) => ({
      booking_id: newId(),
      provider_id: provider.id,
      scheduled_date: now ? null : values.starts_at,
      duration_hours: durationOf(values),
      ...detailArgs(values),
      ...problemArgs(values, provider.service_type),
      ...placeArgs(values, serviceOf(provider.service_type).isRide === true),
      ...startCodeArgs(values),
      is_emergency: now?.isEmergency ?? false,
      price_per_hour: provider.price_per_hour,
      also: values.ask_others && others.helpers.length > 0 ? others.helpers.map(askOf) : undefined,
      service_package:
        typeof servicePackage === 'object'
          ? { id: servicePackage.id, price: servicePackage.price, contents_at: servicePackage.contents_at }
          : undefined,
    }),
    gate: (submit) => requireUser(submit, provider.name),
    onStored: (_id, { booking_id, start_code }) => {
      share.store()
      startCode.remember({ start_code })
      closeAllOverlays(() => showBooking(booking_id))
    },
  })
  const wanted: WantedVisit = {
    scheduled_date: now ? null : form.values.starts_at,
    duration_hours: durationOf(form.values),
    is_emergency: now?.isEmergency ?? false,
  }
  // A package belongs to one helper; without a chosen time nobody is known to be free.
  const canAskOthers = servicePackage === undefined && (now !== undefined || wanted.scheduled_date !== null)
  const others = useOthersToAsk(provider, provider.service_type, canAskOthers ? pointOf(form.values) : undefined, wanted)
  return {
    form,
    duration: durationOf(form.values),
    servicePackage,
    share,
    isOutOfReach: isOutOfReach(provider, pointOf(form.values)),
    wanted,
    asked: (form.values.ask_others ? [provider, ...others.helpers] : [provider]).map(({ provider_uid }) => ({
      provider_uid,
      scheduled_date: wanted.scheduled_date,
      // No hour yet.
      ...(!now && wanted.scheduled_date === null ? { visits: [] } : {}),
    })),
    others,
  }
}
