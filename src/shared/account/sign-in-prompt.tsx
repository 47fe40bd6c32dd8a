import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/feedback/empty-state.tsx'
import type { EmptyPictureKind } from '#ui/feedback/empty-state-picture.tsx'
import { requireUser } from './require-user.ts'

/** What a screen of one's own shows to a visitor: why it is empty, and the way in. */
export function SignedOut({ title, picture }: { readonly title: string; readonly picture: EmptyPictureKind }) {
  return (
    <Empty
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
