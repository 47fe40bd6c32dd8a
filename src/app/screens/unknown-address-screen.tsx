import { switchToCustomer } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { AppBar } from '#ui/navigation/app-bar.tsx'

/** Says that the app has no such address, in the words for a booking that is gone or another person's. */
export function UnknownAddressScreen() {
  return (
    <Screen root bar={<AppBar line title={text('app.name')} />}>
      <EmptyState
        picture="map"
        title={text('address.gone_title')}
        text={text('address.gone_text')}
        action={
          <Button variant="primary" onPress={switchToCustomer}>
            {text('nav.home')}
          </Button>
        }
      />
    </Screen>
  )
}
