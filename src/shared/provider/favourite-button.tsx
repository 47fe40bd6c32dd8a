import { useContact } from '#state/sync/blocked-people.ts'
import { useFavourites } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { withUser } from '../account/require-user.ts'
import { setFavourite } from './set-favourite.ts'

export interface FavouriteButtonProps {
  readonly providerId: string
  /** Name of the provider, where several buttons are on one screen. */
  readonly name?: string | undefined
  /** In a list row. */
  readonly small?: boolean
}

function labelOf(chosen: boolean, name: string | undefined): string {
  if (name === undefined) return text(chosen ? 'provider.unfavourite' : 'provider.favourite')
  return text(chosen ? 'provider.unfavourite_named' : 'provider.favourite_named', { name })
}

/** Heart button that adds a provider to the favourites or removes it; none for one whom a block hides. */
export function FavouriteButton({ providerId, name, small = false }: FavouriteButtonProps) {
  const chosen = useFavourites().has(providerId)
  const isOpen = useContact(providerId).state === 'open'
  if (!isOpen) return null
  return (
    <IconButton
      icon="heart"
      tone="heart"
      size={small ? 20 : 24}
      pressed={chosen}
      label={labelOf(chosen, name)}
      onPress={() => withUser(() => void setFavourite(providerId, !chosen))}
    />
  )
}
