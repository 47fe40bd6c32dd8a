import { useFavourites } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { withUser } from '../account/require-user.ts'
import { setFavourite } from './set-favourite.ts'

export interface FavouriteButtonProps {
  readonly providerId: string
  /** Whose heart it is, where several stand on one screen. */
  readonly name?: string | undefined
  /** In a row of a list. */
  readonly small?: boolean
}

function labelOf(chosen: boolean, name: string | undefined): string {
  if (name === undefined) return text(chosen ? 'provider.unfavourite' : 'provider.favourite')
  return text(chosen ? 'provider.unfavourite_named' : 'provider.favourite_named', { name })
}

/** The heart of a provider. */
export function FavouriteButton({ providerId, name, small = false }: FavouriteButtonProps) {
  const chosen = useFavourites().has(providerId)
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
