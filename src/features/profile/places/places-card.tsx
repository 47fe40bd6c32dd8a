/** The person's saved places, with the buttons that change them. */
import { SAVED_PLACES_MAX } from '#domain/constants.ts'
import { useSavedPlaces } from '#shared/place/use-saved-places.ts'
import type { SavedPlaceOption } from '#shared/place/place-values.ts'
import { useNearText } from '#shared/location/use-point-text.ts'
import { isAwaitingDecision, CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { useShowsWaiting } from '#shared/waiting/use-shows-waiting.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useOutbox } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { ListRow } from '#ui/list/list-row.tsx'

function RefusedPlaces() {
  return useOutbox()
    .filter((item) => (item.name === 'save_place' || item.name === 'delete_place') && isAwaitingDecision(item))
    .map((item) => <CommandDecisionCard key={item.id} item={item} />)
}

/** Returns the address and the notes, or what is known of the point. */
function usePlaceText({ address, place_notes, latitude, longitude }: SavedPlaceOption): string {
  const isUnnamed = address === undefined && latitude !== undefined && longitude !== undefined
  const near = useNearText(isUnnamed ? { latitude, longitude } : undefined)
  return [address ?? near, place_notes].filter((part) => part !== undefined).join(' · ')
}

function PlaceRow({ place }: { readonly place: SavedPlaceOption }) {
  const { id, label } = place
  const isProfileAddress = id === 'home'
  const words = usePlaceText(place)
  const isWaiting = useShowsWaiting(usePendingCommands('save_place').some(({ args }) => args['id'] === id))
  return (
    <li>
      <ListRow
        lead={<Icon name={place.isHome ? 'home' : 'place'} />}
        title={<span dir="auto">{label}</span>}
        text={<span dir="auto">{words}</span>}
        end={
          <span className="row">
            {isWaiting && <WaitingTag />}
            <IconButton
              icon="edit"
              size={20}
              label={text('places.edit_name', { name: label })}
              onPress={() => openOverlay(isProfileAddress ? { kind: 'edit-profile' } : { kind: 'edit-place', placeId: id })}
            />
            {!isProfileAddress && (
              <IconButton
                icon="trash"
                size={20}
                label={text('places.delete_name', { name: label })}
                onPress={() => openOverlay({ kind: 'delete-place', placeId: id })}
              />
            )}
          </span>
        }
      />
    </li>
  )
}

export function PlacesCard() {
  const { places, isFull } = useSavedPlaces()
  return (
    <section>
      <SectionHeader title={text('places.title')} note={text('places.limit', { count: SAVED_PLACES_MAX })} flush />
      <RefusedPlaces />
      <Card as="ul" clip label={text('places.title')}>
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
        <li className="places-add">
          {places.length === 0 && <p className="t-small c-2">{text('places.none')}</p>}
          <Button wide icon="plus" disabled={isFull} onPress={() => openOverlay({ kind: 'edit-place', placeId: null })}>
            {text('places.add')}
          </Button>
          {isFull && <p className="t-small c-2">{text('places.full', { count: SAVED_PLACES_MAX })}</p>}
        </li>
      </Card>
    </section>
  )
}
