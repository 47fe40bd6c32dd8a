import { give } from '#state/user-store.ts'
import { useFavourites } from '#state/user-data.ts'
import { text } from '#text/catalogue.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { requireUser } from './require-user.ts'

/** The heart of a provider. */
export function FavouriteButton({ providerId }: { readonly providerId: string }) {
  const chosen = useFavourites().has(providerId)
  return (
    <IconButton
      icon="heart"
      tone="heart"
      pressed={chosen}
      label={text(chosen ? 'provider.unfavourite' : 'provider.favourite')}
      onPress={() => requireUser(() => void give(chosen ? 'remove_favourite' : 'add_favourite', { provider_id: providerId }))}
    />
  )
}
