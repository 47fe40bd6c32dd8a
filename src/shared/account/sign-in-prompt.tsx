import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { EmptyStatePictureKind } from '#ui/feedback/empty-state-picture.tsx'
import { requireUser } from './require-user.ts'

/** Empty state of a personal screen for a visitor: says why it is empty and offers the login. */
export function SignInPrompt({ title, picture }: { readonly title: string; readonly picture: EmptyStatePictureKind }) {
  return (
    <EmptyState
      picture={picture}
      title={title}
      action={
        <Button variant="primary" onPress={() => requireUser(() => undefined)}>
          {text('auth.login')}
        </Button>
      }
    />
  )
}
