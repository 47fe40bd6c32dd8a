/** Asks for the place of a request: a saved place, this device's position, a point on the map, or a typed address. */
import { useId, useState, type ReactNode } from 'react'
import { locateMe, type LocationError } from '#state/device/geolocation.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { AddressField } from './address-field.tsx'
import { LocationNotice } from './location-notice.tsx'
import { PlaceFields } from './place-fields.tsx'
import { addressLine } from '../../location/place-row.ts'
import type { PlaceForm } from '../place-form.ts'
import { addressValues, isSavedPlace, placeOf, pointOf, pointValues, savedPlaceValues, type SavedPlaceOption } from '../place-values.ts'
import { useSavedPlaces } from '../use-saved-places.ts'
import './where-field.css'

export interface WhereFieldProps {
  readonly form: PlaceForm
  /** City whose districts come first, and where the map begins. */
  readonly city: string
  /** Also asks where the ride or the delivery goes. */
  readonly hasDestination: boolean
  /** The page has its own map with a marker. */
  readonly hasPageMap?: boolean
  /** Says who sees what of the place, or what is wrong with it. */
  readonly children?: ReactNode
}

/** The device's position as the place. An address that was saved elsewhere does not belong to it; a typed one does. */
function useLocateForm({ values, change }: PlaceForm, saved: SavedPlaceOption | undefined) {
  const [locating, setLocating] = useState(false)
  const [error, setError] = useState<LocationError>()
  const locate = async (): Promise<void> => {
    if (locating) return
    setLocating(true)
    setError(undefined)
    const located = await locateMe()
    setLocating(false)
    if (located.ok) change({ ...(saved ? addressValues(values, saved, '') : {}), ...pointValues(located.value, 'device') })
    else setError(located.error)
  }
  return { locating, error, clear: () => setError(undefined), locate: () => void locate() }
}

function Choices({
  places,
  saved,
  form,
  location,
}: {
  readonly places: readonly SavedPlaceOption[]
  readonly saved: SavedPlaceOption | undefined
  readonly form: PlaceForm
  readonly location: ReturnType<typeof useLocateForm>
}) {
  return (
    <ChipRow label={text('where.choices')} wrap>
      {places.map((place) => (
        <Chip
          key={place.id}
          icon={place.isHome ? 'home' : 'place'}
          selected={place.id === saved?.id}
          selectedVariant="tinted"
          onPress={() => {
            location.clear()
            form.change(savedPlaceValues(place))
          }}
        >
          <span dir="auto">{place.label}</span>
        </Chip>
      ))}
      <Chip
        icon={location.locating ? 'clock' : 'locate'}
        selected={form.values.point_from === 'device'}
        selectedVariant="tinted"
        onPress={location.locate}
      >
        {text('order.use_location')}
      </Chip>
    </ChipRow>
  )
}

/** Asks where a ride, a delivery or an errand goes: a saved place or a typed address. */
function DestinationField({
  form: { values, change, errorOf, limitOf },
  city,
  places,
}: {
  readonly form: PlaceForm
  readonly city: string
  readonly places: readonly SavedPlaceOption[]
}) {
  const choices = places.filter(({ address = '' }) => address !== '' && address !== values.address.trim())
  return (
    <>
      <AddressField
        label={text('where.to')}
        hint={text('common.optional')}
        placeholder={text('where.to_placeholder')}
        icon="flag"
        limit={limitOf('destination')}
        value={values.destination}
        error={errorOf('destination')}
        city={city}
        onChange={(destination) => change({ destination })}
        onChoose={(place) => change({ destination: addressLine(place) })}
      />
      {choices.length > 0 && (
        <ChipRow label={text('where.to')} wrap>
          {choices.map(({ id, label, address = '', isHome }) => (
            <Chip
              key={id}
              icon={isHome ? 'home' : 'place'}
              selected={values.destination.trim() === address}
              selectedVariant="tinted"
              onPress={() => change({ destination: address })}
            >
              <span dir="auto">{label}</span>
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  )
}

export function WhereField(props: WhereFieldProps) {
  const { form, hasDestination, children } = props
  const { values } = form
  const titleId = useId()
  const user = useUser()
  const { places, isFull } = useSavedPlaces()
  const saved = places.find((place) => isSavedPlace(values, place))
  const location = useLocateForm(form, saved)
  // The address of the profile has no point: once it has one here, it can be saved with it.
  const isKept = saved !== undefined && (saved.latitude !== undefined || pointOf(values) === undefined)
  const canSave = user !== null && !isKept && !isFull && values.address.trim() !== ''
  return (
    <section className="where" aria-labelledby={titleId}>
      <SectionHeader id={titleId} title={text('where.title')} flush />
      <Choices places={places} saved={saved} form={form} location={location} />
      {location.locating && (
        <p className="help" role="status">
          {text('order.locating')}
        </p>
      )}
      {location.error && <LocationNotice error={location.error} isOrder={props.hasPageMap} onRetry={location.locate} />}
      <PlaceFields form={form} city={props.city} saved={saved} hasPageMap={props.hasPageMap} />
      {hasDestination && <DestinationField form={form} city={props.city} places={places} />}
      {canSave && (
        <div className="where__save">
          <Button
            variant="text"
            size="compact"
            icon="plus"
            onPress={() => openOverlay({ kind: 'edit-place', placeId: null, prefill: { ...placeOf(values), label: saved?.label ?? '' } })}
          >
            {text('where.save')}
          </Button>
        </div>
      )}
      {children}
    </section>
  )
}
